/** Which properties and items no schema has looked at yet, for `unevaluatedProperties` and `unevaluatedItems`. */
import type { JsonNode } from "../json/node.ts";
import type { SchemaNode } from "../schema/schema-node.ts";

/** Null sets: nobody asks. */
export interface Unevaluated {
  readonly properties: Set<string> | null;
  readonly items: Set<number> | null;
}

const nobodyAsks: Unevaluated = { properties: null, items: null };

/** What is unevaluated before `schema` looks at `value`; tracked when the schema asks itself, or its caller does. */
export function unevaluatedBefore(schema: SchemaNode, value: JsonNode, callerAsks: boolean): Unevaluated {
  if (value.kind === "object") {
    if (schema.evaluatesAllProperties || !(callerAsks || schema.hasUnevaluatedProperties)) return nobodyAsks;
    return { properties: new Set(value.members.keys()), items: null };
  }
  if (value.kind === "array") {
    if (schema.evaluatesAllItems || !(callerAsks || schema.hasUnevaluatedItems)) return nobodyAsks;
    if (schema.evaluatedItems >= value.items.length) return nobodyAsks;
    const items = new Set<number>();
    for (let index = schema.evaluatedItems; index < value.items.length; index++) items.add(index);
    return { properties: null, items };
  }
  return nobodyAsks;
}

/** Takes out of `into` what `other`, another look at the same value, has evaluated. */
export function mergeUnevaluated(into: Unevaluated, other: Unevaluated): void {
  keepCommon(into.properties, other.properties);
  keepCommon(into.items, other.items);
}

function keepCommon<T>(into: Set<T> | null, other: Set<T> | null): void {
  if (into === null || into.size === 0) return;
  if (other === null) into.clear();
  else for (const element of into) if (!other.has(element)) into.delete(element);
}

export function isEmpty({ properties, items }: Unevaluated): boolean {
  return (properties === null || properties.size === 0) && (items === null || items.size === 0);
}
