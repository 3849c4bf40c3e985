/** Where the characters of a string of YAML or TOML are written. */
import { PieceList, type TextPiece } from "./text-places.ts";

const blanks = /[ \t\r\n]*/y;
const others = /[^ \t\r\n]*/y;

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
    const sourceBlanks = runAt(blanks, source, s);
    const valueBlanks = runAt(blanks, value, v);
    addBlanks(list, sourceBlanks, start + s, valueBlanks);
    s += sourceBlanks.length;
    v += valueBlanks.length;
    const word = runAt(others, value, v);
    v += word.length;
    for (const [index, part] of (doubled === "" ? [word] : word.split(doubled)).entries()) {
      if (index > 0) {
        if (!source.startsWith(doubled + doubled, s)) return null;
        list.add(1, start + s, start + s + 2);
        s += 2;
      }
      if (!source.startsWith(part, s)) return null;
      list.add(part.length, start + s, start + s + part.length);
      s += part.length;
    }
    // What stands there has no place in the value.
    if (v >= value.length && runAt(others, source, s) !== "") return null;
  }
  return list.pieces;
}

function runAt(run: RegExp, text: string, at: number): string {
  run.lastIndex = at;
  return run.exec(text)?.[0] ?? "";
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
const foldedToken = `\\\\(?:\\r?\\n[ \\t]*|${escapes})|${breaks}|[ \\t]+|[^ \\t\\r\\n\\\\]+|.`;
/** Where it takes all lines along that are blank. */
const keptToken = `\\\\(?:[ \\t]*\\r?\\n[ \\t\\r\\n]*|${escapes})|${breaks}|[ \\t]+|[^ \\t\\r\\n\\\\]+|.`;

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
