/** Replays captured replies: what the harness makes of them now, beside what is expected. Pure: no file, no clock. */
import { judge, type LoopOptions, type OpenSchema, type ReplyReport } from "../engine/index.ts";
import { type Difference, differencesOf } from "./difference.ts";
import { type Expectation, type Outcome, outcomeOf } from "./expectation.ts";

/** A captured reply with what is expected of it. */
export interface CapturedReply {
  readonly text: string;
  readonly expectation: Expectation;
  /** 1-based; what the expectation says goes before. */
  readonly attempt: number;
  /** What the model was asked to do at first, in a file of its own; what the expectation says goes before. */
  readonly task?: string;
}

export interface Replayed {
  /** `not-judged`: nothing is expected yet. `not-checked`: the engine can't tell, so that nothing can be held against it. */
  readonly result: "passed" | "failed" | "not-judged" | "not-checked";
  /** What the harness makes of the reply now; null exactly for `not-checked`. */
  readonly actual: Outcome | null;
  /** Which harness judged. */
  readonly harness: string;
  /** In which it is other than expected. */
  readonly differences: readonly Difference[];
  /** UTF-16 offset into the reply of what caused the difference; null where no place is to blame. */
  readonly at: number | null;
  /** For `not-checked`: why, in one plain sentence. */
  readonly notChecked?: string;
}

/**
 * The attempts of one repair loop, in their order; a reply of its own is a loop of one. All are judged, also those behind the attempt
 * at which the harness would have ended. Never throws; linear in the replies.
 */
export function replayAttempts(
  schema: OpenSchema,
  attempts: readonly CapturedReply[],
  options: LoopOptions = {},
): readonly Replayed[] {
  return reportAttempts(schema, attempts, options).map((report, index) =>
    replayed(report, (attempts[index] as CapturedReply).expectation.outcome),
  );
}

/** The engine's full reports of the same, for whoever shows them. */
export function reportAttempts(
  schema: OpenSchema,
  attempts: readonly CapturedReply[],
  options: LoopOptions = {},
): readonly ReplyReport[] {
  const reports: ReplyReport[] = [];
  /** The errors of all attempts before; null once one is missing. */
  let errors: string[] | null = [];
  let before = { number: 0, candidate: null as string | null };
  for (const { text, expectation, attempt, task: asked } of attempts) {
    const { task = asked, finishReason, attempt: number = attempt } = expectation.circumstances;
    if (number !== before.number + 1) errors = null;
    const report = judge(schema, text, {
      ...options,
      attempt: number,
      previousCandidate: number === before.number + 1 ? before.candidate : null,
      ...(errors === null ? {} : { previousErrors: errors }),
      ...(task === undefined ? {} : { task }),
      ...(finishReason === undefined ? {} : { finishReason }),
    });
    reports.push(report);
    errors = errors === null || report.error === null ? null : [...errors, report.error];
    before = { number, candidate: report.candidate };
  }
  return reports;
}

/** A report beside what is expected. */
export function replayed(report: ReplyReport, expected: Outcome | null): Replayed {
  const { harness } = report;
  const actual = outcomeOf(report);
  if (actual === null) {
    const notChecked = report.notChecked ?? "The engine has no verdict on it.";
    return { result: "not-checked", actual, harness, differences: [], at: null, notChecked };
  }
  if (expected === null)
    return { result: "not-judged", actual, harness, differences: [], at: placeOf(report, null) };
  const differences = differencesOf(expected, actual);
  if (differences.length === 0) return { result: "passed", actual, harness, differences, at: null };
  return { result: "failed", actual, harness, differences, at: placeOf(report, expected) };
}

/** The first violation that was not expected, else where the JSON ends, else where the candidate begins. */
function placeOf(report: ReplyReport, expected: Outcome | null): number | null {
  const known = new Set(expected?.violations?.map(({ instance, keyword }) => `${instance}\n${keyword}`));
  const isNew = ({ instance, keyword }: ReplyReport["violations"][number]) =>
    !known.has(`${instance}\n${keyword}`);
  const violation = report.violations.find(isNew) ?? report.violations[0];
  const candidate = report.spans.find(({ kind }) => kind === "candidate");
  return violation?.ranges[0]?.[0] ?? report.syntaxErrorAt ?? candidate?.start ?? null;
}
