/** Pieces of our own sentences. A sentence stays on one line, whatever the schema holds. */
import type { JsonKind } from "../json/node.ts";
import { goQuote, isGoPrintable } from "../text/go-quote.ts";
import { toWellFormed } from "../text/utf8.ts";

const LONGEST_QUOTE = 60;
const LONGEST_LINE = 400;

/** `text` in double quotes, control characters escaped, cut to 60 code points. */
export function quoted(text: string): string {
  const beginning = [...text.slice(0, 2 * LONGEST_QUOTE + 2)];
  if (beginning.length <= LONGEST_QUOTE) return goQuote(text);
  return `${goQuote(beginning.slice(0, LONGEST_QUOTE).join("")).slice(0, -1)}…"`;
}

/** `text` on one line: what Go does not print is escaped, invisible characters and line breaks among it. Cut to 400 code units. */
export function oneLine(text: string): string {
  const cut = text.length > LONGEST_LINE ? `${toWellFormed(text.slice(0, LONGEST_LINE))}…` : text;
  return cut.replace(/[^ -~]/gu, (character) =>
    isGoPrintable(character.codePointAt(0) ?? 0) ? character : goQuote(character).slice(1, -1),
  );
}

/** A count with thousands separators: `16,384`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

const WITH_ARTICLE: Readonly<Record<JsonKind, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
};

/** `a number`, `an object`, … of a kind of value, or of a type name of JSON Schema. */
export function aKind(kind: string): string {
  if (kind === "integer") return "an integer";
  return Object.hasOwn(WITH_ARTICLE, kind) ? WITH_ARTICLE[kind as JsonKind] : kind;
}

/** `a, b or c`. */
export function either(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
