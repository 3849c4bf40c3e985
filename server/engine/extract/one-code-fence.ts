/**
 * One code fence around everything (`harnesses.md` 3.3, StripOneCodeFence): as many backticks at the end as at the beginning,
 * three or more, and no line between them that begins with as many. The rest of the first line is thrown away, whatever it is.
 */
import { trimRange } from "../text/trim.ts";
import { lineEnd, lineNumber, type Slice, type Unwrapped, withoutCr } from "./rule.ts";

const BACKTICK = 0x60;
const SHORTEST = 3;

/** Linear in the length of `part`. Where nothing is unwrapped the part stays as it is, untrimmed. */
export function unwrapOneCodeFence(reply: string, part: Slice): Unwrapped {
  const unchanged = (outcome: "not-needed" | "failed", note: string): Unwrapped => ({
    rest: part,
    delimiters: [],
    step: { step: "fence", outcome, note },
  });
  const line = (offset: number) => lineNumber(reply, offset);

  const text = trimRange(reply, part.start, part.end);
  const width = backticks(reply, text.start, text.end);
  if (width < SHORTEST) return unchanged(...withoutFence(reply, text));

  const openEnd = lineEnd(reply, text.start, text.end);
  if (openEnd === text.end) {
    return unchanged(
      "failed",
      `The fence on line ${line(text.start)} has no second line; so nothing is removed.`,
    );
  }
  const closeStart = reply.lastIndexOf("\n", text.end - 1) + 1;
  const close = trimRange(reply, closeStart, text.end);
  if (close.end - close.start !== width || backticks(reply, close.start, close.end) !== width) {
    const first = line(text.start);
    const last = line(closeStart);
    return unchanged(
      "failed",
      `The fence on line ${first} has ${width} backticks, and the last line, ${last}, is not just as many; so nothing is removed.`,
    );
  }
  for (let start = openEnd + 1; start < closeStart; ) {
    const end = lineEnd(reply, start, closeStart - 1);
    const body = trimRange(reply, start, end);
    if (backticks(reply, body.start, body.end) >= width) {
      return unchanged(
        "failed",
        `Line ${line(start)} inside the fence begins with ${width} backticks too; so nothing is removed.`,
      );
    }
    start = end + 1;
  }
  return {
    // Two lines only: nothing stands between them.
    rest: { start: openEnd + 1, end: Math.max(openEnd + 1, closeStart - 1) },
    delimiters: [
      { kind: "fence", ...withoutCr(reply, text.start, openEnd) },
      { kind: "fence", start: closeStart, end: text.end },
    ],
    step: {
      step: "fence",
      outcome: "done",
      note: `The fence of ${width} backticks on lines ${line(text.start)} and ${line(closeStart)} is removed.`,
      span: { start: text.start, end: text.end },
    },
  };
}

/** How many backticks stand at `start`. */
function backticks(reply: string, start: number, end: number): number {
  let at = start;
  while (at < end && reply.charCodeAt(at) === BACKTICK) at++;
  return at - start;
}

/** Why a text that does not begin with a fence keeps what it has. */
function withoutFence(reply: string, text: Slice): ["not-needed" | "failed", string] {
  const fence = reply.indexOf("```", text.start);
  if (fence >= 0 && fence < text.end && reply[fence - 1] === "\n") {
    return [
      "failed",
      `A fence begins on line ${lineNumber(reply, fence)}, but other text stands before it; so nothing is removed.`,
    ];
  }
  if (reply.startsWith("~~~", text.start)) {
    return [
      "failed",
      `The fence on line ${lineNumber(reply, text.start)} is made of tildes; only backticks count.`,
    ];
  }
  return ["not-needed", "No code fence at the beginning; so nothing is removed."];
}
