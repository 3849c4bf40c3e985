/** The lines between `---` that a Markdown file may begin with. */
import type { Span } from "../engine/json/node.ts";

/** What stands between the two lines, the last line break included; null where there is none, or it has no end. */
export function frontMatterOf(text: string): Span | null {
  const begin = /^\uFEFF?---[ \t]*\r?\n/.exec(text)?.[0].length;
  if (begin === undefined) return null;
  const end = /^---[ \t]*\r?$/m;
  const found = end.exec(text.slice(begin));
  return found === null ? null : { start: begin, end: begin + found.index };
}
