/** How long a reply has to be for a schema's sake. */
import { member } from "../json/node.ts";
import { parseDecimal } from "../number/decimal.ts";
import type { Site } from "./subject.ts";

/** The least characters (code points) of JSON text that a text or a list can have here, and the keyword that asks for them. */
export interface LeastCharacters {
  readonly characters: number;
  readonly keyword: "minLength" | "minItems";
}

/** Null where the schema asks for none, and where the number is out of all bounds. */
export function leastCharacters({ node }: Site): LeastCharacters | null {
  // Quotes around a text; around a list brackets, and a comma between items of one character.
  const length = countOf(member(node, "minLength"));
  if (length !== null) return { characters: length + 2, keyword: "minLength" };
  const items = countOf(member(node, "minItems"));
  return items === null ? null : { characters: 2 * items + 1, keyword: "minItems" };
}

function countOf(value: ReturnType<typeof member>): number | null {
  return value?.kind === "number" ? (parseDecimal(value.text).small ?? null) : null;
}
