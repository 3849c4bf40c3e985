import { expect, it } from "vitest";
import { notEnforced } from "../../../../server/engine/rules/portability/not-enforced.ts";
import { found, harness } from "../support/found.ts";

const beside = (...ids: string[]) => ({ others: ids.map(harness) });

it("names the keywords, once for each harness", () => {
  const schema = {
    properties: { a: { not: { type: "null" } }, b: { multipleOf: 2 }, c: { not: { type: "null" } } },
    required: ["a"],
    additionalProperties: false,
  };
  expect(found(notEnforced, schema, "mivia", beside("driftlessaf", "harbor", "codewhale"))).toMatchObject([
    {
      code: "portability/not-enforced",
      severity: "hint",
      on: '"not"',
      pointer: "/properties/a/not",
      explanation:
        'driftlessaf, which this workspace uses as well, does not hold replies to "not", "multipleOf" of this schema; mivia does.',
    },
  ]);
});

it("knows where the libraries part", () => {
  const recursive = { properties: { a: { $recursiveRef: "#" } } };
  expect(found(notEnforced, recursive, "harbor", beside("codewhale"))).toMatchObject([
    { pointer: "/properties/a/$recursiveRef" },
  ]);
  const content = {
    $schema: "http://json-schema.org/draft-07/schema#",
    contentMediaType: "application/json",
  };
  expect(found(notEnforced, content, "codewhale", beside("mivia"))).toMatchObject([
    { pointer: "/contentMediaType" },
  ]);
  expect(found(notEnforced, content, "mivia", beside("codewhale"))).toEqual([]);
});

it("is silent about what would stand on every schema, and where the other refuses it anyway", () => {
  const closed = { properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };
  expect(found(notEnforced, closed, "mivia", beside("driftlessaf"))).toEqual([]);
  const listed = { type: ["string", "null"], not: { type: "null" } };
  expect(found(notEnforced, listed, "mivia", beside("driftlessaf"))).toEqual([]);
  expect(found(notEnforced, { not: { type: "null" } }, "mivia")).toEqual([]);
});
