import { expect, it } from "vitest";
import { requiredNotDeclared } from "../../../../server/engine/rules/strength/required-not-declared.ts";
import { found, pointersOf } from "../found.ts";

const schema = { type: "object", required: ["verdikt", "summary", "a"], properties: { verdict: {}, a: {} } };

it("a name that nothing is said of, and the one that may be meant", () => {
  expect(found(requiredNotDeclared, "mivia", schema)).toEqual([
    {
      pointer: "/required/0",
      at: '"verdikt"',
      explanation:
        '"verdikt" is required, but not in "properties", and any value passes without the model being told what is wanted; "verdict" is described: is that meant?',
    },
    {
      pointer: "/required/1",
      at: '"summary"',
      explanation:
        '"summary" is required, but not in "properties", and any value passes without the model being told what is wanted; describe it in "properties", or take it out of "required".',
    },
  ]);
});

it("a name that no reply can have", () => {
  const closed = { ...schema, additionalProperties: false, required: ["summary"] };
  const explanation =
    '"summary" is required, but not in "properties", and "additionalProperties" allows no other name: every object is refused; describe it in "properties", or take it out of "required".';
  for (const harness of ["mivia", "mivia-sdk", "codewhale", "harbor"])
    expect(found(requiredNotDeclared, harness, closed)).toEqual([
      { pointer: "/required/0", at: '"summary"', explanation },
    ]);
  // Other schemas can't declare it for this one.
  expect(
    pointersOf(requiredNotDeclared, "mivia", { allOf: [{ ...closed, $ref: "#/$defs/a" }], $defs: { a: {} } }),
  ).toEqual(["/allOf/0/required/0"]);
});

it("all of them at once where there are no properties", () => {
  expect(found(requiredNotDeclared, "mivia", { items: { required: ["a", "b"] } })).toEqual([
    {
      pointer: "/items/required",
      at: '"required"',
      explanation:
        'Names are required here, but there is no "properties", and any value passes without the model being told what is wanted; describe them there.',
    },
  ]);
  expect(pointersOf(requiredNotDeclared, "mivia", { required: [] })).toEqual([]);
});

it.each([
  [{ ...schema, required: ["verdict", "a"] }],
  [{ ...schema, patternProperties: { "^s": {} } }],
  [{ ...schema, additionalProperties: { type: "string" } }],
  [{ ...schema, unevaluatedProperties: { type: "string" } }],
  [{ ...schema, allOf: [{ properties: { verdikt: {}, summary: {} } }] }],
  [{ ...schema, $ref: "#/$defs/a", $defs: { a: {} } }],
  [{ properties: { a: {}, b: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] }],
  ['{"properties":{"a":{},"b":{}},"if":{"required":["a"]},"then":{"required":["b"]}}'],
  [{ dependentSchemas: { a: { required: ["b"] } } }],
  [{ not: { items: { required: ["a"] } } }],
  [{ properties: { required: { type: "array" } }, const: { required: ["a"] } }],
])("not where it is declared, or may be elsewhere: %j", (other) => {
  expect(pointersOf(requiredNotDeclared, "mivia", other)).toEqual([]);
});

it("not under driftlessaf, which doesn't check required names", () => {
  expect(pointersOf(requiredNotDeclared, "driftlessaf", schema)).toEqual([]);
});

it.each([
  // Single letters are all near each other.
  [["q"], { s: {} }],
  [["q"], { id: {} }],
  [["id"], { d: {} }],
  // Little would be left of it.
  [["name"], { nose: {} }],
  // Required already, so that it is not what the other means.
  [["verdikt", "verdict"], { verdict: {} }],
])("names no property in place of one of %j: %j", (required, properties) => {
  expect(found(requiredNotDeclared, "harbor", { type: "object", required, properties })).toEqual([
    {
      pointer: "/required/0",
      at: `"${required[0]}"`,
      explanation: `"${required[0]}" is required, but not in "properties", and any value passes without the model being told what is wanted; describe it in "properties", or take it out of "required".`,
    },
  ]);
});
