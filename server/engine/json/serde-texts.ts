/** The words of Rust's serde_json for a text that isn't JSON (`harnesses.md` 1.2). */
import { byteLength } from "../text/utf8.ts";
import type { JsonSyntaxError, SyntaxState } from "./syntax-error.ts";

const CONTROL = "control character (\\u0000-\\u001F) found while parsing a string";
const END_IN_OBJECT = "EOF while parsing an object";
const END_IN_LIST = "EOF while parsing a list";
const END_IN_STRING = "EOF while parsing a string";
const END_IN_VALUE = "EOF while parsing a value";
const INVALID_ESCAPE = "invalid escape";
const INVALID_NUMBER = "invalid number";
const LONE_SURROGATE = "lone leading surrogate in hex escape";
const END_OF_HEX = "unexpected end of hex escape";
const TRAILING_COMMA = "trailing comma";

/** For each state: the text at the end of input, and the text for a character that doesn't fit. */
const WORDS: Readonly<
  Record<Exclude<SyntaxState, "hex-digit" | "surrogate" | "range">, readonly [string, string]>
> = {
  value: [END_IN_VALUE, "expected value"],
  "first-element": [END_IN_LIST, "expected value"],
  element: [END_IN_VALUE, "expected value"],
  "first-key": [END_IN_OBJECT, "key must be a string"],
  key: [END_IN_VALUE, "key must be a string"],
  colon: [END_IN_OBJECT, "expected `:`"],
  "comma-or-brace": [END_IN_OBJECT, "expected `,` or `}`"],
  "comma-or-bracket": [END_IN_LIST, "expected `,` or `]`"],
  end: ["", "trailing characters"],
  string: [END_IN_STRING, CONTROL],
  escape: [END_IN_STRING, INVALID_ESCAPE],
  "integer-digit": [END_IN_VALUE, INVALID_NUMBER],
  "fraction-digit": [END_IN_VALUE, INVALID_NUMBER],
  "exponent-digit": [END_IN_VALUE, INVALID_NUMBER],
  literal: [END_IN_VALUE, "expected ident"],
  depth: ["", "recursion limit exceeded"],
};

interface Stumble {
  readonly words: string;
  /** UTF-8 bytes that serde has taken when it gives up. */
  readonly taken: number;
}

/** serde_json's text, with its line and column, for a syntax error in `text` that was read by `serdeRules`. */
export function serdeSyntaxText(error: JsonSyntaxError, text: string): string {
  const bytes = Buffer.from(text, "utf8");
  const { words, taken } = stumble(error, text, bytes);
  const lineStart = bytes.subarray(0, taken).lastIndexOf(0x0a) + 1;
  let line = 1;
  for (let i = 0; i < lineStart; i++) if (bytes[i] === 0x0a) line++;
  return `${words} at line ${line} column ${taken - lineStart}`;
}

function stumble(error: JsonSyntaxError, text: string, bytes: Buffer): Stumble {
  const token = byteLength(text.slice(0, error.token));
  switch (error.state) {
    case "hex-digit":
      return hexEscape(bytes, token) as Stumble;
    case "surrogate":
      return loneSurrogate(bytes, token);
    case "range":
      return { words: "number out of range", taken: token + rangeEnd(text.slice(error.token, error.offset)) };
  }
  const at = byteLength(text.slice(0, error.offset));
  const [atEnd, atCharacter] = WORDS[error.state];
  if (at === bytes.length) return { words: atEnd, taken: at };
  return { words: special(error, text) ?? atCharacter, taken: at + 1 };
}

/** What serde says in another way than the state alone would tell. */
function special({ state, offset }: JsonSyntaxError, text: string): string | undefined {
  const character = text[offset] as string;
  if ((state === "key" && character === "}") || (state === "element" && character === "]"))
    return TRAILING_COMMA;
  // A digit that follows a number: that number was a leading zero.
  return text[offset - 1] === "0" && /^[0-9]$/.test(character) && state !== "string"
    ? INVALID_NUMBER
    : undefined;
}

/** serde takes four bytes after `\u`, whatever they are, and then looks at them. Undefined where they are fine. */
function hexEscape(bytes: Buffer, at: number): Stumble | undefined {
  if (bytes.length < at + 6) return { words: END_IN_STRING, taken: bytes.length };
  return /^[0-9a-fA-F]{4}$/.test(bytes.toString("latin1", at + 2, at + 6))
    ? undefined
    : { words: INVALID_ESCAPE, taken: at + 6 };
}

/** The escape at `at` is one half of a surrogate pair, and the other half doesn't follow. */
function loneSurrogate(bytes: Buffer, at: number): Stumble {
  const first = Number.parseInt(bytes.toString("latin1", at + 2, at + 6), 16);
  if (first >= 0xdc00) return { words: LONE_SURROGATE, taken: at + 6 };
  for (const [i, wanted] of [0x5c, 0x75].entries()) {
    const next = bytes[at + 6 + i];
    if (next === undefined) return { words: END_IN_STRING, taken: bytes.length };
    if (next !== wanted) return { words: END_OF_HEX, taken: at + 7 + i };
  }
  return hexEscape(bytes, at + 6) ?? { words: LONE_SURROGATE, taken: at + 12 };
}

const MAX_INT32 = 2 ** 31 - 1;

/** How much of a number serde takes before it finds it too large: an exponent only up to the digit that leaves 32 bits. */
function rangeEnd(number: string): number {
  const power = number.search(/[eE]/);
  if (power < 0) return number.length;
  let exponent = 0;
  for (let i = power + 1; i < number.length; i++) {
    if (number[i] === "+") continue;
    exponent = exponent * 10 + Number(number[i]);
    if (exponent > MAX_INT32) return i + 1;
  }
  return number.length;
}
