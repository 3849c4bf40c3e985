import { expect, it } from "vitest";
import { hiddenProperty } from "../../../../server/engine/rules/visibility/hidden-property.ts";
import { found, pointersOf } from "../found.ts";

const schema = {
  type: "object",
  title: "A review",
  required: ["title"],
  properties: {
    title: { type: "string", description: "What it is called." },
    parts: { type: "array", items: { properties: { default: true } } },
  },
};

it("a property whose name the contract doesn't keep, and whether a reply needs it", () => {
  expect(found(hiddenProperty, "mivia", schema)).toEqual([
    {
      pointer: "/properties/title",
      at: '"title"',
      explanation:
        'mivia takes everything called "title" out of the contract, so the model isn\'t shown this property, which its reply must have; give it another name, such as "heading".',
    },
    {
      pointer: "/properties/parts/items/properties/default",
      at: '"default"',
      explanation:
        'mivia takes everything called "default" out of the contract, so the model isn\'t shown this property and won\'t send it; give it another name, such as "fallback".',
    },
  ]);
});

it("all names that are taken out, at each place where an author chooses names", () => {
  const names = ["$schema", "title", "description", "$id", "$comment", "default"];
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  expect(pointersOf(hiddenProperty, "mivia", { properties })).toEqual(
    names.map((name) => `/properties/${name}`),
  );
  for (const keyword of ["$defs", "definitions", "patternProperties", "dependentSchemas"]) {
    expect(pointersOf(hiddenProperty, "mivia", { [keyword]: { description: {}, other: {} } })).toEqual([
      `/${keyword}/description`,
    ]);
  }
  expect(pointersOf(hiddenProperty, "mivia", { dependentRequired: { title: ["a"] } })).toEqual([
    "/dependentRequired/title",
  ]);
});

it("values that a reply has to equal", () => {
  const values = { enum: [{ a: [{ title: 1 }] }, { b: 2 }], const: { default: { title: 3 } } };
  expect(pointersOf(hiddenProperty, "mivia", values)).toEqual(["/enum/0/a/0/title", "/const/default"]);
});

it("not the keywords themselves, other names, or values that only illustrate", () => {
  const other = {
    title: "T",
    description: "D",
    default: { title: 1 },
    examples: [{ title: 1 }],
    properties: { Title: { title: "t" }, heading: { enum: ["title"] }, id: {} },
    required: ["title"],
  };
  expect(pointersOf(hiddenProperty, "mivia", other)).toEqual([]);
});

it("not where the model is shown all names", () => {
  for (const harness of ["mivia-sdk", "driftlessaf", "codewhale", "harbor"])
    expect(pointersOf(hiddenProperty, harness, schema)).toEqual([]);
});
