import { expect, it } from "vitest";
import { unknownKeyword } from "../../../../server/engine/rules/strength/unknown-keyword.ts";
import { found, pointersOf } from "../found.ts";

it("a keyword that is misspelt, at any level", () => {
  expect(
    found(unknownKeyword, "mivia", { properties: { a: { type: "string", minLenght: 1 } }, requird: ["a"] }),
  ).toEqual([
    {
      pointer: "/properties/a/minLenght",
      at: '"minLenght"',
      explanation: '"minLenght" is no keyword, so it does nothing; is "minLength" meant?',
    },
    {
      pointer: "/requird",
      at: '"requird"',
      explanation: '"requird" is no keyword, so it does nothing; is "required" meant?',
    },
  ]);
});

it.each([
  ["additional_properties", "additionalProperties"],
  ["additionalproperties", "additionalProperties"],
  ["any_of", "anyOf"],
  ["ENUM", "enum"],
  ["enums", "enum"],
  ["types", "type"],
  ["typ", "type"],
  ["item", "items"],
  ["ref", "$ref"],
  ["$def", "$defs"],
  ["patern", "pattern"],
  ["propertis", "properties"],
  ["descripton", "description"],
])("%s looks like %s", (word, keyword) => {
  expect(found(unknownKeyword, "mivia", { [word]: 1 })[0]?.explanation).toContain(`is "${keyword}" meant?`);
});

it.each(
  "nullable example examples comment id schema note tags name version kind num value hint min max label unit xml discriminator externalDocs deprecated readonlyish enumNames enumDescriptions markdownDescription defaultSnippets errorMessage propertyOrdering x-enum x-requird constants".split(
    " ",
  ),
)("%s is a word of its own", (word) => {
  expect(pointersOf(unknownKeyword, "mivia", { type: "object", [word]: 1 })).toEqual([]);
});

it.each([
  ["number", "min", 1, "minimum"],
  ["integer", "max", 1, "maximum"],
  ["string", "min", 1, "minLength"],
  ["string", "maxLen", 1, "maxLength"],
  ["string", "min_len", 1, "minLength"],
  ["array", "min", 1, "minItems"],
  ["array", "unique", true, "uniqueItems"],
  [["string", "null"], "max", 1, "maxLength"],
])("beside the type %j, %s: %j is %s", (type, word, value, keyword) => {
  expect(found(unknownKeyword, "mivia", { properties: { a: { type, [word]: value } } })).toEqual([
    {
      pointer: `/properties/a/${word}`,
      at: `"${word}"`,
      explanation: `"${word}" is no keyword, so it does nothing; is "${keyword}" meant?`,
    },
  ]);
});

it.each([
  [{ min: 1 }],
  [{ type: ["string", "number"], min: 1 }],
  [{ type: "boolean", max: 1 }],
  [{ type: "number", maxLen: 1 }],
  [{ type: "string", unique: true }],
  [{ type: "array", unique: "id" }],
  [{ type: "object", properties: { min: { type: "number" } }, max: { $comment: "a word" } }],
])("of %j nobody is sure", (schema) => {
  expect(pointersOf(unknownKeyword, "mivia", schema)).toEqual([]);
});

it("keywords of other drafts are known, and names of properties are none", () => {
  const keywords = {
    definitions: {},
    dependencies: {},
    additionalItems: {},
    $recursiveRef: "#",
    $recursiveAnchor: true,
  };
  expect(
    pointersOf(unknownKeyword, "mivia", { ...keywords, properties: { requird: {} }, const: { typ: 1 } }),
  ).toEqual([]);
});

it("definitions are kept where their references look for them", () => {
  const refer = (name: string) => ({ definition: { a: {} }, properties: { a: { $ref: `#/${name}/a` } } });
  expect(pointersOf(unknownKeyword, "mivia", refer("definition"))).toEqual([]);
  expect(pointersOf(unknownKeyword, "mivia", refer("definitions"))).toEqual(["/definition"]);
});

it("a property that stands beside properties", () => {
  const schema = {
    type: "object",
    properties: { a: {} },
    verdict: { type: "string" },
    "x-verdict": { type: "string" },
  };
  expect(found(unknownKeyword, "mivia", schema)).toEqual([
    {
      pointer: "/verdict",
      at: '"verdict"',
      explanation:
        '"verdict" is no keyword, so it does nothing; it looks like a property, which belongs into "properties".',
    },
  ]);
  const other = { meta: { type: "review" }, example: { type: "string" }, $extra: { type: "string" } };
  expect(pointersOf(unknownKeyword, "mivia", { type: "object", ...other })).toEqual([]);
  expect(pointersOf(unknownKeyword, "mivia", { verdict: { type: "string" } })).toEqual([]);
});

it("driftlessaf doesn't mind the case of letters", () => {
  expect(pointersOf(unknownKeyword, "driftlessaf", { TYPE: "object", minlength: 1, requird: ["a"] })).toEqual(
    ["/requird"],
  );
});
