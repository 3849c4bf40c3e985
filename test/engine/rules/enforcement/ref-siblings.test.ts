import { expect, it } from "vitest";
import { refSiblings } from "../../../../server/engine/rules/enforcement/ref-siblings.ts";
import { found, pointers } from "../support/found.ts";

const inDraft07 = (schema: object) => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  properties: { a: { $ref: "#/definitions/x", ...schema } },
  definitions: { x: { type: "object" } },
});

it("names what is void, once for each reference", () => {
  expect(found(refSiblings, inDraft07({ title: "A", required: ["b"], minProperties: 1 }))).toMatchObject([
    {
      code: "enforcement/ref-siblings",
      severity: "warning",
      on: '"required"',
      pointer: "/properties/a/required",
      explanation:
        'In draft-07 a "$ref" makes void what stands beside it, so mivia ignores "required", "minProperties"; put both under "allOf", or leave "$schema" out, which means 2020-12.',
    },
  ]);
});

it("knows what each library heeds all the same", () => {
  const constant = inDraft07({ const: 1 });
  for (const id of ["mivia", "mivia-sdk", "harbor"]) expect(found(refSiblings, constant, id)).toEqual([]);
  expect(pointers(found(refSiblings, constant, "codewhale"))).toEqual(["/properties/a/const"]);
});

it.each([
  ["nothing decides", inDraft07({ title: "A", description: "b", default: {}, minItems: [] })],
  [
    "neighbours count",
    { ...inDraft07({ required: ["b"] }), $schema: "https://json-schema.org/draft/2019-09/schema" },
  ],
  [
    "no reference stands",
    { ...inDraft07({}), properties: { $ref: { type: "string" }, required: { type: "array" } } },
  ],
])("is silent where %s", (_, schema) => {
  expect(found(refSiblings, schema)).toEqual([]);
});

it("is silent under driftlessaf, which follows no reference at all", () => {
  expect(found(refSiblings, inDraft07({ required: ["b"] }), "driftlessaf")).toEqual([]);
});
