/** Lines of a text, by UTF-16 offsets. Lines end at LF or CR LF. */

export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Before the line break. */
export function lineEnd(text: string, offset: number): number {
  const found = text.indexOf("\n", offset);
  if (found < 0) return text.length;
  return found > offset && text[found - 1] === "\r" ? found - 1 : found;
}

/** Behind the line break. */
export function nextLine(text: string, offset: number): number {
  const found = text.indexOf("\n", offset);
  return found < 0 ? text.length : found + 1;
}

/** The blanks that its line begins with. */
export function marginAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}

/** Whether nothing but blanks stands before it on its line. */
export function isFirstOfLine(text: string, offset: number): boolean {
  return lineStart(text, offset) + marginAt(text, offset).length === offset;
}

/** What ends the lines of a text. */
export function lineBreakOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
