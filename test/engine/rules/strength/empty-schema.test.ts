import { expect, it } from "vitest";
import { emptySchema } from "../../../../server/engine/rules/strength/empty-schema.ts";
import { found, pointersOf } from "../found.ts";

const requiring = (property: unknown) => ({
  type: "object",
  required: ["a"],
  properties: { a: property, b: {} },
});

it("a schema without a rule", () => {
  expect(
    found(emptySchema, "mivia", ' {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"T"}'),
  ).toEqual([
    {
      pointer: "",
      at: "{",
      explanation: "Every reply that is JSON passes: this schema has no rule; say what the reply must be.",
    },
  ]);
  expect(pointersOf(emptySchema, "harbor", {})).toEqual([""]);
});

it("a schema that only says what kind of value a reply is", () => {
  expect(found(emptySchema, "mivia", { title: "T", type: "object" })).toEqual([
    {
      pointer: "/type",
      at: '"type"',
      explanation:
        'Every object passes, {} too: nothing is said of what is in it; describe its names in "properties", and require them.',
    },
  ]);
  expect(found(emptySchema, "codewhale", { type: "array", items: {} })).toEqual([
    {
      pointer: "/type",
      at: '"type"',
      explanation:
        'Every list passes, [] too: nothing is said of what is in it; describe its items in "items".',
    },
  ]);
  const idle = { type: "object", properties: {}, required: [], additionalProperties: true };
  expect(pointersOf(emptySchema, "harbor", idle)).toEqual(["/type"]);
  for (const more of [
    { additionalProperties: { type: "string" } },
    { additionalProperties: false },
    { minProperties: 1 },
    { properties: { a: {} } },
    { required: ["a"] },
    { patternProperties: { a: {} } },
    { $ref: "#/$defs/a", $defs: { a: {} } },
  ])
    expect(pointersOf(emptySchema, "mivia", { type: "object", ...more })).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", { type: "string" })).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", { type: "object" }, { role: "arguments" })).toEqual([]);
  expect(pointersOf(emptySchema, "mivia-sdk", { type: "object" })).toEqual([]);
  expect(pointersOf(emptySchema, "driftlessaf", { type: "object" })).toEqual([]);
});

it("a required property of which nothing is said", () => {
  expect(found(emptySchema, "mivia", requiring({ description: "Approve or reject." }))).toEqual([
    {
      pointer: "/properties/a",
      at: '"a"',
      explanation:
        'Any value passes as "a", null and "" included, though it is required; say at least its "type".',
    },
  ]);
});

it("not a definition for others, a property that may be left out, or one that is true on purpose", () => {
  expect(pointersOf(emptySchema, "mivia", { $defs: { a: { type: "string" } } })).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", { type: "object", properties: { a: {} } })).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", requiring(true))).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", requiring({ type: "string" }))).toEqual([]);
});

it("not where another schema says more", () => {
  const { properties, required } = requiring({});
  expect(
    pointersOf(emptySchema, "mivia", { oneOf: [{ properties: { a: { const: 1 } } }], properties, required }),
  ).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", { anyOf: [{ properties, required }] })).toEqual([]);
  expect(pointersOf(emptySchema, "mivia", { not: { items: { properties, required } } })).toEqual([]);
});

it("not under driftlessaf, where a Go type may hold any value", () => {
  expect(pointersOf(emptySchema, "driftlessaf", requiring({}))).toEqual([]);
});
