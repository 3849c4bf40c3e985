/** JSON with comments, read as the JSON that it stands for. */

/**
 * The text with spaces in the place of comments, of commas behind the last entry, and of a byte order mark: as long as before, with its
 * line breaks. Plain JSON stays as it is. Linear.
 */
export function withoutComments(text: string): string {
  let out = "";
  /** Up to where `out` holds the text. */
  let done = 0;
  const blank = (start: number, end: number) => {
    out += text.slice(done, start) + text.slice(start, end).replace(/[^\r\n]/g, " ");
    done = end;
  };
  /** The last comma, while nothing but space and comments follows it. */
  let comma = -1;
  let before = "";
  const commas: number[] = [];
  const comments: { readonly start: number; readonly end: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = commentEnd(text, at);
      if (end === null) break;
      comments.push({ start: at, end });
      at = end - 1;
      continue;
    }
    if (/[ \t\r\n]/.test(c) || (at === 0 && c === "\uFEFF")) continue;
    if ((c === "}" || c === "]") && comma >= 0) commas.push(comma);
    comma = c === "," && !"{[,".includes(before) ? at : -1;
    before = c;
    if (c === '"') at = stringEnd(text, at) - 1;
  }
  const blanks = [...comments, ...commas.map((start) => ({ start, end: start + 1 }))];
  if (text.startsWith("\uFEFF")) blanks.push({ start: 0, end: 1 });
  blanks.sort((a, b) => a.start - b.start);
  for (const { start, end } of blanks) blank(start, end);
  return out + text.slice(done);
}

/** Null for a comment that nothing ends. */
function commentEnd(text: string, start: number): number | null {
  if (text[start + 1] === "*") {
    const close = text.indexOf("*/", start + 2);
    return close < 0 ? null : close + 2;
  }
  const rest = /[\r\n]/g;
  rest.lastIndex = start;
  return rest.exec(text)?.index ?? text.length;
}

/** Behind the closing quote; a string ends at its line's end at the latest. */
function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    const c = text[at];
    if (c === '"') return at + 1;
    if (c === "\n" || c === "\r") return at;
    if (c === "\\") at++;
  }
  return text.length;
}
