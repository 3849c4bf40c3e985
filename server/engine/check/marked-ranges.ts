/** Where in a candidate a violation is seen. */
import type { JsonNode } from "../json/node.ts";
import { nodeAt } from "../json/pointer.ts";
import type { Leaf } from "../print/violations.ts";

/**
 * UTF-16 ranges of the text that `root` was read from: the value; of a missing property, the bracket that closes its object; of
 * properties or names that may not be there, each name.
 */
export function markedRanges(root: JsonNode, leaf: Leaf): readonly (readonly [number, number])[] {
  const { what, value } = leaf.failure;
  if (leaf.propertyName !== undefined) {
    return nameRanges(nodeAt(root, leaf.instancePath), [leaf.propertyName]);
  }
  switch (what.kind) {
    case "required":
    case "dependency":
      return [[value.end - 1, value.end]];
    case "additionalProperties":
      return nameRanges(value, what.names);
    case "unevaluated":
      return what.keyword === "unevaluatedItems"
        ? itemRanges(value, what.names.map(Number))
        : nameRanges(value, what.names.map(String));
    default:
      return [[value.start, value.end]];
  }
}

function nameRanges(
  object: JsonNode | undefined,
  names: readonly string[],
): readonly (readonly [number, number])[] {
  if (object?.kind !== "object") return [];
  return names.flatMap((name) => {
    const span = object.members.get(name)?.keySpan;
    return span === undefined ? [] : [[span.start, span.end] as const];
  });
}

function itemRanges(array: JsonNode, indexes: readonly number[]): readonly (readonly [number, number])[] {
  if (array.kind !== "array") return [];
  return indexes.flatMap((index) => {
    const item = array.items[index];
    return item === undefined ? [] : [[item.start, item.end] as const];
  });
}
