/** The tag of a struct field, read as Go's `reflect.StructTag` reads it. */

/** One `key:"value"` of a tag. */
interface TagPair {
  readonly name: string;
  /** With its quotes, as it is written. */
  readonly quoted: string;
  /** UTF-16 offset into the tag, behind the value. */
  readonly end: number;
}

/** Those that Go can find: it stops where the tag is not of the usual form. */
export function* tagPairs(tag: string): Generator<TagPair> {
  const pair = / *([^\0- ":\x7f]+):("(?:[^"\\]|\\[\s\S])*")/y;
  for (let found = pair.exec(tag); found !== null; found = pair.exec(tag)) {
    const [, name = "", quoted = ""] = found;
    yield { name, quoted, end: pair.lastIndex };
  }
}

/**
 * The value under `key`; null where the tag has none, or is not of the usual form up to there.
 *
 * @param tag the whole tag, without the quotes of the source
 */
export function tagValue(tag: string, key: string): string | null {
  for (const { name, quoted } of tagPairs(tag)) if (name === key) return unquoted(quoted.slice(1, -1));
  return null;
}

/** The keys of a schema that stand in the tag again, where Go reads the first alone. */
export function repeatedKeys(tag: string): readonly string[] {
  const names = [...tagPairs(tag)].map(({ name }) => name);
  return SCHEMA_KEYS.filter((key) => names.indexOf(key) !== names.lastIndexOf(key));
}

/** The keys of a tag that only schemas have. */
export const SCHEMA_KEYS: readonly string[] = ["jsonschema", "jsonschema_description", "jsonschema_extras"];

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
};

/**
 * What stands between the double quotes of a Go string literal; null where it is none. Bytes that are no UTF-8 become U+FFFD, which is
 * what Go's JSON makes of them.
 */
export function unquoted(inside: string): string | null {
  if (/[\n"]/.test(inside.replace(/\\[\s\S]/g, ""))) return null;
  if (!inside.includes("\\")) return inside;
  const bytes: number[] = [];
  let out = "";
  const flush = () => {
    if (bytes.length > 0) out += new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
    bytes.length = 0;
  };
  const parts =
    /\\(?:x([0-9a-fA-F]{2})|([0-7]{3})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([abfnrtv\\"]))|\\|[^\\]+/g;
  for (const [text, hex, octal, short, long, simple] of inside.matchAll(parts)) {
    const byte = hex ?? octal;
    if (byte !== undefined) {
      const value = Number.parseInt(byte, hex === undefined ? 8 : 16);
      if (value > 0xff) return null;
      bytes.push(value);
      continue;
    }
    // Bytes that stand side by side may be one character.
    if (short === undefined && long === undefined && simple === undefined && text === "\\") return null;
    flush();
    const codePoint = short ?? long;
    if (codePoint !== undefined) {
      const value = Number.parseInt(codePoint, 16);
      if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return null;
      out += String.fromCodePoint(value);
    } else out += simple === undefined ? text : SIMPLE[simple];
  }
  flush();
  return out;
}

/** The pieces between commas; a backslash before a comma makes the comma part of the piece (`harnesses.md` 5.1, "Tag grammar"). */
export function splitUnescaped(text: string): string[] {
  const pieces: string[] = [];
  let before: string | null = null;
  for (const part of text.split(",")) {
    const whole: string = before === null ? part : `${before},${part}`;
    if (whole.endsWith("\\")) before = whole.slice(0, -1);
    else {
      pieces.push(whole);
      before = null;
    }
  }
  // A backslash at the very end has no comma behind it.
  if (before !== null) pieces.push(`${before}\\`);
  return pieces;
}
