import { expect, it } from "vitest";
import { mivia } from "../../../../server/engine/harness/mivia.ts";
import { openSchema } from "../../../../server/engine/open-schema.ts";
import { exampleBreaksSchema } from "../../../../server/engine/rules/visibility/example-breaks-schema.ts";
import { found, pointersOf } from "../found.ts";

const requiring = (property: unknown, more: Record<string, unknown> = {}) => ({
  type: "object",
  required: ["a"],
  properties: { a: property },
  ...more,
});

it("the example that mivia makes up breaks a rule of one of its parts", () => {
  const schema = requiring({ type: "array", items: requiring({ type: "integer", minimum: 1 }) });
  expect(openSchema(mivia, JSON.stringify(schema)).contract).toContain('Example: {"a":[{"a":0}]}');
  expect(found(exampleBreaksSchema, "mivia", schema)).toEqual([
    {
      pointer: "/properties/a/items/properties/a",
      at: '"a"',
      explanation:
        'mivia makes up an example of the required properties and shows it to the model, but 0 at "/a/0/a" breaks the schema (minimum: got 0, want 1); state a value that fits in "const" or first in "enum", or loosen the rule.',
    },
  ]);
});

it("or doesn't follow a reference", () => {
  const schema = requiring({ $ref: "#/$defs/b" }, { $defs: { b: { type: "object" } } });
  expect(found(exampleBreaksSchema, "mivia", schema)).toEqual([
    {
      pointer: "/properties/a",
      at: '"a"',
      explanation:
        'mivia makes up an example of the required properties and shows it to the model, but "..." at "/a" breaks the schema (got string, want object); write the definition in place of the reference, which the example doesn\'t follow.',
    },
  ]);
});

it("or breaks rules of the whole, which are counted", () => {
  const schema = requiring({ type: "string", pattern: "^[a-z]+$", minLength: 4 }, { minProperties: 2 });
  expect(found(exampleBreaksSchema, "mivia", schema)).toEqual([
    {
      pointer: "",
      at: "{",
      explanation:
        'mivia makes up an example of the required properties and shows it to the model, but it breaks the schema (minProperties: got 1, want 2, and 2 more); state a value that fits in "const" or first in "enum", or loosen the rule.',
    },
  ]);
});

it("not an example that fits, nor one that isn't made up", () => {
  const fitting = { type: "string", pattern: "^[a-z]+$", minLength: 4 };
  expect(pointersOf(exampleBreaksSchema, "mivia", requiring({ type: "string", minLength: 3 }))).toEqual([]);
  expect(pointersOf(exampleBreaksSchema, "mivia", requiring({ ...fitting, const: "abcd" }))).toEqual([]);
  expect(pointersOf(exampleBreaksSchema, "mivia", requiring({ ...fitting, enum: ["abcd"] }))).toEqual([]);
  const five = { ...requiring(fitting), required: ["a", "b", "c", "d", "e"] };
  expect(pointersOf(exampleBreaksSchema, "mivia", five)).toEqual([]);
  expect(pointersOf(exampleBreaksSchema, "harbor", requiring(fitting))).toEqual([]);
});

const written = {
  $defs: { size: { type: "integer", minimum: 1 } },
  properties: {
    size: { $ref: "#/$defs/size", default: 0, examples: [1, "small"] },
    name: { type: "string", default: "x", examples: ["y"] },
  },
};

it.each(["mivia-sdk", "codewhale", "harbor"])("defaults and examples of the author under %s", (harness) => {
  expect(found(exampleBreaksSchema, harness, written)).toEqual([
    {
      pointer: "/properties/size/default",
      at: "0",
      explanation:
        'This default breaks the schema that it stands in, at "/$defs/size/minimum"; a model that repeats it is refused. Give one that fits.',
    },
    {
      pointer: "/properties/size/examples/1",
      at: '"small"',
      explanation:
        'This example breaks the schema that it stands in, at "/$defs/size/type"; a model that repeats it is refused. Give one that fits.',
    },
  ]);
});

it("a default that the model isn't shown misleads nobody", () => {
  expect(pointersOf(exampleBreaksSchema, "mivia", written)).toEqual(["/properties/size/examples/1"]);
});

it("gives up on schemas whose references multiply", () => {
  const level = (index: number) => ({ anyOf: Array(4).fill({ $ref: `#/$defs/d${index + 1}` }) });
  const $defs = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`d${index}`, level(index)]));
  const schema = { $defs: { ...$defs, d12: { type: "number" } }, $ref: "#/$defs/d0", default: "x" };
  expect(pointersOf(exampleBreaksSchema, "harbor", schema)).toEqual([]);
});
