/**
 * Go's quoting, `%q` and `strconv.Quote`: what Go does not think printable is escaped. Go's own Unicode version decides, so
 * that the text is the same in every Node (`harnesses.md` 2.5, "Quoting").
 */
import { goPrintableRuns } from "./go-printable.ts";

const shortEscapes = new Map<number, string>([
  [0x07, "\\a"],
  [0x08, "\\b"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0b, "\\v"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
  [0x5c, "\\\\"],
]);

const onlyPlainAscii = /^[ !#-[\]-~]*$/;

/** `text` in double quotes, as Go's `%q` writes a string. A lone surrogate becomes U+FFFD. */
export function goQuote(text: string): string {
  if (onlyPlainAscii.test(text)) return `"${text}"`;
  let quoted = '"';
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    quoted += codePoint === 0x22 ? '\\"' : escaped(codePoint);
  }
  return `${quoted}"`;
}

/** A code point in single quotes, as Go's `%q` writes a rune. A surrogate becomes U+FFFD. */
export function goQuoteRune(codePoint: number): string {
  return `'${codePoint === 0x27 ? "\\'" : escaped(codePoint)}'`;
}

/** Whether Go prints the code point as it is. */
export function isGoPrintable(codePoint: number): boolean {
  if (codePoint < 0x7f) return codePoint >= 0x20;
  starts ??= runStarts();
  // Runs alternate, the first is escaped: a code point prints when an odd number of starts lie at or below it.
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

function escaped(codePoint: number): string {
  const short = shortEscapes.get(codePoint);
  if (short !== undefined) return short;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\ufffd";
  if (isGoPrintable(codePoint)) return String.fromCodePoint(codePoint);
  if (codePoint < 0x20 || codePoint === 0x7f) return `\\x${hex(codePoint, 2)}`;
  return codePoint < 0x10000 ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`;
}

function hex(codePoint: number, width: number): string {
  return codePoint.toString(16).padStart(width, "0");
}

let starts: readonly number[] | undefined;

/** Where each run after the first begins. */
function runStarts(): number[] {
  let at = 0;
  return goPrintableRuns.split(" ").map((width) => (at += Number.parseInt(width, 36)));
}
