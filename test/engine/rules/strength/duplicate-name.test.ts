import { expect, it } from "vitest";
import { duplicateName } from "../../../../server/engine/rules/strength/duplicate-name.ts";
import { found, pointersOf } from "../found.ts";

it("a name that a later one replaces", () => {
  expect(
    found(duplicateName, "mivia", '{"type": "object", "properties": {"a": {}}, "type": "array"}'),
  ).toEqual([
    {
      pointer: "/type",
      at: '"type"',
      explanation:
        '"type" stands in this object once more, and the last one counts, so that this one says nothing; keep one, with what both ask for.',
    },
  ]);
});

it.each([
  ['{"properties": {"a": {}, "b": {}, "a": {}, "a": {}}}', ["/properties/a", "/properties/a"]],
  ['{"$defs": {"a": {}, "a": {}}}', ["/$defs/a"]],
  ['{"properties": {"p": {"minLength": 1, "minLength": 2}}}', ["/properties/p/minLength"]],
  ['{"properties": {"a": {}}, "required": ["a", "a"]}', []],
  ['{"enum": [{"a": 1, "a": 2}]}', []],
  ['{"properties": {"a": {"properties": {"a": {}}}}}', []],
])("%s", (schema, wanted) => {
  for (const harness of ["mivia", "codewhale"] as const)
    expect(pointersOf(duplicateName, harness, schema)).toEqual(wanted);
});
