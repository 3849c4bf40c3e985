/** URI templates (RFC 6570). An apostrophe is no literal to the library. */

/** Everything but what has a meaning, and what no URI has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it keeps out
const LITERAL = /^(?:[^\u0000-\u0020\u007f"'<>%\\^`{|}]|%[0-9A-Fa-f]{2})+/;
const VARIABLE =
  "(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?::[1-9][0-9]{0,3}|\\*)?";
const EXPRESSION = new RegExp(`^\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\}$`);

export function isUriTemplate(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "{") {
      const literal = LITERAL.exec(text.slice(at, at + 4096))?.[0];
      if (literal === undefined) return false;
      at += literal.length;
      continue;
    }
    const end = text.indexOf("}", at);
    if (end < 0 || !EXPRESSION.test(text.slice(at, end + 1))) return false;
    at = end + 1;
  }
  return true;
}
