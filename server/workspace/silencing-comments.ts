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

/** In document order; none in JSON, which has no comments. Linear. @param path its ending tells the language */
export function silencingComments(path: string, text: string): readonly SilencingComment[] {
  const known = openers.get(extname(path).toLowerCase());
  if (known === undefined || !text.includes(word)) return [];
  const lines = indexLines(text);
  const found: (WrittenComment & { readonly line: number; readonly start: number })[] = [];
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
    const comment = commentAt(text, start, known);
    if (comment !== null) found.push({ ...comment, start, line: lines.at(start).line });
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

interface WrittenComment {
  /** Whether nothing else stands on its line. */
  readonly isAlone: boolean;
  readonly codes: readonly CodeInComment[];
}

/** The comment whose word stands at `at`; null where it is no comment. */
function commentAt(text: string, at: number, known: readonly string[]): WrittenComment | null {
  const lineStart = Math.max(text.lastIndexOf("\n", at), text.lastIndexOf("\r", at)) + 1;
  const ahead = text.slice(lineStart, at).trimEnd();
  const opener = known.find((each) => ahead.endsWith(each));
  if (opener === undefined) return null;
  const before = ahead.slice(0, -opener.length);
  if (endsInString(before)) return null;
  const lineEnd = /[\r\n]|$/g;
  lineEnd.lastIndex = at;
  const rest = text.slice(at + word.length, lineEnd.exec(text)?.index);
  if (/^[^\s,]/.test(rest) && !rest.startsWith("*/") && !rest.startsWith("-->")) return null;
  const closer = closers.get(opener);
  const closed = closer === undefined ? -1 : rest.indexOf(closer);
  const inside = closed < 0 ? rest : rest.slice(0, closed);
  const after = closed < 0 || closer === undefined ? "" : rest.slice(closed + closer.length);
  const reason = inside.search(/(?:^|\s)--(?:\s|$)/);
  const list = reason < 0 ? inside : inside.slice(0, reason);
  const codes = [...list.matchAll(/[^\s,]+/g)].map((match) => {
    const start = at + word.length + match.index;
    return { text: match[0], start, end: start + match[0].length };
  });
  return { isAlone: before.trim() === "" && after.trim() === "", codes };
}

/** Whether a string is open at the end of a piece of a line: what looks like a comment there is none. */
function endsInString(piece: string): boolean {
  let open: string | null = null;
  for (let index = 0; index < piece.length; index++) {
    const character = piece[index] as string;
    if (character === "\\") index++;
    else if (open === null) open = "\"'`".includes(character) ? character : null;
    else if (character === open) open = null;
  }
  return open !== null;
}
