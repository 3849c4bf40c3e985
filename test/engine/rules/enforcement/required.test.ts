import { expect, it } from "vitest";
import { openReflected } from "../../../../server/engine/index.ts";
import { required } from "../../../../server/engine/rules/enforcement/required.ts";
import { reflectSource } from "../../../../server/go/reflect-source.ts";
import { found, harness, pointers } from "../support/found.ts";
import { foundInStruct } from "../support/reflected.ts";

it("is told once, at the first property whose zero value passes", () => {
  const schema = {
    properties: {
      verdict: { type: "string", enum: ["pass", "fail"] },
      summary: { type: "string" },
      score: { type: "number", maximum: 1 },
      tags: { type: "array", minItems: 1 },
      note: { type: "string" },
    },
    required: ["verdict", "tags", "score", "summary"],
  };
  expect(found(required, schema, "driftlessaf")).toMatchObject([
    {
      code: "enforcement/required",
      severity: "warning",
      on: '"summary"',
      pointer: "/properties/summary",
      explanation:
        'driftlessaf does not check "required" when a result is submitted: Go decodes it first, and what is missing becomes "", or stays away where the field is a pointer or has omitempty. So a result without "summary" is accepted; give it "minLength": 1, an "enum" or a "pattern". The same goes for "score", "tags".',
    },
  ]);
  expect(found(required, schema, "mivia")).toEqual([]);
});

const of = (property: object) => ({ properties: { a: property }, required: ["a"] });

it.each([
  { type: "string" },
  { type: "string", minLength: 0, pattern: "^a*$" },
  { type: "string", pattern: "(?=a)" },
  { type: "integer", minimum: 0 },
  { type: "number", exclusiveMinimum: -1, maximum: 0 },
  { type: "array", minItems: 2 },
])("%j lets the zero value pass", (property) => {
  expect(pointers(found(required, of(property), "driftlessaf"))).toEqual(["/properties/a"]);
});

it.each([
  { type: "string", minLength: 1 },
  { type: "string", pattern: "^a" },
  { type: "string", enum: ["a"] },
  { type: "integer", minimum: 1 },
  { type: "number", exclusiveMinimum: 0 },
  { type: "number", maximum: -1 },
  { type: "number", exclusiveMaximum: 0 },
  { type: "boolean" },
  { type: "object" },
  { anyOf: [{ type: "string" }, { type: "number" }] },
  {},
])("%j does not, or isn't sure to", (property) => {
  expect(found(required, of(property), "driftlessaf")).toEqual([]);
});

it("is silent about what is not required", () => {
  expect(found(required, { properties: { a: { type: "string" } }, required: ["b"] }, "driftlessaf")).toEqual(
    [],
  );
});

it("is right about Go types: the harness accepts what is missing, and refuses it behind the advice", async () => {
  const text = `package p

type T struct {
	Open   string \`json:"open" jsonschema:"required"\`
	Closed string \`json:"closed" jsonschema:"required,minLength=1"\`
}
`;
  const { reflected } = await reflectSource({ name: "t.go", text, path: "/nowhere/t.go" }, "T");
  if (reflected === null) throw new Error("the type has no schema");
  const open = openReflected(harness("driftlessaf"), reflected);
  const verdict = (payload: string) =>
    open.compiled === null ? null : open.harness.stages.check(open.harness, open.compiled, payload).verdict;
  expect(verdict('{"closed":"x"}')).toBe("accepted");
  expect(verdict('{"open":"x"}')).toBe("violates-schema");
  expect(
    await foundInStruct(
      required,
      'Open string `json:"open" jsonschema:"required"`',
      'Closed string `json:"closed" jsonschema:"required,minLength=1"`',
    ),
  ).toEqual(["/properties/open"]);
});
