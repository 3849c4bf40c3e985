/** JSON that is being typed: what can be read of it. */
import { parse } from "jsonc-parser";
import { guardText } from "../engine/json/guard.ts";

/** Of what is left to a parser that recurses. */
const deepest = 500;

/**
 * The same values as a whole JSON text: without commas too many, with brackets that are missing, and without members of which nobody can
 * tell what they are. Null for what nests too deeply. Where something stands is lost.
 */
export function mendedJson(text: string): string | null {
  if (guardText(text, deepest) !== null) return null;
  const value: unknown = parse(text, [], { allowTrailingComma: true });
  return value === undefined ? null : JSON.stringify(value);
}
