/** Patterns with lookarounds, taken apart where each part can be asked on its own. */
import { compileRegex } from "../schema/regex.ts";

/** A text passes the pattern exactly when it passes `rest` and each condition. All are RE2's. */
export interface PatternParts {
  /** Null where any text passes it. */
  readonly rest: string | null;
  readonly conditions: readonly Condition[];
}

export interface Condition {
  readonly pattern: string;
  readonly isNegative: boolean;
}

/** UTF-16 units of a pattern; nobody writes a longer one by hand. */
const longest = 1000;

/**
 * Lookaheads right behind `^` look from the same place as what follows them, so that they and it are asked of the same text; so are
 * lookbehinds right before `$`. Null for a pattern of another form, and where a part is none of RE2's. Linear.
 */
export function patternParts(pattern: string): PatternParts | null {
  if (pattern.length > longest) return null;
  const withoutPart = tempered(pattern) ?? around(pattern);
  if (withoutPart === null || withoutPart.conditions.length === 0) return null;
  const all = [withoutPart.rest ?? "", ...withoutPart.conditions.map((condition) => condition.pattern)];
  return all.every((part) => compileRegex(part).ok) ? withoutPart : null;
}

function around(pattern: string): PatternParts | null {
  if (!pattern.startsWith("^")) return null;
  const conditions: Condition[] = [];
  let from = 1;
  for (let ahead = /^\(\?[=!]/.exec(pattern.slice(from, from + 3)); ahead !== null; ) {
    const end = groupEnd(pattern, from);
    if (end === null) return null;
    const isNegative = pattern[from + 2] === "!";
    conditions.push({ pattern: `^${grouped(pattern.slice(from + 3, end))}`, isNegative });
    from = end + 1;
    ahead = /^\(\?[=!]/.exec(pattern.slice(from, from + 3));
  }
  let rest = pattern.slice(from);
  for (let behind = lastBehind(rest); behind !== null; behind = lastBehind(rest)) {
    const isNegative = rest[behind + 3] === "!";
    conditions.push({ pattern: `${grouped(rest.slice(behind + 4, -2))}$`, isNegative });
    rest = `${rest.slice(0, behind)}$`;
  }
  // What is repeated, or the first of two alternatives, is another thing than what it looks like.
  if (/^[*+?{]/.test(rest) || hasAlternatives(rest)) return null;
  return { rest: passesAll.has(rest) ? null : `^${rest}`, conditions };
}

const passesAll: ReadonlySet<string> = new Set(["", ".*", "[\\s\\S]*"]);

/** Where the lookbehind begins that ends right before the `$` at the end; null without one. */
function lastBehind(rest: string): number | null {
  if (!rest.endsWith(")$")) return null;
  const starts = groups(rest);
  const start = starts?.get(rest.length - 2) ?? null;
  return start !== null && /^\(\?<[=!]$/.test(rest.slice(start, start + 4)) ? start : null;
}

/** No part of a line is such: `^(?:(?!X).)*$`. */
function tempered(pattern: string): PatternParts | null {
  const begin = /^\^\((?:\?:)?\(\?!/.exec(pattern)?.[0];
  if (begin === undefined) return null;
  const end = groupEnd(pattern, begin.length - 3);
  const behind = end === null ? "" : pattern.slice(end + 1);
  if (end === null || (behind !== ".)*$" && behind !== ".)+$")) return null;
  const unwanted = pattern.slice(begin.length, end);
  const regex = compileRegex(unwanted);
  // Behind the last character nobody looks: what is found there must have begun before.
  if (/\\b/i.test(unwanted) || !regex.ok || regex.test("")) return null;
  return { rest: `^.${behind[2]}$`, conditions: [{ pattern: unwanted, isNegative: true }] };
}

function grouped(part: string): string {
  return hasAlternatives(part) ? `(?:${part})` : part;
}

function hasAlternatives(part: string): boolean {
  let depth = 0;
  for (const { text } of tokens(part)) {
    if (text === "(") depth++;
    if (text === ")") depth--;
    if (text === "|" && depth === 0) return true;
  }
  return false;
}

/** The offset of the parenthesis that closes the one at an offset. */
function groupEnd(pattern: string, start: number): number | null {
  let depth = 0;
  for (const { at, text } of tokens(pattern, start)) {
    if (text === "(") depth++;
    if (text === ")" && --depth === 0) return at;
  }
  return null;
}

/** By each closing parenthesis the one that it closes; null where they don't match. */
function groups(pattern: string): ReadonlyMap<number, number> | null {
  const open: number[] = [];
  const found = new Map<number, number>();
  for (const { at, text } of tokens(pattern)) {
    if (text === "(") open.push(at);
    if (text !== ")") continue;
    const start = open.pop();
    if (start === undefined) return null;
    found.set(at, start);
  }
  return found;
}

/** Escapes and classes as wholes, all else character by character. */
function* tokens(pattern: string, from = 0): Generator<{ readonly at: number; readonly text: string }> {
  const token = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\\\]])*\]|[\s\S]/g;
  token.lastIndex = from;
  for (let found = token.exec(pattern); found !== null; found = token.exec(pattern)) {
    yield { at: found.index, text: found[0] };
  }
}
