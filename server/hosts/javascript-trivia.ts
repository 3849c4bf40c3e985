/** What stands between the tokens of a script. */

/**
 * What follows an entry of a literal: the offset behind its comma, or null without one; and the offset behind the comma and the comments
 * on its line. Null where something else follows.
 */
export function behindEntry(
  text: string,
  entryEnd: number,
): { readonly comma: number | null; readonly end: number } | null {
  let comma: number | null = null;
  let end = entryEnd;
  let isSameLine = true;
  const token =
    /[ \t\f\v\u00A0\uFEFF]+|\r\n?|[\n\u2028\u2029]|\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\/|[\s\S]/y;
  token.lastIndex = entryEnd;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [part] = found;
    const isComment = part.startsWith("//") || part.startsWith("/*");
    if (part === "," && comma === null) comma = token.lastIndex;
    else if (/[\r\n\u2028\u2029]/.test(part)) isSameLine = false;
    else if (!isComment && part.trim() !== "") {
      return comma !== null || part === "}" || part === "]"
        ? { comma, end: Math.max(comma ?? end, end) }
        : null;
    }
    if (isSameLine && (isComment || part === ",")) end = token.lastIndex;
  }
  return null;
}

export function whitespaceBefore(text: string, offset: number): string {
  let start = offset;
  while (/[ \t\r\n]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, offset);
}

/** The indentation of the line that an offset is on. */
export function marginAt(text: string, offset: number): string {
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
}
