/** What is said to be enforced, held against what the engine does with a value that breaks the keyword. */
import { describe, expect, it } from "vitest";
import { harnesses, openSchema } from "../../../server/engine/index.ts";
import {
  decidingKeywords,
  draftsEnforcing,
  enforcedKeywords,
} from "../../../server/engine/rules/enforced-keywords.ts";
import { dialects, drafts } from "../../../server/engine/schema/dialect.ts";

const conditional = JSON.parse('{"if":{"type":"object"},"then":{"minProperties":1}}');

/** By keyword: what else the schema needs, and a value that breaks it. */
const probes: Readonly<Record<string, readonly [schema: object, value: unknown]>> = {
  type: [{ type: "string" }, {}],
  const: [{ const: 1 }, 2],
  enum: [{ enum: [1] }, 2],
  format: [{ format: "ipv4" }, "x"],
  $ref: [{ $ref: "#/definitions/a", definitions: { a: { type: "string" } } }, {}],
  minProperties: [{ minProperties: 1 }, {}],
  maxProperties: [{ maxProperties: 0 }, { a: 1 }],
  dependencies: [{ dependencies: { a: ["b"] } }, { a: 1 }],
  properties: [{ properties: { a: { type: "string" } } }, { a: 1 }],
  patternProperties: [{ patternProperties: { a: { type: "string" } } }, { a: 1 }],
  additionalProperties: [{ additionalProperties: false }, { a: 1 }],
  propertyNames: [{ propertyNames: { maxLength: 1 } }, { ab: 1 }],
  dependentSchemas: [{ dependentSchemas: { a: { minProperties: 2 } } }, { a: 1 }],
  dependentRequired: [{ dependentRequired: { a: ["b"] } }, { a: 1 }],
  minItems: [{ minItems: 1 }, []],
  maxItems: [{ maxItems: 0 }, [1]],
  uniqueItems: [{ uniqueItems: true }, [1, 1]],
  items: [{ items: { type: "string" } }, [1]],
  prefixItems: [{ prefixItems: [{ type: "string" }] }, [1]],
  additionalItems: [{ items: [{}], additionalItems: { type: "string" } }, [1, 1]],
  contains: [{ contains: { type: "string" } }, [1]],
  minContains: [{ contains: { type: "string" }, minContains: 2 }, ["a"]],
  maxContains: [{ contains: { type: "string" }, maxContains: 1 }, ["a", "b"]],
  minLength: [{ minLength: 1 }, ""],
  maxLength: [{ maxLength: 0 }, "a"],
  pattern: [{ pattern: "^a" }, "b"],
  contentMediaType: [{ contentMediaType: "application/json" }, "{"],
  contentEncoding: [{ contentEncoding: "base64" }, "!"],
  contentSchema: [{ contentMediaType: "application/json", contentSchema: { type: "string" } }, "1"],
  minimum: [{ minimum: 1 }, 0],
  maximum: [{ maximum: 0 }, 1],
  exclusiveMinimum: [{ exclusiveMinimum: 1 }, 1],
  exclusiveMaximum: [{ exclusiveMaximum: 1 }, 1],
  multipleOf: [{ multipleOf: 2 }, 1],
  not: [{ not: { type: "object" } }, {}],
  allOf: [{ allOf: [{ type: "string" }] }, {}],
  anyOf: [{ anyOf: [{ type: "string" }] }, {}],
  oneOf: [{ oneOf: [{ type: "string" }] }, {}],
  if: [conditional, {}],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: [conditional, {}],
  else: [{ if: { type: "string" }, else: { minProperties: 1 } }, {}],
  unevaluatedProperties: [{ unevaluatedProperties: false }, { a: 1 }],
  unevaluatedItems: [{ unevaluatedItems: false }, [1]],
  $recursiveRef: [{ properties: { a: { $recursiveRef: "#" } }, type: "object" }, { a: 1 }],
  $dynamicRef: [{ properties: { a: { $dynamicRef: "#" } }, type: "object" }, { a: 1 }],
  required: [{ required: ["a"] }, {}],
  nullable: [{ type: "object", nullable: false }, { a: null }],
  divisibleBy: [{ divisibleBy: 2 }, 1],
  disallow: [{ disallow: "object" }, {}],
};

/** In draft-04 these two are written beside the bound that they sharpen. */
const inDraft04: typeof probes = {
  exclusiveMinimum: [{ minimum: 1, exclusiveMinimum: true }, 1],
  exclusiveMaximum: [{ maximum: 1, exclusiveMaximum: true }, 1],
};

describe.each(harnesses.map(({ id }) => id))("%s", (id) => {
  const harness = harnesses.find((each) => each.id === id) as (typeof harnesses)[number];

  it.each(drafts)("enforces what is said, and nothing else, in %s", (draft) => {
    const said: string[] = [];
    const seen: string[] = [];
    const enforced = enforcedKeywords(harness, draft);
    for (const keyword of decidingKeywords) {
      const [schema, value] =
        (draft === "draft-04" ? inDraft04[keyword] : undefined) ?? probes[keyword] ?? [];
      const open = openSchema(harness, JSON.stringify({ $schema: dialects[draft].metaschema, ...schema }));
      // Only a draft without lists under "items" refuses one.
      if (open.compiled === null) continue;
      const check = harness.stages.check(harness, open.compiled, JSON.stringify(value));
      if (check.verdict === "violates-schema") seen.push(keyword);
      if (enforced.has(keyword)) said.push(keyword);
    }
    expect(said.sort()).toEqual(seen.sort());
  });
});

it("has a probe for each keyword", () => {
  expect(Object.keys(probes).sort()).toEqual([...decidingKeywords].sort());
});

it("knows the drafts of a keyword", () => {
  const [mivia, , driftlessaf, codewhale] = harnesses;
  if (mivia === undefined || driftlessaf === undefined || codewhale === undefined)
    throw new Error("a harness is missing");
  expect(draftsEnforcing(mivia, "format")).toEqual(["draft-04", "draft-06", "draft-07"]);
  expect(draftsEnforcing(mivia, "prefixItems")).toEqual(["2020-12"]);
  expect(draftsEnforcing(codewhale, "contentMediaType")).toEqual(["draft-06", "draft-07"]);
  expect(draftsEnforcing(mivia, "contentMediaType")).toEqual([]);
  expect(draftsEnforcing(driftlessaf, "type")).toEqual([]);
});
