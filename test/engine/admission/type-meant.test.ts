import { expect, it } from "vitest";
import { typeMeant } from "../../../server/engine/admission/metaschema-words.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

it.each([
  ["int", "integer"],
  ["Bool", "boolean"],
  ["float", "number"],
  ["strin", "string"],
  ["strnig", "string"],
  ["Strings", "string"],
  ["interger", "integer"],
  ["boolen", "boolean"],
  ["objct", "object"],
  ["arry", "array"],
])("%s is meant to be %s", (name, type) => {
  expect(typeMeant(name)).toBe(type);
});

it.each(["", "any", "date", "file", "enum", "numeric", "regex", "object".repeat(100_000)])(
  "nobody is sure of %.20s",
  (name) => {
    expect(typeMeant(name)).toBeNull();
  },
);

it("the explanation says what to write", () => {
  const { findings } = openSchema(mivia, '{"properties":{"a":{"type":"strin"}}}');
  expect(findings.map(({ pointer, explanation }) => [pointer, explanation.split("; ").at(-1)])).toEqual([
    ["/properties/a/type", 'write "string".'],
  ]);
});
