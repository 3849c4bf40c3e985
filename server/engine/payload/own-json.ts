/** Types whose JSON is up to code that is not run here. */

import type { GoField, GoType } from "../reflect/go-type.ts";
import { hasZeroHook, jsonHook } from "../reflect/hooks.ts";
import { tagValue } from "../reflect/struct-tag.ts";

/** Types that are looked at. A type with a schema has an end, but may unfold to more than anybody wants to wait for. */
const MOST_TYPES = 100_000;

/** Why a payload can't be followed into the type, in one plain sentence; null where it can. */
export function ownJson(root: GoType): string | null {
  const seen = new Set<GoType>([root]);
  for (const type of seen) {
    if (seen.size > MOST_TYPES) return `${root.text} has too many types in it.`;
    const method = jsonHook(type);
    if (method !== null) return `${type.text} has a method ${method}, which is not run here.`;
    if (type.standard === "own JSON") return `${type.text} has a way of its own to read and write JSON.`;
    for (const next of inside(type)) seen.add(next);
    if (type.kind !== "struct") continue;
    for (const field of type.fields) {
      if (field.embedded && hasOwnJson(field.type)) {
        return `${type.text} takes over how ${field.type.text} reads and writes JSON.`;
      }
      if (asksForZero(field)) return `${field.type.text} has a method IsZero, which is not run here.`;
    }
  }
  return null;
}

function* inside(type: GoType): Generator<GoType> {
  if (type.standard === "time.Time" || type.standard === "json.RawMessage") return;
  switch (type.kind) {
    case "pointer":
    case "slice":
    case "array":
      yield type.elem;
      break;
    case "map":
      yield type.key;
      yield type.elem;
      break;
    case "struct":
      for (const { type: field } of type.fields) yield field;
      break;
  }
}

/** Among the types that are treated apart: those with methods for JSON, which a struct around them has as well. */
function hasOwnJson(type: GoType): boolean {
  const { standard } = type.kind === "pointer" ? type.elem : type;
  return standard !== null && standard !== "url.URL" && standard !== "json.Number";
}

function asksForZero({ tag, type }: GoField): boolean {
  const options = (tagValue(tag, "json") ?? "").split(",").slice(1);
  return options.includes("omitzero") && type.standard !== "time.Time" && hasZeroHook(type);
}
