/** How jsonschema v6 quotes names and shows values (`harnesses.md` 2.5, "Quoting"). */
import type { JsonNode } from "../json/node.ts";
import { goQuote } from "../text/go-quote.ts";

/**
 * `text` in single quotes: Go's quoting with `"` bare and `'` escaped. The library replaces in the whole Go literal, its
 * closing quote included, so that a text which ends in a backslash loses one.
 */
export function quote(text: string): string {
  const literal = goQuote(text).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${literal.slice(1, -1)}'`;
}

/** Each name quoted, with a comma and a space between them. */
export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(", ");
}

/** A value as const, enum and format show it. Arrays and objects are never shown, only named. */
export function display(value: JsonNode): string {
  switch (value.kind) {
    case "string":
      return quote(value.value);
    case "number":
      return value.text;
    case "boolean":
      return String(value.value);
    case "null":
      return "<nil>";
    default:
      return "value";
  }
}
