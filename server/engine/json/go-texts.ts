/** The words of Go's encoding/json for a text that isn't JSON, or holds what it can't take (`harnesses.md` 1.2). */
import { firstByteOf } from "../text/utf8.ts";
import { rangePlace127, syntaxText127 } from "./go127-texts.ts";
import type { JsonKind, JsonNode, JsonNumber } from "./node.ts";
import type { JsonSyntaxError, SyntaxState } from "./syntax-error.ts";

const END_OF_INPUT = "unexpected end of JSON input";

/** A release of Go that words it otherwise; undefined for those before. */
export type GoRelease = "1.27" | undefined;

/** The states that a reading by `goRules` can end in. */
type GoState = Exclude<SyntaxState, "surrogate" | "range">;

const CONTEXT: Readonly<Record<GoState, string>> = {
  value: "looking for beginning of value",
  "first-element": "looking for beginning of value",
  element: "looking for beginning of value",
  "first-key": "looking for beginning of object key string",
  key: "looking for beginning of object key string",
  colon: "after object key",
  "comma-or-brace": "after object key:value pair",
  "comma-or-bracket": "after array element",
  end: "after top-level value",
  string: "in string literal",
  escape: "in string escape code",
  "hex-digit": "in \\u hexadecimal character escape",
  "integer-digit": "in numeric literal",
  "fraction-digit": "after decimal point in numeric literal",
  "exponent-digit": "in exponent of numeric literal",
  literal: "in literal {word} (expecting {letter})",
  depth: "exceeded max depth",
};

/** States in which Go lets the text end without naming a character: white space could follow. */
const SPACE_MAY_FOLLOW: ReadonlySet<SyntaxState> = new Set<SyntaxState>([
  "value",
  "first-element",
  "element",
  "first-key",
  "key",
  "colon",
  "comma-or-brace",
  "comma-or-bracket",
  "end",
  "string",
]);

/**
 * `json.Unmarshal`'s text for a syntax error in `text`, read by `goRules`. The byte at fault is named, not the character; where the text ends inside a
 * token, Go complains of a space that isn't there.
 */
export function goSyntaxText(error: JsonSyntaxError, text: string, release?: GoRelease): string {
  const codePoint = text.codePointAt(error.offset);
  if (codePoint === undefined && (release !== undefined || SPACE_MAY_FOLLOW.has(error.state)))
    return END_OF_INPUT;
  if (release !== undefined) return syntaxText127(error, text, context(error));
  const byte = codePoint === undefined ? 0x20 : firstByteOf(codePoint);
  return `invalid character ${quoteByte(byte)} ${context(error)}`;
}

/** The text of `jsonschema.UnmarshalJSON`, a decoder of a stream that takes one value. */
export function goStreamSyntaxText(error: JsonSyntaxError, text: string, release?: GoRelease): string {
  if (error.offset === text.length) return /^[\t\n\r ]*$/.test(text) ? "EOF" : "unexpected EOF";
  return error.state === "end"
    ? "invalid character after top-level value"
    : goSyntaxText(error, text, release);
}

/** The text for a number of the tree `root` that a float64 can't hold. */
export function goRangeText(number: JsonNumber, root: JsonNode, release?: GoRelease): string {
  const place = release === undefined ? "Go value" : rangePlace127(root, number);
  return `json: cannot unmarshal number ${number.text} into ${place} of type float64`;
}

const GO_KIND: Readonly<Record<JsonKind, string>> = {
  null: "null",
  boolean: "bool",
  number: "number",
  string: "string",
  array: "array",
  object: "object",
};

/** The text for a value of the kind `kind` where a map is wanted. */
export function goNotMapText(kind: JsonKind): string {
  return `json: cannot unmarshal ${GO_KIND[kind]} into Go value of type map[string]interface {}`;
}

function context(error: JsonSyntaxError): string {
  const text = CONTEXT[error.state as GoState];
  if (error.literal === undefined) return text;
  const letter = error.literal.charCodeAt(error.offset - error.token);
  return text.replace("{word}", error.literal).replace("{letter}", quoteByte(letter));
}

const NAMED: ReadonlyMap<number, string> = new Map([
  [0x07, "\\a"],
  [0x08, "\\b"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0b, "\\v"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
  [0x27, "\\'"],
  [0x5c, "\\\\"],
]);

/** A byte as the Go rune of the same number: ASCII, or the first byte of a longer UTF-8 form (C2 to F4, all printable). */
function quoteByte(byte: number): string {
  const named = NAMED.get(byte);
  if (named !== undefined) return `'${named}'`;
  if (byte < 0x20 || byte === 0x7f) return `'\\x${byte.toString(16).padStart(2, "0")}'`;
  return `'${String.fromCharCode(byte)}'`;
}
