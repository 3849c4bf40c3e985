import { expect, it } from "vitest";
import { format } from "../../../../server/engine/rules/enforcement/format.ts";
import { found } from "../support/found.ts";
import { foundInStruct } from "../support/reflected.ts";

const two = { properties: { a: { format: "email" }, b: { format: "uri" } } };
const old = { $schema: "http://json-schema.org/draft-07/schema#", ...two };

it("is a hint at the first format only", () => {
  expect(found(format, two)).toMatchObject([
    {
      code: "enforcement/format",
      severity: "hint",
      on: '"email"',
      pointer: "/properties/a/format",
      explanation:
        'mivia checks no "format" in a schema of 2020-12, so any text passes for "email"; where it matters, write a "pattern", or name an older draft such as draft-07 in "$schema".',
    },
  ]);
});

it.each(["mivia-sdk", "codewhale", "harbor"])("is the same in %s", (id) => {
  expect(found(format, two, id)).toHaveLength(1);
  expect(found(format, old, id)).toEqual([]);
});

it("is silent where an older draft asserts formats", () => {
  expect(found(format, old)).toEqual([]);
});

it("stands under driftlessaf whatever the draft", () => {
  expect(found(format, old, "driftlessaf")).toMatchObject([
    {
      pointer: "/properties/a/format",
      explanation:
        'driftlessaf never checks "format", so any text passes for "email"; where it matters, write a "pattern".',
    },
  ]);
});

it("is silent about names that nobody checks, and about properties of that name", () => {
  expect(found(format, { properties: { format: { type: "string", format: "int64" } } })).toEqual([]);
});

it("is silent about formats that Go's types bring", async () => {
  expect(await foundInStruct(format, 'At time.Time `json:"at"`')).toEqual([]);
  expect(await foundInStruct(format, 'Mail string `json:"mail" jsonschema:"format=email"`')).toEqual([
    "/properties/mail/format",
  ]);
});
