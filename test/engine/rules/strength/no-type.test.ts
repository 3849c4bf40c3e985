import { expect, it } from "vitest";
import { noType } from "../../../../server/engine/rules/strength/no-type.ts";
import { found, pointersOf } from "../found.ts";

const schema = { required: ["a"], properties: { a: { properties: { b: {} } } } };

it.each(["mivia", "mivia-sdk", "codewhale", "harbor"])(
  "a reply that is no object passes, under %s",
  (harness) => {
    expect(found(noType, harness, schema)).toEqual([
      {
        pointer: "/properties",
        at: '"properties"',
        explanation:
          'A reply that is no object passes, such as a text or null: "properties" says nothing of those; add "type": "object".',
      },
    ]);
  },
);

it("not where the type is said, there or elsewhere", () => {
  expect(pointersOf(noType, "mivia", { ...schema, type: "object" })).toEqual([]);
  expect(pointersOf(noType, "mivia", { ...schema, type: ["object", "string"] })).toEqual([]);
  expect(pointersOf(noType, "mivia", { ...schema, allOf: [{ type: "object" }] })).toEqual([]);
});

it("not where the reply isn't described as an object, nor where it is always one", () => {
  expect(pointersOf(noType, "mivia", { anyOf: [schema, { type: "string" }] })).toEqual([]);
  expect(pointersOf(noType, "driftlessaf", schema)).toEqual([]);
});
