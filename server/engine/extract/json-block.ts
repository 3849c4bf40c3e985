/**
 * The JSON in a plain text reply (`harnesses.md` 5.4, ExtractJSON): the first block that a line of just "```json" opens; without one,
 * the whole text, rid of backticks at its ends.
 */
import { trimRange } from "../text/trim.ts";
import { lineEnd, lineNumber, type Slice, type Unwrapped } from "./rule.ts";

const FENCE = "```";
const OPENING = "```json";

/** Linear in the length of `part`. Lines end at LF alone; what is left is trimmed. */
export function unwrapJsonBlock(reply: string, part: Slice): Unwrapped {
  const opening = lineThatIs(OPENING, reply, part.start, part.end);
  return opening === null ? trimmedEnds(reply, part) : block(reply, part, opening);
}

/** Without a closing line the block goes on to the end. */
function block(reply: string, part: Slice, opening: Slice): Unwrapped {
  const bodyStart = Math.min(opening.end + 1, part.end);
  const closing = opening.end < part.end ? lineThatIs(FENCE, reply, bodyStart, part.end) : null;
  const body = trimRange(reply, bodyStart, closing?.start ?? part.end);
  // Nothing but white space: an empty slice inside the block.
  const rest = body.start === body.end ? { start: bodyStart, end: bodyStart } : body;
  const first = lineNumber(reply, opening.start);
  const until = closing === null ? "to the end" : `to line ${lineNumber(reply, closing.start)}`;
  const fences = closing === null ? [opening] : [opening, closing];
  return {
    rest,
    delimiters: fences.map((line) => ({ kind: "fence", ...line })),
    step: {
      step: "fence",
      outcome: "done",
      note: `Line ${first} is just ${OPENING}, so the block from there ${until} is taken and trimmed.`,
      span: { start: opening.start, end: closing?.end ?? part.end },
    },
  };
}

function trimmedEnds(reply: string, part: Slice): Unwrapped {
  const text = trimRange(reply, part.start, part.end);
  const has = (fence: string) => reply.startsWith(fence, text.start) && text.end - text.start >= fence.length;
  const both = has(OPENING) && reply.endsWith(FENCE, text.end);
  const start = text.start + (both ? OPENING.length : has(FENCE) ? FENCE.length : 0);
  const closes = text.end - start >= FENCE.length && reply.endsWith(FENCE, text.end);
  const end = closes ? text.end - FENCE.length : text.end;
  const delimiters = [
    { kind: "fence", start: text.start, end: start },
    { kind: "fence", start: end, end: text.end },
  ].filter((span) => span.start < span.end);
  const isWhole = delimiters.length === 0;
  return {
    rest: trimRange(reply, start, end),
    delimiters,
    step: {
      step: "fence",
      outcome: isWhole ? "not-needed" : "done",
      note: isWhole
        ? `No line is just ${OPENING}; so the whole reply is trimmed.`
        : `No line is just ${OPENING}; so the backticks at ${ends(delimiters.length, start > text.start)} of the reply are removed, and it is trimmed.`,
      ...(isWhole ? {} : { span: { start: text.start, end: text.end } }),
    },
  };
}

function ends(count: number, atStart: boolean): string {
  if (count === 2) return "both ends";
  return atStart ? "the beginning" : "the end";
}

/** The first line between the two offsets that has no other character. */
function lineThatIs(wanted: string, reply: string, from: number, end: number): Slice | null {
  for (let start = from; start <= end; ) {
    const lineStop = lineEnd(reply, start, end);
    if (lineStop - start === wanted.length && reply.startsWith(wanted, start)) {
      return { start, end: lineStop };
    }
    start = lineStop + 1;
  }
  return null;
}
