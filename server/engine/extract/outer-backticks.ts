/**
 * Three backticks at both ends of the trimmed reply (`harnesses.md` 6.4, strip_code_fence): whatever stands between them, other fences
 * and further backticks included, is the candidate, but for a first line that holds anything.
 */
import { trimRange } from "../text/trim.ts";
import { lineEnd, lineNumber, type Slice, type Unwrapped, withoutCr } from "./rule.ts";

const FENCE = "```";

/** Linear in the length of `part`. The candidate is trimmed, fence or not. */
export function unwrapOuterBackticks(reply: string, part: Slice): Unwrapped {
  const text = trimRange(reply, part.start, part.end);
  const unchanged = (outcome: "not-needed" | "failed", note: string): Unwrapped => ({
    rest: text,
    delimiters: [],
    step: { step: "fence", outcome, note },
  });
  const opens = reply.startsWith(FENCE, text.start) && text.end - text.start >= FENCE.length;
  const closeStart = text.end - FENCE.length;
  const closes = closeStart >= text.start + FENCE.length && reply.startsWith(FENCE, closeStart);
  if (!opens || !closes) return unchanged(...whyNot(reply, text, opens));

  const bodyStart = text.start + FENCE.length;
  const firstEnd = lineEnd(reply, bodyStart, closeStart);
  const first = trimRange(reply, bodyStart, firstEnd);
  const hasInfo = firstEnd < closeStart && first.end > first.start;
  const rest = trimRange(reply, hasInfo ? firstEnd + 1 : bodyStart, closeStart);
  const dropped = hasInfo ? `, with the rest of line ${lineNumber(reply, text.start)} behind the first` : "";
  return {
    rest,
    delimiters: [
      {
        kind: "fence",
        ...(hasInfo ? withoutCr(reply, text.start, firstEnd) : { start: text.start, end: bodyStart }),
      },
      { kind: "fence", start: closeStart, end: text.end },
    ],
    step: {
      step: "fence",
      outcome: "done",
      note: `The three backticks at both ends are removed${dropped}.`,
      span: { start: text.start, end: text.end },
    },
  };
}

function whyNot(reply: string, text: Slice, opens: boolean): ["not-needed" | "failed", string] {
  if (opens)
    return [
      "failed",
      "Three backticks open, but the reply does not end with three more; so nothing is removed.",
    ];
  const fence = reply.indexOf(FENCE, text.start);
  if (fence < 0 || fence >= text.end) return ["not-needed", "No code fence; so nothing is removed."];
  return [
    "failed",
    `A fence stands on line ${lineNumber(reply, fence)}, but other text stands before it; so nothing is removed.`,
  ];
}
