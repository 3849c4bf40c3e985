/** JSON without its white space, as Go writes a raw message: nothing is decoded. */

/** `<`, `>`, `&`, U+2028 and U+2029. They stand in strings only. */
const ESCAPED = /[<>&\u2028\u2029]/g;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * `json` is legal JSON. Spellings of numbers, escapes, order and duplicates stay; only five characters are escaped
 * (`harnesses.md` 7.8). Linear.
 */
export function goCompact(json: string): string {
  let out = "";
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const c = json.charCodeAt(at);
    if (c === QUOTE) at = endOfString(json, at + 1);
    else if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) {
      out += json.slice(from, at);
      from = at + 1;
    }
  }
  out += json.slice(from);
  return out.replace(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Offset of the quote that closes the string whose first character stands at `start`. */
function endOfString(json: string, start: number): number {
  let at = start;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
