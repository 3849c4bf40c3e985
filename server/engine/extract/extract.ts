/** From the reply to the candidate: the harness's rules, one after the other (`harnesses.md` 3.3). */
import type { ExtractionRule, Harness } from "../harness/harness.ts";
import type { ExtractionStep, ReplySpan } from "../result.ts";
import { unwrapJsonBlock } from "./json-block.ts";
import { unwrapLineEnvelope } from "./line-envelope.ts";
import { unwrapNamedCall } from "./named-call.ts";
import { unwrapOneCodeFence } from "./one-code-fence.ts";
import { unwrapOuterBackticks } from "./outer-backticks.ts";
import type { CallRefusal, Slice, Unwrapped } from "./rule.ts";
import { unwrapSubmittedPayload } from "./submitted-payload.ts";

export interface Extraction {
  readonly candidate: string;
  /** What each rule took off and the candidate itself, in document order; UTF-16 offsets into the reply. */
  readonly spans: readonly ReplySpan[];
  /** One per rule. */
  readonly steps: readonly ExtractionStep[];
  /** Where the candidate starts in the reply when it is a slice of it (UTF-16), else null. */
  readonly offset: number | null;
  /** Why the harness looks no further; null where it goes on to check the candidate. */
  readonly refusal: CallRefusal | null;
}

/** What the harness takes out of a reply. Never throws; linear in the length of the reply. */
export function extractCandidate(
  harness: Pick<Harness, "extraction" | "goRelease">,
  reply: string,
): Extraction {
  let rest: Slice = { start: 0, end: reply.length };
  const before: ReplySpan[] = [];
  const after: ReplySpan[] = [];
  const steps: ExtractionStep[] = [];
  let decoded: string | null = null;
  let refusal: CallRefusal | null = null;
  for (const rule of harness.extraction) {
    const unwrapped = applyRule(rule, reply, rest, harness.goRelease);
    for (const span of unwrapped.delimiters) (span.start < unwrapped.rest.start ? before : after).push(span);
    steps.push(unwrapped.step);
    rest = unwrapped.rest;
    decoded = unwrapped.decoded ?? null;
    refusal = unwrapped.refusal ?? null;
  }
  const inner = (a: ReplySpan, b: ReplySpan) => a.start - b.start;
  return {
    candidate: decoded ?? reply.slice(rest.start, rest.end),
    spans: [...before, ...(decoded === null ? [{ kind: "candidate", ...rest }] : []), ...after.sort(inner)],
    steps,
    offset: decoded === null ? rest.start : null,
    refusal,
  };
}

function applyRule(
  rule: ExtractionRule,
  reply: string,
  part: Slice,
  release: Harness["goRelease"],
): Unwrapped {
  switch (rule.rule) {
    case "line-envelope":
      return unwrapLineEnvelope(reply, part, rule.tag);
    case "one-code-fence":
      return unwrapOneCodeFence(reply, part);
    case "outer-backticks":
      return unwrapOuterBackticks(reply, part);
    case "named-call":
      return unwrapNamedCall(reply, part, rule.name);
    case "submitted-payload":
      return unwrapSubmittedPayload(reply, part, rule.payload, release);
    case "json-block":
      return unwrapJsonBlock(reply, part);
  }
}
