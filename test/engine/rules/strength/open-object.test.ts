import { expect, it } from "vitest";
import { openObject } from "../../../../server/engine/rules/strength/open-object.ts";
import { found, pointersOf } from "../found.ts";

const schema = { type: "object", required: ["a"], properties: { a: { properties: { b: {} } } } };

it.each(["mivia", "mivia-sdk", "codewhale", "harbor"])("the reply's own object, under %s", (harness) => {
  expect(found(openObject, harness, schema)).toEqual([
    {
      pointer: "/properties",
      at: '"properties"',
      explanation:
        'A reply may have any other name beside these, so that nobody notices one that is misspelt or made up; add "additionalProperties": false.',
    },
  ]);
});

it.each([
  { additionalProperties: false },
  { additionalProperties: true },
  { additionalProperties: { type: "string" } },
  { unevaluatedProperties: false },
  { patternProperties: { "^x-": {} } },
  { propertyNames: { pattern: "^[a-z]+$" } },
  { maxProperties: 1 },
  { allOf: [{ required: ["a"] }] },
])("not where the author thought of other names, or rules come from elsewhere: %j", (more) => {
  expect(pointersOf(openObject, "mivia", { ...schema, ...more })).toEqual([]);
});

it("not an object that is described by no property", () => {
  expect(pointersOf(openObject, "mivia", { type: "object" })).toEqual([]);
  expect(pointersOf(openObject, "mivia", { type: "object", properties: {} })).toEqual([]);
});

it("not in files of workflows, whose compiler says more, nor where a Go type drops other names", () => {
  expect(pointersOf(openObject, "mivia", schema, { isWorkflowFile: true })).toEqual([]);
  expect(pointersOf(openObject, "driftlessaf", schema)).toEqual([]);
});
