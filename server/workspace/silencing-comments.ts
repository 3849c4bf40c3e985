/**
 * Comments that silence findings where they stand: `subagent-schema-ignore CODE[, CODE] [-- why]`, in the host language's own comments.
 */
import { extname } from "node:path";
import type { Severity } from "../engine/finding.ts";
import { indexLines } from "./line-index.ts";

/** A comment that names no finding: it silences nothing, and its author thinks it does. */
export const UNKNOWN_CODE: { readonly code: string; readonly severity: Severity } = {
  code: "silencing/unknown-code",
  severity: "warning",
};

export interface SilencingComment {
  /** 1-based line of the file that it is about. */
  readonly line: number;
  /** Whether it stands before that line, so that it may be about all that begins there. */
  readonly isBefore: boolean;
  /** UTF-16 offsets of the comment's word. */
  readonly start: number;
  readonly end: number;
  readonly codes: readonly CodeInComment[];
}

export interface CodeInComment {
  /** A code or `family/*`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const word = "subagent-schema-ignore";
const slashes = ["//", "/*"];
const openers: ReadonlyMap<string, readonly string[]> = new Map([
  ...[".jsonc", ".json5", ".go", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"].map(
    (ending) => [ending, slashes] as const,
  ),
  [".yaml", ["#"]],
  [".yml", ["#"]],
  [".toml", ["#"]],
  [".md", ["<!--", "#"]],
]);
/** What ends a comment before its line does. */
const closers: ReadonlyMap<string, string> = new Map([
  ["/*", "*/"],
  ["<!--", "-->"],
]);

/** In document order, one for each line; none in JSON, which has no comments. Linear. @param path its ending tells the language */
export function silencingComments(path: string, text: string): readonly SilencingComment[] {
  const known = openers.get(extname(path).toLowerCase());
  if (known === undefined || !text.includes(word)) return [];
  const lines = indexLines(text);
  const strings = new OpenStrings(text);
  const found: (WrittenComment & { readonly line: number; readonly start: number })[] = [];
  for (let from = 0; ; ) {
    const start = text.indexOf(word, from);
    if (start < 0) break;
    from = start + word.length;
    const { line, column } = lines.at(start);
    const opener = openerBefore(text, start, known);
    if (opener === null || strings.isOpenAt(start - column + 1, opener.start)) continue;
    const comment = commentAt(text, { start, lineStart: start - column + 1, opener });
    if (comment === null) continue;
    found.push({ ...comment, start, line });
    from = comment.lineEnd;
  }
  // From the last one up: comments one below the other are about the same line.
  const comments: SilencingComment[] = [];
  let below: { readonly line: number; readonly about: number } | undefined;
  for (const { line, start, isAlone, codes } of found.reverse()) {
    const about = !isAlone ? line : below?.line === line + 1 ? below.about : line + 1;
    comments.push({ line: about, isBefore: isAlone, start, end: start + word.length, codes });
    below = isAlone ? { line, about } : undefined;
  }
  return comments.reverse();
}

interface Opener {
  readonly text: string;
  readonly start: number;
}

/** What opens a comment right before its word, with white space between them at most. */
function openerBefore(text: string, at: number, known: readonly string[]): Opener | null {
  let end = at;
  while (end > 0 && at - end < mostSpace && (text[end - 1] === " " || text[end - 1] === "\t")) end--;
  const opener = known.find((each) => text.endsWith(each, end));
  return opener === undefined ? null : { text: opener, start: end - opener.length };
}

/** White space between a comment's beginning and its word, in UTF-16 units. */
const mostSpace = 100;

interface WrittenComment {
  /** Whether nothing else stands on its line. */
  readonly isAlone: boolean;
  readonly codes: readonly CodeInComment[];
  readonly lineEnd: number;
}

/** Null where another word begins like ours. */
function commentAt(
  text: string,
  {
    start,
    lineStart,
    opener,
  }: { readonly start: number; readonly lineStart: number; readonly opener: Opener },
): WrittenComment | null {
  const behind = start + word.length;
  const closer = closers.get(opener.text);
  const isEnded =
    /[\s,]/.test(text[behind] ?? " ") || (closer !== undefined && text.startsWith(closer, behind));
  if (!isEnded) return null;
  const lineBreak = /[\r\n]|$/g;
  lineBreak.lastIndex = behind;
  const lineEnd = lineBreak.exec(text)?.index ?? text.length;
  const rest = text.slice(behind, lineEnd);
  const closed = closer === undefined ? -1 : rest.indexOf(closer);
  const inside = closed < 0 ? rest : rest.slice(0, closed);
  const after = closed < 0 || closer === undefined ? "" : rest.slice(closed + closer.length);
  const reason = inside.search(/(?:^|\s)--(?:\s|$)/);
  const list = reason < 0 ? inside : inside.slice(0, reason);
  const codes = [...list.matchAll(/[^\s,]+/g)].map((match) => {
    const codeStart = behind + match.index;
    return { text: match[0], start: codeStart, end: codeStart + match[0].length };
  });
  const isAlone = !/\S/.test(text.slice(lineStart, opener.start)) && !/\S/.test(after);
  return { isAlone, codes, lineEnd };
}

/** Whether a string is open at an offset of a line: what looks like a comment there is none. To be asked from left to right. */
class OpenStrings {
  readonly #text: string;
  #lineStart = -1;
  #at = 0;
  #quote: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  isOpenAt(lineStart: number, offset: number): boolean {
    if (lineStart !== this.#lineStart) {
      this.#lineStart = lineStart;
      this.#at = lineStart;
      this.#quote = null;
    }
    for (; this.#at < offset; this.#at++) {
      const character = this.#text[this.#at] as string;
      if (character === "\\") this.#at++;
      else if (this.#quote === null) this.#quote = "\"'`".includes(character) ? character : null;
      else if (character === this.#quote) this.#quote = null;
    }
    return this.#quote !== null;
  }
}
