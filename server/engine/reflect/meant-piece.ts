/** What a piece of a `jsonschema` tag that does nothing was meant to be. */
import { nearestWithin } from "../text/spelling.ts";
import { type DraftSchema, draft } from "./draft-schema.ts";
import { atFirstEquals, genericKeywords, typedKeywords } from "./tag-keywords.ts";

/** Words that count by themselves, and those that count with a value. */
const WORDS = ["required", "nullable"];
const NAMES = [
  ...["title", "description", "type", "anchor", "pattern", "format", "enum", "default", "example"],
  ...["minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minItems", "maxItems", "uniqueItems", "readOnly", "writeOnly"],
];

/** UTF-16 units. No name is nearly as long. */
const LONGEST_NAME = 30;

/**
 * The piece without the spaces that spoil it, or with the name that it is nearest to. Null for one that no such change makes count, as
 * the rest of a sentence.
 *
 * @param piece one that did nothing for the schema
 */
export function meantPiece(piece: string, schema: DraftSchema): string | null {
  const [written, value] = atFirstEquals(piece);
  const name = withoutSpaces(written);
  if (name === "" || name.length > LONGEST_NAME) return null;
  const nearest = nearestName(name, value === null ? WORDS : NAMES);
  if (value === null) return nearest !== null && nearest !== piece ? nearest : null;
  const bare = withoutSpaces(value);
  const candidates = [`${name}=${value}`, `${name}=${bare}`];
  if (nearest !== null) candidates.push(`${nearest}=${value}`, `${nearest}=${bare}`);
  return candidates.find((each) => each !== piece && doesCount(each, schema)) ?? null;
}

function nearestName(name: string, names: readonly string[]): string | null {
  const same = names.find((each) => each.toLowerCase() === name.toLowerCase());
  return same ?? nearestWithin(name, names, name.length < 8 ? 1 : 2);
}

function doesCount(piece: string, { fields: { type = "", items } }: DraftSchema): boolean {
  const own = draft({ type });
  const itemType = (items as DraftSchema | undefined)?.fields.type ?? "";
  if (type === "array") own.fields.items = draft({ type: itemType });
  return typedKeywords(own, genericKeywords(own, [piece], draft(), "")).length === 0;
}

function withoutSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === " ") start++;
  while (end > start && text[end - 1] === " ") end--;
  return text.slice(start, end);
}
