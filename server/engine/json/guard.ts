/**
 * The scan that stands before every parser: without recursion, it refuses what would overflow or stall one.
 */
import { byteLength } from "../text/utf8.ts";

/** The largest text that is looked at, in UTF-8 bytes. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The deepest nesting of arrays and objects that is looked at. */
export const MAX_NESTING = 10_000;

export type GuardRefusal =
  | { readonly kind: "size"; readonly bytes: number; readonly limit: number; readonly offset: 0 }
  /** `offset` (UTF-16) is that of the first bracket that is too deep. */
  | { readonly kind: "nesting"; readonly limit: number; readonly offset: number };

/**
 * Null when a parser may see `text`. Brackets in strings and comments don't count, and a closing bracket counts only where it
 * matches the one that is open: so the depth found is never below that of a parser which recovers from errors.
 * @param limit the deepest nesting that the parser can take
 */
export function guardText(text: string, limit = MAX_NESTING): GuardRefusal | null {
  // Each UTF-16 code unit takes one to three bytes: most texts need no exact count.
  if (text.length * 3 > MAX_TEXT_BYTES) {
    const bytes = byteLength(text);
    if (bytes > MAX_TEXT_BYTES) return { kind: "size", bytes, limit: MAX_TEXT_BYTES, offset: 0 };
  }
  const open = new Uint8Array(limit);
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    switch (c) {
      case QUOTE:
        at = endOfString(text, at + 1);
        break;
      case SLASH:
        at = endOfComment(text, at);
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        if (depth === limit) return { kind: "nesting", limit, offset: at };
        open[depth++] = c;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        // In ASCII each closing bracket stands two after its opening one.
        if (depth > 0 && open[depth - 1] === c - 2) depth--;
        break;
    }
  }
  return null;
}

const QUOTE = 0x22;
const SLASH = 0x2f;
const STAR = 0x2a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Offset of the quote that ends a string; a line break ends one too, as tolerant parsers have it. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const c = text.charCodeAt(at);
    if (c === QUOTE || c === 0x0a || c === 0x0d) return at;
    at += c === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Offset of the last code unit of the comment at `start`, or `start` where none begins. */
function endOfComment(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next === SLASH) {
    let at = start + 2;
    while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
    return at;
  }
  if (next === STAR) {
    const close = text.indexOf("*/", start + 2);
    return close < 0 ? text.length : close + 1;
  }
  return start;
}
