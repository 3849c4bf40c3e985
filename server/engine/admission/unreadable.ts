/** Schemas that can't even be read: no JSON, no object, nothing at all. */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { MAX_TEXT_BYTES } from "../json/guard.ts";
import type { JsonNode, Span } from "../json/node.ts";
import type { JsonSyntaxError, SyntaxState } from "../json/syntax-error.ts";
import type { Admission } from "./admission.ts";
import { admissionFinding, firstCharacter } from "./admission-finding.ts";
import { aKind, grouped, quoted } from "./plain-words.ts";

/** What has to stand at the place of the error. */
const EXPECTED: Readonly<Record<SyntaxState, string>> = {
  value: "a JSON value",
  "first-element": "a JSON value or a closing ]",
  element: "a JSON value (no comma may stand before ])",
  "first-key": "a name in double quotes or a closing }",
  key: "a name in double quotes (no comma may stand before })",
  colon: "a colon",
  "comma-or-brace": "a comma or a closing }",
  "comma-or-bracket": "a comma or a closing ]",
  end: "nothing more, because the JSON value is complete",
  string: 'another character or the closing " of the string (a line break is written \\n, a tab \\t)',
  escape: 'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX',
  "hex-digit": "four hexadecimal digits after \\u",
  "integer-digit": "a digit",
  "fraction-digit": "a digit after the decimal point",
  "exponent-digit": "a digit in the exponent",
  literal: "the rest of true, false or null",
  depth: "a value that is nested less deeply: 10,000 levels are the most",
  surrogate: "the second half of the surrogate pair",
  range: "a number that fits into a double",
};

/** A text of so many UTF-8 bytes that nothing here reads it. No harness was asked. */
export function notLookedAt(bytes: number): Admission {
  const why = `The file has ${grouped(bytes)} bytes, and texts over ${grouped(MAX_TEXT_BYTES)} are not looked at; no schema needs as many.`;
  return {
    document: () => null,
    schemaBytes: bytes,
    schemaDepth: null,
    refusal: null,
    notChecked: why,
    findings: [admissionFinding("size", { start: 0, end: 1 }, [], null, why)],
    compiled: null,
  };
}

/** Where `text` stops being JSON. `harnessText` is the decoder's. */
export function syntaxFinding(text: string, error: JsonSyntaxError, harnessText: string): Finding {
  const { offset, state } = error;
  const where =
    state === "surrogate" ? { start: offset, end: offset + ESCAPE_LENGTH } : errorSpan(text, offset);
  return admissionFinding("syntax", where, [], harnessText, explainSyntax(text, error));
}

/** A number that the harness's decoder can't hold. */
export function rangeFinding(number: JsonNode & { kind: "number" }, harnessText: string): Finding {
  return admissionFinding(
    "syntax",
    number,
    [],
    harnessText,
    `The number ${quoted(number.text).slice(1, -1)} is beyond what a double holds (about 1.8e308); write one that fits.`,
  );
}

/** A document that is JSON, but no object. */
export function notAnObjectFinding(harness: Harness, document: JsonNode, harnessText: string): Finding {
  const remedy =
    document.kind === "boolean"
      ? document.value
        ? "write {} to accept everything"
        : 'write {"not": {}} to accept nothing'
      : "put the schema into one pair of braces";
  const where = document.kind === "object" || document.kind === "array" ? firstCharacter(document) : document;
  return admissionFinding(
    "not-an-object",
    where,
    [],
    harnessText,
    `A schema for ${harness.title} is a JSON object, but this document is ${aKind(document.kind)}; ${remedy}.`,
  );
}

/** A text in which there is nothing. */
export function emptyFinding(text: string, harnessText: string): Finding {
  return admissionFinding("syntax", errorSpan(text, text.length), [], harnessText, EMPTY);
}

/** A document that is JSON, but neither object nor boolean, for a validator that takes both. */
export function notASchemaFinding(harness: Harness, document: JsonNode, harnessText: string): Finding {
  const where = document.kind === "object" || document.kind === "array" ? firstCharacter(document) : document;
  return admissionFinding(
    "not-an-object",
    where,
    [],
    harnessText,
    `A schema for ${harness.title} is a JSON object, true or false, but this document is ${aKind(document.kind)}; put the schema into one pair of braces.`,
  );
}

/** The character at `offset`; at the end of the text, the last one. */
function errorSpan(text: string, offset: number): Span {
  const start = offset < text.length ? offset : Math.max(0, text.length - 1);
  const width = (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  return { start, end: Math.min(text.length, start + width) };
}

/** Of `\uXXXX`. */
const ESCAPE_LENGTH = 6;

const EMPTY = "The document is empty, but a schema is a JSON object; write {} to accept everything.";

function explainSyntax(text: string, error: JsonSyntaxError): string {
  if (error.offset === text.length && /^[\t\n\r ]*$/.test(text)) {
    return EMPTY;
  }
  const expected = EXPECTED[error.state];
  const found = text.codePointAt(error.offset);
  if (found === undefined) return `The text ends too early: it takes ${expected}.`;
  if (found === 0xfeff && error.offset === 0) {
    return "The file begins with a byte order mark (U+FEFF), which JSON doesn't allow; save it as UTF-8 without one.";
  }
  if (error.state === "surrogate") {
    const half = text.slice(error.offset, error.offset + ESCAPE_LENGTH);
    return `${half} is one half of a surrogate pair, and the other half does not stand beside it; write both, or the character itself.`;
  }
  if (error.state === "depth")
    return "Arrays and objects are nested over 10,000 levels deep here; flatten the schema.";
  const character = found === 0 ? "a NUL character (U+0000)" : quoted(String.fromCodePoint(found));
  return `This is not JSON: it takes ${expected}, not ${character}${advice(text, error.offset)}.`;
}

/** For mistakes that are common in hand-written JSON. */
function advice(text: string, offset: number): string {
  if (text.startsWith("//", offset) || text.startsWith("/*", offset)) return "; remove the comment";
  if (text[offset] === "'") return "; use double quotes";
  return "";
}
