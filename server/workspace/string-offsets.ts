/** Where the characters of a JSON string are written. */

/** For each UTF-16 unit of the string literal at `quote`, and for its end: the offset of its first character in `text`. Linear. */
export function offsetsInString(text: string, quote: number): number[] {
  const offsets: number[] = [];
  let at = quote + 1;
  for (; at < text.length && text[at] !== '"'; at++) {
    offsets.push(at);
    if (text[at] === "\\") at += text[at + 1] === "u" ? 5 : 1;
  }
  offsets.push(at);
  return offsets;
}
