import { expect, it } from "vitest";
import { noEffect } from "../../../../server/engine/rules/strength/no-effect.ts";
import { found, pointersOf } from "../found.ts";

it("a keyword for values that the type refuses", () => {
  expect(found(noEffect, "mivia", { properties: { a: { type: "string", minimum: 18 } } })).toEqual([
    {
      pointer: "/properties/a/minimum",
      at: '"minimum"',
      explanation:
        '"minimum" looks at numbers alone, and "type" asks for string, so that it does nothing; take it out, or change the type.',
    },
  ]);
  expect(
    found(noEffect, "harbor", { type: ["string", "null"], items: { type: "string" } })[0]?.explanation,
  ).toContain('"items" looks at arrays alone, and "type" asks for string or null,');
});

it.each([
  ["integer", { maxLength: 3 }],
  ["array", { required: ["a"] }],
  ["object", { minItems: 1 }],
  ["boolean", { pattern: "a" }],
  ["null", { multipleOf: 2 }],
])("%s: %j", (type, rest) => {
  expect(pointersOf(noEffect, "codewhale", { type, ...rest })).toEqual([`/${Object.keys(rest)[0]}`]);
});

it.each([
  [{ minimum: 1, items: {} }],
  [{ type: "integer", minimum: 1, exclusiveMaximum: 2.5 }],
  [{ type: ["string", "number"], minimum: 1, maxLength: 3 }],
  [{ type: "strin", minimum: 1 }],
  [{ type: ["string", 1], minimum: 1 }],
  [{ type: [], minimum: 1 }],
  [{ type: "string", required: [], properties: {}, items: true, format: "email", minimun: 1 }],
])("nothing of %j", (schema) => {
  expect(pointersOf(noEffect, "mivia", schema)).toEqual([]);
});

it("not where the validator passes over the keyword anyway", () => {
  const schema = { type: "string", minimum: 1, multipleOf: 2, required: ["a"] };
  expect(pointersOf(noEffect, "driftlessaf", schema)).toEqual(["/minimum"]);
  const draft07 = { $schema: "http://json-schema.org/draft-07/schema#", type: "string" };
  expect(pointersOf(noEffect, "mivia", { ...draft07, prefixItems: [{ type: "null" }] })).toEqual([]);
  const hidden = { $ref: "#/definitions/a", definitions: { a: {} }, minimum: 1 };
  expect(pointersOf(noEffect, "mivia", { ...draft07, ...hidden })).toEqual([]);
  expect(pointersOf(noEffect, "mivia", { type: "string", ...hidden })).toEqual(["/minimum"]);
});
