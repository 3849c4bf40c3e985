import { expect, it } from "vitest";
import { noRequired } from "../../../../server/engine/rules/strength/no-required.ts";
import { found, pointersOf } from "../found.ts";

const schema = { type: "object", properties: { verdict: { enum: ["yes", "no"] } } };

it.each(["mivia", "codewhale", "harbor"])("an empty reply passes, under %s", (harness) => {
  expect(found(noRequired, harness, schema)).toEqual([
    {
      pointer: "/properties",
      at: '"properties"',
      explanation:
        'A reply of {} passes: no property is required; name in "required" those that every reply must have.',
    },
  ]);
});

it("not where an empty reply is refused, by whatever rule", () => {
  expect(pointersOf(noRequired, "mivia", { ...schema, required: ["verdict"] })).toEqual([]);
  expect(pointersOf(noRequired, "mivia", { ...schema, minProperties: 1 })).toEqual([]);
  expect(pointersOf(noRequired, "mivia", { ...schema, anyOf: [{ required: ["verdict"] }] })).toEqual([]);
  expect(pointersOf(noRequired, "mivia", { ...schema, type: "array" })).toEqual([]);
  expect(pointersOf(noRequired, "mivia", { ...schema, minProperties: -1 })).toEqual([]);
});

it("not where nothing is described, nor for a tool's arguments, nor where required names aren't checked anyway", () => {
  expect(pointersOf(noRequired, "mivia", { type: "object", properties: {} })).toEqual([]);
  expect(pointersOf(noRequired, "mivia-sdk", schema)).toEqual([]);
  expect(pointersOf(noRequired, "driftlessaf", schema)).toEqual([]);
});
