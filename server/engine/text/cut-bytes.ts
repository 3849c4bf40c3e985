/**
 * Cuts as a Go slice of bytes does: in the middle of a character, too. What is left of that character is no UTF-8, and shows as one
 * U+FFFD for each byte once the text is written as JSON (`harnesses.md` 7.1).
 */
import { byteLength, byteLengthOf, toWellFormed } from "./utf8.ts";

/** Stands at the end of what was cut. */
const MORE = "…";

export interface CutText {
  /** The text as it can be shown. */
  readonly text: string;
  /** Its UTF-8 bytes before broken characters were replaced. */
  readonly bytes: number;
  /** How much of the beginning of the original is whole, in UTF-16 code units. */
  readonly whole: number;
}

/** `text` where it takes at most `maxBytes` UTF-8 bytes, else its first `maxBytes` and `…`. Linear in `maxBytes`. */
export function cutBytes(text: string, maxBytes: number): CutText {
  let bytes = 0;
  let at = 0;
  while (at < text.length) {
    const codePoint = text.codePointAt(at) as number;
    const width = byteLengthOf(codePoint);
    if (bytes + width > maxBytes) {
      const broken = "\ufffd".repeat(maxBytes - bytes);
      const shown = toWellFormed(text.slice(0, at)) + broken + MORE;
      return { text: shown, bytes: maxBytes + byteLength(MORE), whole: at };
    }
    bytes += width;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return { text: toWellFormed(text), bytes, whole: text.length };
}
