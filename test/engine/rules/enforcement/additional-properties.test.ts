import { expect, it } from "vitest";
import { additionalProperties } from "../../../../server/engine/rules/enforcement/additional-properties.ts";
import { found } from "../support/found.ts";
import { foundInStruct } from "../support/reflected.ts";

const closed = {
  type: "object",
  additionalProperties: false,
  properties: { a: { additionalProperties: { type: "string" } }, b: { additionalProperties: false } },
};

it("is told once for a schema, and counts the others", () => {
  expect(found(additionalProperties, closed, "driftlessaf")).toMatchObject([
    {
      code: "enforcement/additional-properties",
      severity: "warning",
      on: '"additionalProperties"',
      pointer: "/additionalProperties",
      explanation:
        'driftlessaf never checks "additionalProperties": Go drops the names that it does not know before the result is validated, so they are accepted and lost; leave it out. The same goes for 2 more in this schema.',
    },
  ]);
});

it("is silent where it forbids nothing, and in other harnesses", () => {
  expect(
    found(
      additionalProperties,
      { additionalProperties: true, items: { additionalProperties: {} } },
      "driftlessaf",
    ),
  ).toEqual([]);
  expect(found(additionalProperties, closed, "mivia")).toEqual([]);
});

it("is silent about maps of a Go type, whose values Go decodes", async () => {
  expect(await foundInStruct(additionalProperties, 'M map[string]int `json:"m"`')).toEqual([]);
});
