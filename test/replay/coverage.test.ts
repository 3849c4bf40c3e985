import { describe, expect, it } from "vitest";
import { SchemaCoverage } from "../../server/replay/coverage.ts";

function covered(schema: object | string, ...candidates: string[]) {
  const text = typeof schema === "string" ? schema : JSON.stringify(schema);
  const coverage = SchemaCoverage.of(text, "2020-12");
  if (coverage === null) throw new Error("the schema is refused");
  for (const candidate of candidates) coverage.add(candidate);
  return { text, coverage, parts: coverage.parts() };
}

/** Kind, pointer, met, missed. */
function figures(schema: object | string, ...candidates: string[]) {
  return covered(schema, ...candidates).parts.map(
    ({ kind, pointer, met, missed, isExercised }) =>
      `${isExercised ? "" : "! "}${kind} ${pointer} ${met} ${missed}`,
  );
}

describe("coverage", () => {
  it("counts keywords, enum values and branches", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: {
        a: { enum: ["x", "y", 1] },
        b: { type: "number", minimum: 3 },
        c: { items: { type: "string" } },
      },
      additionalProperties: false,
    };
    expect(figures(schema, '{"a":"x"}', '{"a":1.0,"b":2}', "[]", "no JSON")).toEqual([
      "keyword /type 2 1",
      "keyword /required 2 0",
      "branch /properties/a 2 0",
      "keyword /properties/a/enum 2 0",
      "value /properties/a/enum/0 1 0",
      "! value /properties/a/enum/1 0 0",
      "value /properties/a/enum/2 1 0",
      "branch /properties/b 0 1",
      "keyword /properties/b/type 1 0",
      "keyword /properties/b/minimum 0 1",
      "! branch /properties/c 0 0",
      "! branch /properties/c/items 0 0",
      "! keyword /properties/c/items/type 0 0",
      "keyword /additionalProperties 2 0",
    ]);
  });

  it("wants a branch of anyOf or oneOf to be met", () => {
    const schema = {
      anyOf: [{ type: "string" }, { type: "null" }],
      oneOf: [{ minLength: 9 }, { maxLength: 3 }],
    };
    expect(figures(schema, '"abc"')).toEqual([
      "branch /anyOf/0 1 0",
      "keyword /anyOf/0/type 1 0",
      "! branch /anyOf/1 0 0",
      "! keyword /anyOf/1/type 0 0",
      "! branch /oneOf/0 0 1",
      "keyword /oneOf/0/minLength 0 1",
      "branch /oneOf/1 1 0",
      "keyword /oneOf/1/maxLength 1 0",
    ]);
  });

  it("takes conditions and negations for what they hold", () => {
    const schema = '{"if":{"type":"string"},"then":{"minLength":1},"else":{"minimum":1},"not":{"const":"q"}}';
    expect(figures(schema, '"a"')).toEqual([
      "keyword /if/type 1 0",
      "branch /then 1 0",
      "keyword /then/minLength 1 0",
      "! branch /else 0 0",
      "! keyword /else/minimum 0 0",
      "keyword /not 1 0",
      "keyword /not/const 0 1",
    ]);
  });

  it("follows references, and tells of a definition that nothing reaches", () => {
    const schema = { $ref: "#/$defs/a", $defs: { a: { type: "string" }, b: { type: "null" } } };
    expect(figures(schema, '"a"', '"b"')).toEqual([
      "branch /$defs/a 2 0",
      "keyword /$defs/a/type 2 0",
      "! branch /$defs/b 0 0",
      "! keyword /$defs/b/type 0 0",
    ]);
  });

  it("does not count a keyword behind a gate that is shut", () => {
    expect(figures({ type: "string", format: "date", minLength: 2 }, "1")).toEqual([
      "keyword /type 0 1",
      "! keyword /format 0 0",
      "! keyword /minLength 0 0",
    ]);
  });

  it("does not take what an inner schema misses for a miss of the outer one", () => {
    const rules = { minLength: 3, pattern: "^b" };
    const schema = { required: ["a"], minLength: 2, properties: { a: { ...rules, required: ["c"] } } };
    expect(figures(schema, '{"a":"a"}', '{"a":{}}')).toEqual([
      "keyword /required 2 0",
      "! keyword /minLength 0 0",
      "branch /properties/a 0 2",
      "keyword /properties/a/minLength 0 1",
      "keyword /properties/a/pattern 0 1",
      "keyword /properties/a/required 0 1",
    ]);
  });

  it("points at the text", () => {
    const { text, parts } = covered('{ "properties": {\r\n "é😀": { "enum": [ "v" ] } } }', "{}");
    expect(parts.map(({ start, end, within }) => [text.slice(start, end), within])).toEqual([
      ['{ "enum": [ "v" ] }', null],
      ['"enum"', "/properties/é😀"],
      ['"v"', "/properties/é😀"],
    ]);
  });

  it("counts the replies that could be followed", () => {
    expect(covered({}, "{}", "x", "1").coverage.replies).toBe(2);
    expect(SchemaCoverage.of("{", "2020-12")).toBe(null);
    expect(SchemaCoverage.of('{"type":7}', "2020-12")).toBe(null);
  });

  it("takes a schema and a reply of any depth", () => {
    const deep = `${'{"items":'.repeat(4000)}{"type":"null"}${"}".repeat(4000)}`;
    const coverage = SchemaCoverage.of(deep, "2020-12");
    coverage?.add(`${"[".repeat(4000)}${"]".repeat(4000)}`);
    expect(coverage?.replies).toBe(1);
  });
});
