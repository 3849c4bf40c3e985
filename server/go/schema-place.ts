/** From a place in a reflected schema back to the field and the tag that it comes from. */
import { formatPointer, pathAt } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import { below, type DraftSchema } from "../engine/reflect/draft-schema.ts";
import type { GoField, SourcePlace } from "../engine/reflect/go-type.ts";
import type { ReflectedSchema } from "../engine/reflect/reflect.ts";

/**
 * The field whose schema an offset (UTF-16) into the reflected text lies in; null outside of all fields. Reads the text once for all
 * offsets.
 */
export function fieldsByOffset({ schema, text }: ReflectedSchema): (offset: number) => GoField | null {
  const read = readJson(text);
  const fields = fieldsByPointer(schema);
  return (offset) => {
    const path = read.ok ? pathAt(read.node, offset) : null;
    for (let steps = path ?? []; steps.length > 0; steps = steps.slice(0, -1)) {
      const field = fields.get(formatPointer(steps));
      if (field !== undefined) return field;
    }
    return null;
  };
}

function fieldsByPointer(root: DraftSchema): ReadonlyMap<string, GoField> {
  const fields = new Map<string, GoField>();
  const open = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (schema.field !== null) fields.set(schema.pointer, schema.field);
    for (const { schema: sub } of below(schema)) open.push(sub);
  }
  return fields;
}

/** Where a field says what its schema is: its tag, or its name without one. */
export function saidAt({ tagPlace, place }: GoField): SourcePlace {
  return tagPlace ?? place;
}
