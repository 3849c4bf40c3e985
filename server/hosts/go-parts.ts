/** What a place of a Go file is to the schema of a type that is declared there. */
import type { Span } from "../engine/json/node.ts";
import type { Problem } from "../engine/reflect/problem.ts";
import type { PlacedField } from "./go-type-places.ts";
import type { GoPart } from "./hosted-schema.ts";

/**
 * The innermost field around the place, and the word of its tag. Linear in the fields.
 *
 * @param fields by the pointers of their schemas @param declared the type's name
 */
export function goPartAt(
  fields: ReadonlyMap<string, PlacedField>,
  declared: Span,
  problems: readonly Problem[],
  offset: number,
): GoPart | null {
  const holds = ({ start, end }: Span) => start <= offset && offset <= end;
  if (declared.end > declared.start && holds(declared)) return { span: declared, pointer: "", word: null };
  let found: readonly [string, PlacedField] | undefined;
  for (const entry of fields) {
    const { span } = entry[1];
    // The same field may stand in several places; the first will do.
    if (holds(span) && (found === undefined || span.start > found[1].span.start)) found = entry;
  }
  if (found === undefined) return null;
  const [pointer, { tag, name, type, span, field }] = found;
  const word = (
    { start, end }: Span,
    tag: "json" | "jsonschema",
    name: string,
    isUnused = false,
  ): GoPart => ({
    span: { start, end },
    pointer,
    word: { tag, name, isUnused },
  });
  const piece = tag?.pieces.find(holds);
  if (piece !== undefined) {
    const { start, end, name, nameRange, valueRange } = piece;
    const isUnused = problems.some(
      ({ kind, place }) => kind === "unused" && place?.start === start && place.end === end,
    );
    return word(holds(nameRange) ? nameRange : valueRange, "jsonschema", name, isUnused);
  }
  if (tag?.description && holds(tag.description)) return word(tag.description, "jsonschema", "description");
  const option = tag?.jsonOptions.find(holds);
  if (option !== undefined) return word(option, "json", option.text);
  const own = [field.place, name, type].find(holds) ?? span;
  return { span: { start: own.start, end: own.end }, pointer, word: null };
}
