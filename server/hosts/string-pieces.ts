/** Where the characters of a string of YAML or TOML are written. */
import { PieceList, type TextPiece } from "./text-places.ts";

const isBlank = (character: string) => /^[ \t\r\n]$/.test(character);

/**
 * Of a string without escapes whose lines may be folded and indented: the characters are found again in its source, and between them
 * what became of the blanks.
 *
 * @param source what stands in the file
 * @param start its UTF-16 offset there
 * @param doubled a quote that is written twice
 * @returns null where `value` can't have come from it
 */
export function alignedPieces(
  source: string,
  start: number,
  value: string,
  doubled = "",
): readonly TextPiece[] | null {
  const list = new PieceList();
  let s = 0;
  let v = 0;
  while (v < value.length || s < source.length) {
    const blanks = runEnd(source, s);
    const valueBlanks = runEnd(value, v);
    if (blanks > s || valueBlanks > v) {
      addBlanks(list, source.slice(s, blanks), start + s, value.slice(v, valueBlanks));
      s = blanks;
      v = valueBlanks;
      continue;
    }
    if (v >= value.length || source[s] !== value[v]) return null;
    const length = source[s] === doubled && source[s + 1] === doubled ? 2 : 1;
    list.add(1, start + s, start + s + length);
    s += length;
    v++;
  }
  return list.pieces;
}

function runEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isBlank(text.charAt(end))) end++;
  return end;
}

function addBlanks(list: PieceList, source: string, start: number, value: string): void {
  if (source === value || (value !== "" && !value.includes("\n"))) {
    list.add(value.length, start, start + source.length);
    return;
  }
  // Indentation goes first, so that what is left stands at the end.
  const parts: [length: number, start: number, end: number][] = [];
  let v = value.length;
  for (let s = source.length; s > 0 && v > 0; s--) {
    if (source[s - 1] !== value[v - 1]) continue;
    const length = source.endsWith("\r\n", s) ? 2 : 1;
    parts.push([1, start + s - length, start + s]);
    s -= length - 1;
    v--;
  }
  list.add(v, start, start);
  for (const part of parts.reverse()) list.add(...part);
}

/** Escapes of one letter; a language with fewer of them has refused the others. */
const letters: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

const digits: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

const escapes = "x..|u.{4}|U.{8}|.";
const breaks = "[ \\t]*(?:\\r?\\n[ \\t]*)+";
/** Where an escaped line break takes the blanks of the next line along. */
const foldedToken = `\\\\(?:\\r?\\n[ \\t]*|${escapes})|${breaks}|[ \\t]+|.`;
/** Where it takes all lines along that are blank. */
const keptToken = `\\\\(?:[ \\t]*\\r?\\n[ \\t\\r\\n]*|${escapes})|${breaks}|[ \\t]+|.`;

/**
 * Of a string with escapes, without its quotes.
 *
 * @param folds whether line breaks become blanks, as in YAML
 * @returns null where `value` hasn't come from it
 */
export function escapedPieces(
  source: string,
  start: number,
  value: string,
  folds: boolean,
): readonly TextPiece[] | null {
  const list = new PieceList();
  let v = 0;
  const token = new RegExp(folds ? foldedToken : keptToken, "suy");
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [written] = match;
    const meant = meaning(written, folds);
    if (!value.startsWith(meant, v)) return null;
    list.add(meant.length, start + match.index, start + token.lastIndex);
    v += meant.length;
  }
  return v === value.length ? list.pieces : null;
}

function meaning(written: string, folds: boolean): string {
  const letter = written.charAt(1);
  if (written.startsWith("\\")) {
    if (/^\\[ \t]*\r?\n/.test(written)) return "";
    if (digits.has(letter) && written.length > 2) return characterOf(written.slice(2));
    return letters.get(letter) ?? letter;
  }
  const count = written.split("\n").length - 1;
  if (count === 0 || !folds) return written.replaceAll("\r\n", "\n");
  return count === 1 ? " " : "\n".repeat(count - 1);
}

function characterOf(hex: string): string {
  const codePoint = Number.parseInt(hex, 16);
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "";
}
