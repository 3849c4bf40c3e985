/** Schemas from a grammar over all keywords of a draft: mostly legal, often contradictory, sometimes illegal. */
import fc from "fast-check";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";
import { type Json, jsonValues, names, numbers, objectOf, scalars, strings } from "./json.ts";

const drafts: readonly DraftId[] = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"];

/** Patterns that mean the same to every engine. */
export const patterns = fc.constantFrom(
  "^a",
  "b$",
  "^[a-c]+$",
  "é",
  ".",
  "^$",
  "\\d",
  "^\\w*$",
  "a|b",
  "(ab)+",
);

const counts = fc.nat({ max: 3 });
const types = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");

type Entry = fc.Arbitrary<readonly [string, Json]>;

interface Keyword {
  readonly name: string;
  /** The drafts that know it: from one, up to another. */
  readonly since?: DraftId;
  readonly until?: DraftId;
  readonly value: fc.Arbitrary<Json>;
}

/** Schemas below: `schema` may be of any kind, `list` has one at least. */
function keywords(draft: DraftId, schema: fc.Arbitrary<Json>): readonly Keyword[] {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const byName = fc.array(fc.tuple(names, schema), { maxLength: 3 }).map(objectOf);
  const byPattern = fc.array(fc.tuple(patterns, schema), { maxLength: 2 }).map(objectOf);
  const nameLists = fc.uniqueArray(names, { minLength: draft === "draft-04" ? 1 : 0, maxLength: 2 });
  const dependencies = fc
    .array(fc.tuple(names, fc.oneof(schema, nameLists as fc.Arbitrary<Json>)), { maxLength: 2 })
    .map(objectOf);
  const schemaFrom04 = draft === "draft-04" ? fc.oneof(schema, fc.boolean()) : schema;
  return [
    { name: "type", value: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })) },
    { name: "const", since: "draft-06", value: jsonValues },
    {
      name: "enum",
      value: fc.uniqueArray(fc.oneof(scalars, jsonValues), {
        minLength: 1,
        maxLength: 3,
        comparator: sameText,
      }),
    },
    { name: "minProperties", value: counts },
    { name: "maxProperties", value: counts },
    { name: "required", value: nameLists as fc.Arbitrary<Json> },
    { name: "properties", value: byName },
    { name: "patternProperties", value: byPattern },
    { name: "additionalProperties", value: schemaFrom04 },
    { name: "propertyNames", since: "draft-06", value: schema },
    { name: "dependencies", until: "draft-07", value: dependencies },
    { name: "dependentSchemas", since: "2019-09", value: byName },
    {
      name: "dependentRequired",
      since: "2019-09",
      value: fc.array(fc.tuple(names, nameLists as fc.Arbitrary<Json>), { maxLength: 2 }).map(objectOf),
    },
    { name: "unevaluatedProperties", since: "2019-09", value: schema },
    { name: "minItems", value: counts },
    { name: "maxItems", value: counts },
    { name: "uniqueItems", value: fc.boolean() },
    { name: "items", value: draft === "2020-12" ? schema : fc.oneof(schema, list) },
    { name: "additionalItems", until: "2019-09", value: schemaFrom04 },
    { name: "prefixItems", since: "2020-12", value: list },
    { name: "contains", since: "draft-06", value: schema },
    { name: "minContains", since: "2019-09", value: counts },
    { name: "maxContains", since: "2019-09", value: counts },
    { name: "unevaluatedItems", since: "2019-09", value: schema },
    { name: "minLength", value: counts },
    { name: "maxLength", value: counts },
    { name: "pattern", value: patterns },
    { name: "minimum", value: numbers },
    { name: "maximum", value: numbers },
    { name: "exclusiveMinimum", since: "draft-06", value: numbers },
    { name: "exclusiveMaximum", since: "draft-06", value: numbers },
    { name: "exclusiveMinimum", until: "draft-04", value: fc.boolean() },
    { name: "exclusiveMaximum", until: "draft-04", value: fc.boolean() },
    { name: "multipleOf", value: numbers.filter((number) => number > 0) },
    { name: "not", value: schema },
    { name: "allOf", value: list },
    { name: "anyOf", value: list },
    { name: "oneOf", value: list },
    { name: "if", since: "draft-07", value: schema },
    { name: "then", since: "draft-07", value: schema },
    { name: "else", since: "draft-07", value: schema },
    { name: "$ref", value: references(draft) },
    { name: "title", value: strings },
    { name: "default", value: jsonValues },
    { name: "x-unknown", value: jsonValues },
  ];
}

function sameText(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Where shared schemas lie. */
export function definitionsOf(draft: DraftId): "definitions" | "$defs" {
  return draft === "2019-09" || draft === "2020-12" ? "$defs" : "definitions";
}

function references(draft: DraftId): fc.Arbitrary<string> {
  return fc.constantFrom(`#/${definitionsOf(draft)}/d`, `#/${definitionsOf(draft)}/e`, "#");
}

/** Whole documents: a schema with the definitions that its references lead to. */
export function schemas(draft: DraftId): fc.Arbitrary<Json> {
  const at = drafts.indexOf(draft);
  const known = ({ since, until }: Keyword): boolean =>
    (since === undefined || drafts.indexOf(since) <= at) &&
    (until === undefined || drafts.indexOf(until) >= at);
  const booleans = draft === "draft-04" ? fc.constant<Json>({}) : fc.boolean();
  const { schema } = fc.letrec<{ schema: Json; object: Json }>((tie) => {
    const all = keywords(draft, tie("schema")).filter(known);
    const legal: Entry = fc.oneof(...all.map(({ name, value }) => fc.tuple(fc.constant(name), value)));
    const any: Entry = fc.tuple(fc.constantFrom(...all.map(({ name }) => name)), jsonValues);
    const entry: Entry = fc.oneof({ weight: 80, arbitrary: legal }, { weight: 1, arbitrary: any });
    return {
      schema: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        { weight: 1, arbitrary: booleans },
        { weight: 6, arbitrary: tie("object") },
      ),
      object: fc.array(entry, { maxLength: 4 }).map(objectOf),
    };
  });
  return fc.tuple(schema, schema, schema).map(([root, d, e]) => {
    if (typeof root !== "object" || root === null || Array.isArray(root)) return root;
    return JSON.stringify(root).includes('"$ref"') ? { ...root, [definitionsOf(draft)]: { d, e } } : root;
  });
}
