/** What can be told of an array or object that a mistake has broken. */
import { containers, mostNested } from "./containers.ts";

export interface BrokenParts {
  /** The whole values at places where messages lie, in their order. */
  readonly complete: readonly { readonly from: number; readonly to: number }[];
  /** Where arrays and objects begin that have no end, and in which messages may lie. */
  readonly followed: readonly number[];
  /** Where any begins that has no end. */
  readonly starts: ReadonlySet<number>;
}

interface Level {
  readonly start: number;
  readonly isArray: boolean;
  readonly isFollowed: boolean;
}

/**
 * @param start UTF-16 offset of the broken value
 * @param end of the token with the mistake; all before it is right
 */
export function brokenParts(text: string, start: number, end: number): BrokenParts {
  const complete: { from: number; to: number }[] = [];
  const levels: Level[] = [];
  let key = "";
  for (let at = start; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === 0x22) {
      const close = stringEnd(text, at);
      key = text.slice(at + 1, close);
      at = close;
    } else if (isOpening(text, at)) {
      const outer = levels.at(-1);
      const mayHold = outer === undefined || outer.isArray || containers.includes(key);
      const isFollowed = (outer?.isFollowed ?? true) && mayHold && levels.length < mostNested;
      levels.push({ start: at, isArray: c === 0x5b, isFollowed });
    } else if (c === 0x5d || c === 0x7d) {
      const level = levels.pop();
      if (level?.isFollowed !== true) continue;
      // Those inside of it are its own.
      while ((complete.at(-1)?.from ?? -1) > level.start) complete.pop();
      complete.push({ from: level.start, to: at + 1 });
    }
  }
  const followed = levels.filter(({ isFollowed }) => isFollowed).map((level) => level.start);
  return { complete, followed, starts: new Set(levels.map((level) => level.start)) };
}

/** The closing quote of a string that has one. */
function stringEnd(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); ; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return at;
  }
}

/** Whether an object or array begins there. */
export function isOpening(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return c === 0x7b || c === 0x5b;
}

/** The blanks before an offset; null where something else stands before it on its line. */
export function indentOf(text: string, offset: number): string | null {
  let start = offset;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
  return start === 0 || text[start - 1] === "\n" ? text.slice(start, offset) : null;
}

/** Where the next line, from the offset on, begins an object or array behind one of these indents; the text's length for nowhere. */
export function siblingAfter(text: string, offset: number, indents: ReadonlySet<string>): number {
  const blanks = /[ \t]*/y;
  const own = indentOf(text, offset);
  if (own !== null && indents.has(own) && isOpening(text, offset)) return offset;
  for (let end = text.indexOf("\n", offset); end >= 0; end = text.indexOf("\n", end + 1)) {
    blanks.lastIndex = end + 1;
    const indent = blanks.exec(text)?.[0] ?? "";
    const at = end + 1 + indent.length;
    if (indents.has(indent) && isOpening(text, at)) return at;
  }
  return text.length;
}
