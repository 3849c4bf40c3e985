/** Texts of strangers inside Markdown: nothing in them is taken for markup. */

/** On one line, cut to what fits there. */
export function inlineCode(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ");
  const short = line.length > 100 ? `${line.slice(0, 100)}…` : line;
  const ticks = "`".repeat(longestRun(short) + 1);
  return `${ticks} ${short} ${ticks}`;
}

/** In a fence that the text can't end. */
export function fenced(text: string, language = "json"): string {
  const fence = "`".repeat(Math.max(2, longestRun(text)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Lines and UTF-16 units of an excerpt. */
const mostLines = 12;
const mostUnits = 800;

/** The beginning of a JSON text, as a block of code. */
export function excerpt(text: string): string {
  const lines = text.slice(0, mostUnits).split(/\r\n?|\n/);
  const shown = lines.slice(0, mostLines).join("\n");
  return fenced(shown.length < text.length ? `${shown}…` : shown);
}
