/**
 * Schemas of many megabytes, measured without a tree of their own: building one takes seconds, and all that is said of such a
 * schema is its size. The runtime's own JSON reader and writer do the work; where their bytes could differ from Go's, nothing is
 * said and the tree is built after all.
 */
import { byteLength } from "../text/utf8.ts";

/**
 * The UTF-8 bytes of `text` as Go writes it again (`harnesses.md` 1.3), where it is a JSON object; null where that can't be
 * told this way.
 */
export function goBytesOfHugeObject(text: string): number | null {
  if (hasUncertainNumber(text)) return null;
  let written: string;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    written = JSON.stringify(value);
  } catch {
    // No JSON, or too deep for the writer.
    return null;
  }
  // A lone surrogate, which Go replaces; or a text that looks like one.
  if (/\\ud[89a-f]/.test(written)) return null;
  return byteLength(written) + escapedByGoAlone(written);
}

/** What Go's escapes of `<`, `>`, `&`, U+2028 and U+2029 take more than the characters. */
function escapedByGoAlone(written: string): number {
  let more = 0;
  for (let at = 0; at < written.length; at++) {
    const c = written.charCodeAt(at);
    if (c === 0x3c || c === 0x3e || c === 0x26) more += 5;
    else if (c === 0x2028 || c === 0x2029) more += 3;
  }
  return more;
}

/**
 * Whether `text` may hold a number that Go can't take (beyond the doubles) or writes otherwise (negative zero). Strings are not
 * told apart: a false alarm costs only time.
 */
function hasUncertainNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (isDigit(c)) {
      if (++digits > 300) return true;
      continue;
    }
    if ((c === 0x65 || c === 0x45) && digits > 0 && hasLongExponent(text, at + 1)) return true;
    if (c === 0x2d && text.charCodeAt(at + 1) === 0x30 && mayBeNegativeZero(text, at + 2)) return true;
    digits = 0;
  }
  return false;
}

function hasLongExponent(text: string, at: number): boolean {
  const sign = text.charCodeAt(at);
  const start = sign === 0x2b || sign === 0x2d ? at + 1 : at;
  return (
    isDigit(text.charCodeAt(start)) &&
    isDigit(text.charCodeAt(start + 1)) &&
    isDigit(text.charCodeAt(start + 2))
  );
}

/** `at` is behind `-0`. */
function mayBeNegativeZero(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  if (isDigit(c)) return false;
  return c !== 0x2e || !isDigit(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === 0x30;
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}
