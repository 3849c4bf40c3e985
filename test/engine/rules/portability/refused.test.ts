import { expect, it } from "vitest";
import { refused } from "../../../../server/engine/rules/portability/refused.ts";
import { found, harness } from "../support/found.ts";

const beside = (...ids: string[]) => ({ others: ids.map(harness) });
/** What stands where, by which harness: the beginning of each explanation. */
const told = (schema: unknown, id: string, ...others: string[]) =>
  found(refused, schema, id, beside(...others)).map(({ pointer, explanation }) => [
    explanation.slice(0, explanation.indexOf(",")),
    pointer,
  ]);

it("tells another harness's reason, with its own text", () => {
  expect(found(refused, { pattern: "(?=a)" }, "codewhale", beside("mivia"))).toMatchObject([
    {
      code: "portability/refused",
      severity: "hint",
      on: '"(?=a)"',
      pointer: "/pattern",
      explanation:
        'mivia, which this workspace uses as well, refuses this schema: Go\'s regular expressions (RE2) can\'t take the pattern "(?=a)": invalid or unsupported Perl syntax: `(?=`; it never goes back in a text, so it has no lookahead or lookbehind; say what must match as well in "allOf": [{"pattern": …}], what must not in "not": {"pattern": …}, each with a ^ or $ of its own.',
      harnessText:
        "schema admission rejected: compile: \"mem://output-schema.json#\" is not valid against metaschema: jsonschema validation failed with 'https://json-schema.org/draft/2020-12/schema#'\n- at '': 'allOf' failed\n  - at '/pattern': '(?=a)' is not valid regex: error parsing regexp: invalid or unsupported Perl syntax: `(?=`",
    },
  ]);
});

it("tells each harness and each reason once", () => {
  const patterns = { properties: { a: { pattern: "(?=a)" }, b: { pattern: "(?=b)" } } };
  expect(told(patterns, "codewhale", "mivia", "driftlessaf", "harbor")).toEqual([
    ["mivia", "/properties/a/pattern"],
    ["harbor", "/properties/a/pattern"],
  ]);
});

/** `depth` containers with a plain value in the innermost. */
const nested = (depth: number) => `${'{"items":'.repeat(depth - 1)}{"type":"null"}${"}".repeat(depth - 1)}`;

it.each([
  [
    "33 levels by mivia's count, 32 by mivia-sdk's",
    nested(32),
    "mivia-sdk",
    "mivia",
    `${"/items".repeat(31)}/type`,
  ],
  ["a reference inside an enum", '{"enum":[{"$ref":"x"}]}', "harbor", "mivia", "/enum/0/$ref"],
  ["a boolean schema", "true", "codewhale", "mivia", ""],
  ["a list of types", '{"type":["string","null"]}', "mivia", "driftlessaf", "/type"],
])("%s", (_, schema, own, other, pointer) => {
  expect(told(schema, own, other)).toEqual([[other, pointer]]);
});

it.each([
  ["32 levels by mivia's count", nested(31), "mivia-sdk", "mivia"],
  ["a local reference inside an enum", '{"enum":[{"$ref":"#x"}]}', "harbor", "mivia"],
  ["a boolean schema elsewhere", "true", "codewhale", "harbor"],
  ["one type", '{"type":"string"}', "mivia", "driftlessaf"],
])("is silent about %s", (_, schema, own, other) => {
  expect(told(schema, own, other)).toEqual([]);
});

it("is silent without other harnesses, and while the own one refuses", () => {
  expect(told({ pattern: "(?=a)" }, "codewhale")).toEqual([]);
  expect(told({ pattern: "(?=a)", $ref: "x" }, "mivia", "mivia-sdk")).toEqual([]);
});
