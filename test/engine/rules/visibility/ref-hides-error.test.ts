import { expect, it } from "vitest";
import { mivia } from "../../../../server/engine/harness/mivia.ts";
import { judge } from "../../../../server/engine/judge.ts";
import { openSchema } from "../../../../server/engine/open-schema.ts";
import { refHidesError } from "../../../../server/engine/rules/visibility/ref-hides-error.ts";
import { found, pointersOf } from "../found.ts";

const schema = {
  type: "object",
  properties: { from: { $ref: "#/$defs/day" }, to: { $ref: "#/$defs/day" }, name: { $ref: "#/$defs/text" } },
  $defs: { day: { type: "string", pattern: "^[0-9]{4}-" }, text: { type: "string", description: "Any." } },
};

it("the first reference behind which more than a type is wrong, and how many more there are", () => {
  expect(found(refHidesError, "mivia", schema)).toEqual([
    {
      pointer: "/properties/from/$ref",
      at: '"$ref"',
      explanation:
        "When a reply breaks a single rule behind this reference, mivia tells the model where, but not what is wrong (so behind 1 more reference); where the model needs to know, write the definition in place of the reference.",
    },
  ]);
});

it("is what the model is told", () => {
  const { corrective } = judge(openSchema(mivia, JSON.stringify(schema)), '{"from":"today"}');
  expect(corrective).toContain('"keywordLocation":"/properties/from/$ref/pattern"');
  expect(corrective).toContain('"error":"validation failed"');
  expect(corrective).not.toContain("does not match pattern");
});

it("not behind a type alone, nor where the definition is written out", () => {
  const { properties, $defs } = schema;
  expect(pointersOf(refHidesError, "mivia", { properties: { name: properties.name }, $defs })).toEqual([]);
  expect(pointersOf(refHidesError, "mivia", { properties: { from: $defs.day }, $defs })).toEqual([]);
});

it("not where the model is told nothing at all", () => {
  const long = { ...schema, examples: ["x".repeat(1000)] };
  expect(pointersOf(refHidesError, "mivia", long)).toEqual([]);
});

it("not where errors are told behind references too", () => {
  for (const harness of ["mivia-sdk", "driftlessaf", "codewhale", "harbor"])
    expect(pointersOf(refHidesError, harness, schema)).toEqual([]);
});
