import { describe, expect, it } from "vitest";
import { strippedContract } from "../../../server/engine/contract/contract.ts";
import { exampleOf } from "../../../server/engine/contract/example.ts";
import { withoutMembers } from "../../../server/engine/contract/strip.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { goMarshal } from "../../../server/engine/json/go-marshal.ts";
import type { JsonObject } from "../../../server/engine/json/node.ts";
import { readJson } from "../../../server/engine/json/read.ts";

function parse(text: string): JsonObject {
  const read = readJson(text);
  if (!read.ok || read.node.kind !== "object") throw new Error(`not an object: ${text}`);
  return read.node;
}

function example(text: string): string | null {
  const made = exampleOf(parse(text), 4);
  return made === null ? null : goMarshal(made);
}

const ADVICE = "Output an instance of the schema, never the schema document itself.";

describe("the contract", () => {
  it("is advice, example and schema", () => {
    const schema = '{"type":"object","properties":{"b":{"type":"integer"},"a":{}},"required":["b"]}';
    expect(strippedContract(mivia, parse(schema))).toBe(
      `${ADVICE}\nExample: {"b":0}\n{"properties":{"a":{},"b":{"type":"integer"}},"required":["b"],"type":"object"}`,
    );
  });

  it("has no example line where none can be made", () => {
    expect(strippedContract(mivia, parse("{}"))).toBe(`${ADVICE}\n{}`);
  });

  it("keeps braces and placeholders of the schema as they are", () => {
    expect(strippedContract(mivia, parse('{"x":"{schema} {example} $& $1"}'))).toBe(
      `${ADVICE}\n{"x":"{schema} {example} $\\u0026 $1"}`,
    );
  });

  it("writes what Go writes: sorted names, escapes, doubles", () => {
    const schema =
      '{"type":"object","title":"T<>","properties":{"z":{"const":null},"a":{"type":"string","pattern":"<&>"},' +
      '"title":{"type":"string"},"Ä":{"type":"integer","maximum":1e21},"B":{"type":["string","null"]},' +
      '"n":{"type":"number","minimum":0.0000001}},"required":["z","a","title","B"],"default":{"x":1},' +
      '"$defs":{"d":{"description":"gone","type":"string"}}}';
    expect(strippedContract(mivia, parse(schema))).toBe(
      `${ADVICE}\nExample: {"B":"...","a":"...","title":"...","z":null}\n` +
        '{"$defs":{"d":{"type":"string"}},"properties":{"B":{"type":["string","null"]},' +
        '"a":{"pattern":"\\u003c\\u0026\\u003e","type":"string"},"n":{"minimum":1e-7,"type":"number"},' +
        '"z":{"const":null},"Ä":{"maximum":1e+21,"type":"integer"}},"required":["z","a","title","B"],"type":"object"}',
    );
  });
});

describe("hidden names", () => {
  const hidden = new Set(mivia.hiddenKeys);

  it("go from every object: properties, definitions, enum and const values too", () => {
    const schema =
      '{"$schema":"s","$id":"i","$comment":"c","properties":{"title":{"type":"string"},"default":{},"x":{"title":"X"}},' +
      '"enum":[{"title":1,"a":[{"description":2}]}],"const":{"default":3},"$defs":{"description":{}}}';
    expect(goMarshal(withoutMembers(parse(schema), hidden))).toBe(
      '{"$defs":{},"const":{},"enum":[{"a":[{}]}],"properties":{"x":{}}}',
    );
  });

  it("may be called like members of every JavaScript object", () => {
    expect(goMarshal(withoutMembers(parse('{"__proto__":{"title":1},"constructor":{"a":1}}'), hidden))).toBe(
      '{"__proto__":{},"constructor":{"a":1}}',
    );
  });

  it("go at any depth", () => {
    const deep = `${'{"title":1,"a":['.repeat(4_999)}${"]}".repeat(4_999)}`;
    expect(goMarshal(withoutMembers(parse(deep), hidden))).toBe(
      `${'{"a":['.repeat(4_999)}${"]}".repeat(4_999)}`,
    );
  });
});

describe("the example", () => {
  const withValue = (schema: string) => example(`{"properties":{"a":${schema}},"required":["a"]}`);

  it.each([
    ["true", '""'],
    ['{"enum":["x","y"],"const":"z"}', '"x"'],
    ['{"enum":[false,true]}', "false"],
    ['{"enum":[null,"x"],"const":7}', "7"],
    ['{"enum":[null,"x"],"type":"integer"}', "0"],
    ['{"enum":[],"type":"boolean"}', "true"],
    ['{"enum":{"0":"x"}}', '"..."'],
    ['{"const":null}', "null"],
    ['{"const":{"title":"kept"}}', '{"title":"kept"}'],
    ['{"type":"boolean"}', "true"],
    ['{"type":"number"}', "0"],
    ['{"type":"integer","minimum":5}', "0"],
    ['{"type":"array"}', '[""]'],
    ['{"type":"array","items":true}', '[""]'],
    ['{"type":"array","items":{"type":"array","items":{"type":"integer"}}}', "[[0]]"],
    ['{"type":"object"}', "{}"],
    [
      '{"type":"object","required":["e","d","c","b","a","a"],"properties":{"a":{"type":"boolean"}}}',
      '{"a":true,"b":"","c":"","d":"","e":""}',
    ],
    ['{"type":"null"}', '"..."'],
    ['{"type":["integer"]}', '"..."'],
    ['{"$ref":"#/$defs/x"}', '"..."'],
    ["{}", '"..."'],
    ['{"type":"string","default":"d","examples":["e"]}', '"..."'],
  ])("of %s is %s", (schema, value) => {
    expect(withValue(schema)).toBe(`{"a":${value}}`);
  });

  it.each([
    ["nothing required", '{"properties":{"a":{}}}', null],
    ["an empty list", '{"properties":{"a":{}},"required":[]}', null],
    ["no strings", '{"properties":{"a":{}},"required":[1,null]}', null],
    [
      "four names",
      '{"properties":{"a":{}},"required":["a","b","c","d"]}',
      '{"a":"...","b":"","c":"","d":""}',
    ],
    ["five names", '{"properties":{"a":{}},"required":["a","b","c","d","e"]}', null],
    ["five names, one twice", '{"properties":{"a":{}},"required":["a","a","b","c","d"]}', null],
    [
      "other values beside four names",
      '{"properties":{"a":{}},"required":[1,"a","b","c","d"]}',
      '{"a":"...","b":"","c":"","d":""}',
    ],
    ["no properties", '{"required":["a"]}', null],
    ["empty properties", '{"properties":{},"required":["a"]}', null],
    ["required is no list", '{"properties":{"a":{}},"required":"a"}', null],
    [
      "names of every object",
      '{"properties":{"x":{}},"required":["__proto__","toString"]}',
      '{"__proto__":"","toString":""}',
    ],
  ])("with %s", (_, schema, want) => {
    expect(example(schema)).toBe(want);
  });

  it("nests as deep as the schema does", () => {
    const levels = 4_000;
    const items = `${'{"type":"array","items":'.repeat(levels)}{}${"}".repeat(levels)}`;
    expect(withValue(items)).toBe(`{"a":${"[".repeat(levels)}"..."${"]".repeat(levels)}}`);
  });

  it("does not grow with names that are listed often", () => {
    const level = (inner: string) =>
      `{"type":"object","required":[${Array(50).fill('"a"').join()}],"properties":{"a":${inner}}}`;
    let schema = "{}";
    let want = '"..."';
    for (let depth = 0; depth < 20; depth++) {
      schema = level(schema);
      want = `{"a":${want}}`;
    }
    expect(withValue(schema)).toBe(`{"a":${want}}`);
  });
});
