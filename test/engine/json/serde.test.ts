/** serde_json's decoder, its texts and its writers (`harnesses.md` 1.2, 1.3, 6.9). */
import { describe, expect, it } from "vitest";
import { serdeDecode } from "../../../server/engine/json/serde-decode.ts";
import { serdeCompact, serdePretty, serdeString } from "../../../server/engine/json/serde-write.ts";

function decoded(text: string) {
  const result = serdeDecode(text);
  if (!result.ok) throw new Error(result.message);
  return result.node;
}

function message(text: string): string | null {
  const result = serdeDecode(text);
  return result.ok ? null : result.message;
}

describe("a text that is no JSON", () => {
  it.each([
    ["definitely not json", "expected value at line 1 column 1"],
    ["", "EOF while parsing a value at line 1 column 0"],
    ["   ", "EOF while parsing a value at line 1 column 3"],
    ["{", "EOF while parsing an object at line 1 column 1"],
    ['{"a"', "EOF while parsing an object at line 1 column 4"],
    ['{"a":', "EOF while parsing a value at line 1 column 5"],
    ['{"a":1', "EOF while parsing an object at line 1 column 6"],
    ['{"a":1,', "EOF while parsing a value at line 1 column 7"],
    ['{"a":1,}', "trailing comma at line 1 column 8"],
    ["[1,]", "trailing comma at line 1 column 4"],
    ["[1", "EOF while parsing a list at line 1 column 2"],
    ["{a:1}", "key must be a string at line 1 column 2"],
    ["{'a':1}", "key must be a string at line 1 column 2"],
    ['{"a":1} x', "trailing characters at line 1 column 9"],
    ["{} {}", "trailing characters at line 1 column 4"],
    ["nul", "EOF while parsing a value at line 1 column 3"],
    ['{"a":tru}', "expected ident at line 1 column 9"],
    ["01", "invalid number at line 1 column 2"],
    ["-", "EOF while parsing a value at line 1 column 1"],
    ["1.", "EOF while parsing a value at line 1 column 2"],
    ["1e", "EOF while parsing a value at line 1 column 2"],
    ["1e999", "number out of range at line 1 column 5"],
    ["-1e999", "number out of range at line 1 column 6"],
    ['"abc', "EOF while parsing a string at line 1 column 4"],
    ['"a\nb"', "control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0"],
    ['"\\x"', "invalid escape at line 1 column 3"],
    ['"\\u12"', "EOF while parsing a string at line 1 column 6"],
    ['"\\ud800"', "unexpected end of hex escape at line 1 column 8"],
    ['"\\ud800\\u0041"', "lone leading surrogate in hex escape at line 1 column 13"],
    ['"\\udc00"', "lone leading surrogate in hex escape at line 1 column 7"],
    ["[1 2]", "expected `,` or `]` at line 1 column 4"],
    ['{"a" 1}', "expected `:` at line 1 column 6"],
    ['{"a":1 "b":2}', "expected `,` or `}` at line 1 column 8"],
    ["NaN", "expected value at line 1 column 1"],
    ["+1", "expected value at line 1 column 1"],
    [".5", "expected value at line 1 column 1"],
    ["// c", "expected value at line 1 column 1"],
    ["\ufeff1", "expected value at line 1 column 1"],
    ["\u00a01", "expected value at line 1 column 1"],
    ['\n\n  {"é": x}', "expected value at line 3 column 10"],
    ["[".repeat(128) + "]".repeat(128), "recursion limit exceeded at line 1 column 128"],
    ["[".repeat(1_000_000), "recursion limit exceeded at line 1 column 128"],
    ['{"a":'.repeat(200), "recursion limit exceeded at line 1 column 636"],
  ])("%.40j: %s", (text, expected) => {
    expect(message(text)).toBe(expected);
  });

  it("may nest 127 levels", () => {
    expect(message("[".repeat(127) + "]".repeat(127))).toBeNull();
  });
});

describe("a value", () => {
  it.each([
    [' { "b" : [ 1 , 1.0 , 1e2 , -0 , 1e16 ] , "a" : { } } ', '{"b":[1,1.0,100.0,-0.0,1e+16],"a":{}}'],
    ['{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
    ['{"10":1,"9":2,"__proto__":3}', '{"10":1,"9":2,"__proto__":3}'],
    [
      '"<>&é\\u2028\\u0001\\b\\f\\n\\r\\t\\u007f\\/\\ud83d\\ude00"',
      '"<>&é\u2028\\u0001\\b\\f\\n\\r\\t\u007f/\u{1f600}"',
    ],
    ["18446744073709551616", "1.8446744073709552e+19"],
    ["[true,false,null,[],{}]", "[true,false,null,[],{}]"],
  ])("%s is written %s", (text, compact) => {
    expect(serdeCompact(decoded(text))).toBe(compact);
  });

  it("is written with two spaces a level", () => {
    expect(serdePretty(decoded('{"a":[1,{"é":[]}],"b":{},"c":[[]]}'))).toBe(
      '{\n  "a": [\n    1,\n    {\n      "é": []\n    }\n  ],\n  "b": {},\n  "c": [\n    []\n  ]\n}',
    );
  });

  it("of text is quoted", () => {
    expect(serdeString('a"\\/\u0000\u001f')).toBe('"a\\"\\\\/\\u0000\\u001f"');
  });

  it("keeps its place", () => {
    const node = decoded(' {"a": [1.50]}');
    expect([node.start, node.end]).toEqual([1, 14]);
    const item = node.kind === "object" ? node.members.get("a")?.value : undefined;
    expect(item?.kind === "array" ? item.items[0] : null).toEqual({
      kind: "number",
      text: "1.5",
      start: 8,
      end: 12,
    });
  });
});
