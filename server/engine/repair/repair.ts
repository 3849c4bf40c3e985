/** How often the harness asks again, and how a run ends (`harnesses.md` 3.8). */
import type { Harness, RetryRule } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import type { AttemptState } from "../result.ts";

/**
 * Attempts in all, where `retries` is what the harness's configuration says; undefined where it says nothing. Null without a rule:
 * whoever calls the harness decides.
 */
export function attemptsAllowed(rule: RetryRule | null, retries: number | undefined): number | null {
  if (rule === null) return null;
  const configured = retries === undefined || retries < rule.min ? rule.default : retries;
  return (rule.max === null ? configured : Math.min(configured, rule.max)) + 1;
}

/** How a reply may end, as providers of the common interface have it; only `length` makes a difference to a harness. */
export const finishReasons: readonly string[] = [
  "stop",
  "length",
  "tool_calls",
  "function_call",
  "content_filter",
];

/** Whether the reply ran into the model's output limit: the provider's finish reason is exactly this word. */
export function isCutOff(finishReason: string | undefined): boolean {
  return finishReason === "length";
}

export interface Attempt {
  /** 1-based. */
  readonly number: number;
  /** As in the harness's configuration. */
  readonly retries: number | undefined;
  readonly finishReason: string | undefined;
  readonly candidate: string;
  /** The candidate of the attempt before, which failed; null on the first. */
  readonly previousCandidate: string | null;
  /** The harness's errors of the attempts before, as far as they are known. */
  readonly previousErrors: readonly string[];
}

/** After a candidate that the harness takes. */
export function acceptedAttempt(harness: Harness, attempt: Attempt): AttemptState {
  return {
    number: attempt.number,
    of: attemptsAllowed(harness.retry, attempt.retries),
    next: "accepted",
    endMessage: null,
  };
}

/** After a candidate that the harness refuses with `error`. A repeated candidate ends the run, however many retries are left. */
export function failedAttempt(harness: Harness, attempt: Attempt, error: string): AttemptState {
  const of = attemptsAllowed(harness.retry, attempt.retries);
  const ends = (endMessage: string | null): AttemptState => ({
    number: attempt.number,
    of,
    next: "ends",
    endMessage,
  });
  if (harness.retry?.stopOnRepeat && attempt.candidate === attempt.previousCandidate) {
    return ends(say(harness.wording, "endRepeated"));
  }
  if (of !== null && attempt.number >= of) return ends(harness.stages.end(harness, attempt, error));
  return { number: attempt.number, of, next: "repair", endMessage: null };
}
