/** Both comparisons, with the words of the harness's helpers (`harnesses.md` 5.5). */
import { describe, expect, it } from "vitest";
import { type ComparisonRule, compareSchemas } from "../../../server/engine/index.ts";

function texts(rule: ComparisonRule, expected: unknown, actual: unknown): readonly string[] {
  const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const comparison = compareSchemas(asText(expected), asText(actual), rule);
  return comparison.ok ? comparison.differences.map(({ text }) => text) : [comparison.text];
}

describe("CompareReflected", () => {
  it.each([
    [{ a: { b: 1 } }, { a: {} }, ['missing key "a.b" in actual schema']],
    [{ type: "object" }, {}, ['missing key "type" in actual schema']],
    [{ a: {} }, { a: "x" }, ['at "a": expected object, got string']],
    [{ a: {} }, { a: null }, ['at "a": expected object, got <nil>']],
    [{ a: [] }, { a: {} }, ['at "a": expected array, got map[string]interface {}']],
    [{ a: "x" }, { a: "y" }, ['at "a": expected "x", got "y"']],
    [
      { a: "x" },
      { a: [1, "b", null, { z: true, c: 1e6 }] },
      ['at "a": expected string "x", got []interface {}=[1 b <nil> map[c:1e+06 z:true]]'],
    ],
    [{ a: 1000000 }, { a: 0.00001 }, ['at "a": expected 1e+06, got 1e-05']],
    [{ a: true }, { a: false }, ['at "a": expected true, got false']],
    [{ a: null }, { a: [] }, ['at "a": expected <nil>, got []']],
    [{ a: 1 }, { a: "1" }, ['at "a": expected 1, got 1']],
    [{ a: { b: { c: 1 } } }, { a: { b: { c: 2 }, d: 0 } }, ['at "a.b.c": expected 1, got 2']],
    [{ '"q"\n': 1 }, {}, ['missing key "\\"q\\"\\n" in actual schema']],
    // Two at once: the harness tells one of them.
    [{ a: 1, b: 2 }, { b: 3 }, ['missing key "a" in actual schema', 'at "b": expected 2, got 3']],
  ])("%j in %j", (expected, actual, differences) => {
    expect(texts("reflected", expected, actual)).toEqual(differences);
  });

  it.each([
    [{ type: "STRING" }, { type: "string", more: 1 }],
    [{ a: "Straße K ſ" }, { a: "STRAẞE k S" }],
    [{ a: ["x", "y"] }, { a: ["z"] }],
    [{ a: [{ b: 1 }, 5] }, { a: [{ b: 1, c: 2 }] }],
    [{ a: [{ b: 1 }] }, { a: [] }],
    [{ a: [{ b: 1 }] }, { a: [5] }],
    [{ a: 1 }, '{"a":1.0}'],
    ['{"a":1,"a":2}', { a: 2 }],
    ["null", {}],
    ["{}", "null"],
  ])("%j is in %j", (expected, actual) => {
    expect(texts("reflected", expected, actual)).toEqual([]);
  });

  it("looks into the first of two lists of objects", () => {
    expect(texts("reflected", { a: [{ b: { c: 1 } }] }, { a: [{ b: {} }] })).toEqual([
      'missing key "a[0].b.c" in actual schema',
    ]);
  });

  it("knows a dotless i", () => {
    expect(texts("reflected", { a: "ı" }, { a: "I" })).toEqual(['at "a": expected "ı", got "I"']);
  });
});

describe("CompareSubset", () => {
  it.each([
    [{ a: { b: 1 } }, { a: {} }, ["a.b: missing in actual schema"]],
    [{ type: "object" }, {}, [".type: missing in actual schema"]],
    [{ a: [1, 2] }, { a: [1, 2, 3] }, ["a: expected array length 2, got 3"]],
    [{ a: "x" }, { a: "y" }, ["a: expected x, got y"]],
    [{ a: "x" }, { a: "X" }, ["a: expected x, got X"]],
    [{ a: {} }, { a: [] }, ["a: expected object, got []interface {}"]],
    [{ a: [] }, { a: 1.5 }, ["a: expected array, got float64"]],
    [{ a: [{ b: 1 }, 2, 3] }, { a: [{ b: 1 }, 5, 6] }, ["a[1]: expected 2, got 5"]],
    [
      { a: [{ b: 1, c: 2 }, 2] },
      { a: [{}, 3] },
      ["a[0].b: missing in actual schema", "a[0].c: missing in actual schema"],
    ],
    [{ a: { b: 1, c: 2 } }, { a: { c: 3 } }, ["a.b: missing in actual schema", "a.c: expected 2, got 3"]],
  ])("%j in %j", (expected, actual, differences) => {
    expect(texts("subset", expected, actual)).toEqual(differences);
  });
});

describe("what is no schema", () => {
  it.each([
    [
      "reflected",
      "[1]",
      "{}",
      "failed to parse expected schema: json: cannot unmarshal array into Go value of type map[string]interface {}",
    ],
    [
      "reflected",
      "{}",
      "x",
      "failed to parse actual schema: invalid character 'x' looking for beginning of value",
    ],
    ["subset", "{}", "", "failed to unmarshal actual schema: unexpected end of JSON input"],
    ["subset", "{", "{", "failed to parse expected schema: unexpected end of JSON input"],
  ] as const)("%s %s %s", (rule, expected, actual, text) => {
    expect(texts(rule, expected, actual)).toEqual([text]);
  });
});

it("points at the values in both", () => {
  const expected = '{"a": {"b": 1, "c": "x"}}';
  const actual = '{"a":{"c":"y"}}';
  const comparison = compareSchemas(expected, actual, "reflected");
  const cut = (text: string, place: { start: number; end: number } | null) =>
    place && text.slice(place.start, place.end);
  expect(
    comparison.ok &&
      comparison.differences.map((one) => [cut(expected, one.expected), cut(actual, one.actual)]),
  ).toEqual([
    ["1", null],
    ['"x"', '"y"'],
  ]);
});

it("takes 10,000 levels", () => {
  const deep = (inner: string) => '{"a":'.repeat(9_999) + inner + "}".repeat(9_999);
  const path = Array<string>(9_999).fill("a").join(".");
  expect(texts("reflected", deep('{"x":1}'), deep("{}"))).toEqual([
    `missing key "${path}.x" in actual schema`,
  ]);
  expect(texts("subset", deep('{"x":1}'), deep("{}"))).toEqual([`${path}.x: missing in actual schema`]);
});
