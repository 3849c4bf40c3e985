/**
 * The envelope whose tags stand on lines of their own (`harnesses.md` 3.3, ExtractEnvelope).
 *
 * The first line that is the opening tag opens; the last line after it that is the closing tag closes. Two envelopes in one
 * reply therefore give one candidate, with the tags between them inside.
 */
import { trimRange } from "../text/trim.ts";
import { lineEnd, lineNumber, type Slice, type Unwrapped, withoutCr } from "./rule.ts";

/** Linear in the length of `part`. Lines end at LF alone; white space around a tag is Go's set. */
export function unwrapLineEnvelope(reply: string, part: Slice, tag: string): Unwrapped {
  const opening = `<${tag}>`;
  const closing = `</${tag}>`;
  let open: Slice | null = null;
  let close: Slice | null = null;
  let furtherOpenings = 0;
  for (let start = part.start; start <= part.end; ) {
    const end = lineEnd(reply, start, part.end);
    if (isTagLine(reply, start, end, opening)) {
      if (open === null) open = { start, end };
      else furtherOpenings++;
    } else if (open !== null && isTagLine(reply, start, end, closing)) close = { start, end };
    start = end + 1;
  }
  if (open === null || close === null) return notUnwrapped(reply, part, opening, closing, open);

  const rest = trimRange(reply, open.end, close.start);
  const first = lineNumber(reply, open.start);
  const last = lineNumber(reply, close.start);
  const merged =
    furtherOpenings === 0
      ? ""
      : ` ${furtherOpenings === 1 ? "Another opening tag stays" : `${furtherOpenings} more opening tags stay`} inside.`;
  return {
    rest,
    delimiters: [
      { kind: "envelope", ...withoutCr(reply, open.start, open.end) },
      { kind: "envelope", ...withoutCr(reply, close.start, close.end) },
    ],
    step: {
      step: "envelope",
      outcome: "done",
      note: `${opening} on line ${first} opens and the last ${closing}, on line ${last}, closes.${merged}`,
      span: { start: open.start, end: close.end },
    },
  };
}

function isTagLine(reply: string, start: number, end: number, tag: string): boolean {
  if (end - start < tag.length) return false;
  const trimmed = trimRange(reply, start, end);
  return trimmed.end - trimmed.start === tag.length && reply.startsWith(tag, trimmed.start);
}

function notUnwrapped(
  reply: string,
  part: Slice,
  opening: string,
  closing: string,
  open: Slice | null,
): Unwrapped {
  const note = (outcome: "not-needed" | "failed", text: string): Unwrapped => ({
    rest: part,
    delimiters: [],
    step: { step: "envelope", outcome, note: text },
  });
  if (open !== null) {
    const line = lineNumber(reply, open.start);
    return note(
      "failed",
      `${opening} on line ${line} opens, but no later line is just ${closing}; so nothing is unwrapped.`,
    );
  }
  const mention = reply.indexOf(opening, part.start);
  if (mention < 0 || mention >= part.end)
    return note("not-needed", `No line is just ${opening}; so nothing is unwrapped.`);
  const line = lineNumber(reply, mention);
  return note("failed", `${opening} on line ${line} is not alone on its line; so nothing is unwrapped.`);
}
