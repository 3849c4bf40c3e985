/**
 * Trimming as Go's `strings.TrimSpace` and Rust's `str::trim` do it (`harnesses.md` 1.1). JavaScript's own `trim` differs at
 * U+0085 and U+FEFF.
 */
import type { Span } from "../json/node.ts";

/** Whether the UTF-16 code unit is white space to Go and Rust. All of them lie below U+10000. */
export function isSpace(codeUnit: number): boolean {
  if (codeUnit <= 0x20) return codeUnit === 0x20 || (codeUnit >= 0x09 && codeUnit <= 0x0d);
  if (codeUnit < 0x1680) return codeUnit === 0x85 || codeUnit === 0xa0;
  if (codeUnit >= 0x2000 && codeUnit <= 0x200a) return true;
  return (
    codeUnit === 0x1680 ||
    codeUnit === 0x2028 ||
    codeUnit === 0x2029 ||
    codeUnit === 0x202f ||
    codeUnit === 0x205f ||
    codeUnit === 0x3000
  );
}

/**
 * The part of `text` between `start` and `end` (UTF-16 offsets) that remains when white space is trimmed at both ends.
 * An empty range at `end` when nothing remains.
 */
export function trimRange(text: string, start = 0, end = text.length): Span {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/** `text` without white space at both ends. */
export function trimSpace(text: string): string {
  const { start, end } = trimRange(text);
  return text.slice(start, end);
}
