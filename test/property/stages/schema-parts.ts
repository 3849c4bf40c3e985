/** What reasons to differ look at in a schema. */
import type { Json } from "../arbitraries/json.ts";

export type Members = { readonly [name: string]: Json };

/** Every object in a schema, whatever it is there for. */
export function* objectsIn(value: Json): Generator<Members> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const below of Object.values(value)) yield* objectsIn(below);
}

export function has(keyword: string): (object: Members) => boolean {
  return (object) => Object.hasOwn(object, keyword);
}

export function valuesOf(value: Json | undefined): Json[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

/** A list of schemas, one for each item. */
export function hasTuple(object: Members): boolean {
  return Object.hasOwn(object, "prefixItems") || Array.isArray(object.items);
}

export function hasUnevaluated(object: Members): boolean {
  return Object.hasOwn(object, "unevaluatedProperties") || Object.hasOwn(object, "unevaluatedItems");
}

/** Whether a reference leads back to where it stands without taking up any of the value. */
export function leadsBack(document: Json): boolean {
  const targets = new Map<Json | undefined, Json>([
    ["#", document],
    ["", document],
  ]);
  for (const place of ["definitions", "$defs"]) {
    for (const [name, schema] of Object.entries(membersOf(membersOf(document)[place]))) {
      targets.set(`#/${place}/${name}`, schema);
    }
  }
  const follows = (schema: Json, above: readonly Json[]): boolean => {
    if (above.includes(schema) && typeof schema === "object") return true;
    const { $ref, not, allOf, anyOf, oneOf, dependencies, dependentSchemas, ...others } = membersOf(schema);
    const branches = [not, others.if, others.then, others.else, targets.get($ref)];
    for (const many of [allOf, anyOf, oneOf, dependencies, dependentSchemas])
      branches.push(...valuesOf(many));
    return branches.some((one) => one !== undefined && follows(one, [...above, schema]));
  };
  return [...targets.values()].some((schema) => follows(schema, []));
}

function membersOf(value: Json | undefined): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
