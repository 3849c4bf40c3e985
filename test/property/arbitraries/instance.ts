/** Values near a schema: they follow it for the most part, and leave it at random places. */
import fc from "fast-check";
import { type Json, jsonValues, names, numbers, objectOf, strings } from "./json.ts";

type Members = { readonly [name: string]: Json };

/** `depth`: how far down the schema is followed. */
export function near(schema: Json, depth = 3): fc.Arbitrary<Json> {
  if (depth === 0 || typeof schema !== "object" || schema === null || Array.isArray(schema))
    return jsonValues;
  const choices = choicesFrom(schema as Members, depth);
  if (choices.length === 0) return jsonValues;
  return fc.oneof({ weight: 5, arbitrary: fc.oneof(...choices) }, { weight: 1, arbitrary: jsonValues });
}

function choicesFrom(schema: Members, depth: number): fc.Arbitrary<Json>[] {
  const below = (one: Json) => near(one, depth - 1);
  const choices: fc.Arbitrary<Json>[] = [];
  if (Object.hasOwn(schema, "const")) choices.push(fc.constant(schema.const as Json));
  if (Array.isArray(schema.enum) && schema.enum.length > 0) choices.push(fc.constantFrom(...schema.enum));
  for (const name of ["allOf", "anyOf", "oneOf"]) {
    const branches = schema[name];
    if (Array.isArray(branches)) choices.push(...branches.map(below));
  }
  for (const name of ["not", "if", "then", "else"]) {
    if (Object.hasOwn(schema, name)) choices.push(below(schema[name] as Json));
  }
  const text = JSON.stringify(Object.keys(schema));
  if (/propert|required|dependen/i.test(text)) choices.push(objects(schema, below));
  if (/items|contains/i.test(text)) choices.push(arrays(schema, below));
  if (/length|pattern"/i.test(text)) choices.push(strings);
  if (/imum|multipleof/i.test(text)) choices.push(numbers);
  choices.push(...typed(schema.type));
  return choices;
}

function objects(schema: Members, below: (one: Json) => fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const named = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name === "string")
    : [];
  const all = [...new Set([...Object.keys(named), ...required])].slice(0, 4);
  const wanted = all.map((name) =>
    fc
      .tuple(
        fc.constant(name),
        Object.hasOwn(named, name) ? below(named[name] as Json) : jsonValues,
        fc.nat({ max: 5 }),
      )
      .map(([key, value, chance]) => (chance === 0 ? [] : [[key, value] as const])),
  );
  const others = below(schema.additionalProperties ?? schema.unevaluatedProperties ?? true);
  return fc
    .tuple(fc.tuple(...wanted), fc.array(fc.tuple(names, others), { maxLength: 2 }))
    .map(([first, more]) => objectOf([...first.flat(), ...more]));
}

function arrays(schema: Members, below: (one: Json) => fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const { items, prefixItems, contains } = schema;
  const head = [prefixItems, items].find((list) => Array.isArray(list)) ?? [];
  const tail = [
    contains,
    schema.additionalItems,
    schema.unevaluatedItems,
    Array.isArray(items) ? undefined : items,
  ];
  const rest = fc.oneof(...tail.map((one) => below(one ?? true)));
  return fc
    .tuple(fc.tuple(...(head as Json[]).map(below)), fc.array(rest, { maxLength: 3 }), fc.nat({ max: 6 }))
    .map(([first, more, most]) => [...first, ...more].slice(0, most));
}

function typed(type: Json | undefined): fc.Arbitrary<Json>[] {
  switch (Array.isArray(type) ? type[0] : type) {
    case "string":
      return [strings];
    case "number":
    case "integer":
      return [numbers];
    case "array":
      return [fc.array(jsonValues, { maxLength: 3 })];
    case "object":
      return [fc.array(fc.tuple(names, jsonValues), { maxLength: 3 }).map(objectOf)];
    default:
      return [];
  }
}

function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
