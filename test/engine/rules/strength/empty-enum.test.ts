import { expect, it } from "vitest";
import { emptyEnum } from "../../../../server/engine/rules/strength/empty-enum.ts";
import { found, pointersOf } from "../found.ts";

const schema = { properties: { verdict: { type: "string", enum: [] } } };

it("no value is in it", () => {
  expect(found(emptyEnum, "mivia", schema)).toEqual([
    {
      pointer: "/properties/verdict/enum",
      at: '"enum"',
      explanation:
        'This "enum" is empty: no value is in it, so that every reply with this part is refused; list the values that it can be, or take it out.',
    },
  ]);
});

it("driftlessaf takes it for none", () => {
  expect(found(emptyEnum, "driftlessaf", schema)[0]?.explanation).toBe(
    'This "enum" is empty: driftlessaf takes an empty list for none, so that every value passes; list the values that it can be, or take it out.',
  );
});

it("not one with a value, a property of that name, or one that is to be missed", () => {
  expect(pointersOf(emptyEnum, "mivia", { enum: [null] })).toEqual([]);
  expect(
    pointersOf(emptyEnum, "mivia", { properties: { enum: { type: "array" } }, const: { enum: [] } }),
  ).toEqual([]);
  expect(pointersOf(emptyEnum, "mivia", { not: { properties: { a: { enum: [] } } } })).toEqual([]);
});
