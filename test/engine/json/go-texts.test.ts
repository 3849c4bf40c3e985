import { expect, test } from "vitest";
import { goUnmarshal, goUnmarshalExact } from "../../../server/engine/json/go-decode.ts";

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** What `json.Unmarshal` into any says; null when it takes the text. */
test.each([
  ["not json", "invalid character 'o' in literal null (expecting 'u')", 1],
  ["just some prose", "invalid character 'j' looking for beginning of value", 0],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string", 1],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string", 7],
  ['{"a":01}', "invalid character '1' after object key:value pair", 6],
  ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')", 8],
  ['{"a":"x\ny"}', "invalid character '\\n' in string literal", 7],
  ['{"a":"\\x"}', "invalid character 'x' in string escape code", 7],
  ["{} {}", "invalid character '{' after top-level value", 3],
  ["{}}", "invalid character '}' after top-level value", 2],
  ["```json\n{}\n```", "invalid character '`' looking for beginning of value", 0],
  ["\u00a0{}", "invalid character 'Â' looking for beginning of value", 0],
  ["\ufeff{}", "invalid character 'ï' looking for beginning of value", 0],
  ["[\u{1f600}]", "invalid character 'ð' looking for beginning of value", 1],
  ["\ud800", "invalid character 'ï' looking for beginning of value", 0],
  ["", "unexpected end of JSON input", 0],
  [" \n", "unexpected end of JSON input", 2],
  ['{"a":1', "unexpected end of JSON input", 6],
  ['{"a":1,', "unexpected end of JSON input", 7],
  ['{"a"', "unexpected end of JSON input", 4],
  ["[", "unexpected end of JSON input", 1],
  ['"ab', "unexpected end of JSON input", 3],
  ['"\\', "invalid character ' ' in string escape code", 2],
  ['"\\u12', "invalid character ' ' in \\u hexadecimal character escape", 5],
  ['"\\u12"', "invalid character '\"' in \\u hexadecimal character escape", 5],
  ["-", "invalid character ' ' in numeric literal", 1],
  ["1.", "invalid character ' ' after decimal point in numeric literal", 2],
  ["1e+", "invalid character ' ' in exponent of numeric literal", 3],
  ["tru", "invalid character ' ' in literal true (expecting 'e')", 3],
  ["[1 2]", "invalid character '2' after array element", 3],
  ['{"a" 1}', "invalid character '1' after object key", 5],
  ["\u007f", "invalid character '\\x7f' looking for beginning of value", 0],
  ["\u0000", "invalid character '\\x00' looking for beginning of value", 0],
  ["\u000b\u0007", "invalid character '\\v' looking for beginning of value", 0],
  ["\\", "invalid character '\\\\' looking for beginning of value", 0],
  ["1e400", "json: cannot unmarshal number 1e400 into Go value of type float64", 0],
  ["[1, -1e400, 1e999]", "json: cannot unmarshal number -1e400 into Go value of type float64", 4],
  ['{"a":1e400,"a":1}', "json: cannot unmarshal number 1e400 into Go value of type float64", 5],
  ["[1e400,}", "invalid character '}' looking for beginning of value", 7],
  [
    `[${"9".repeat(309)}]`,
    `json: cannot unmarshal number ${"9".repeat(309)} into Go value of type float64`,
    1,
  ],
  [deep(10_001), "invalid character '[' exceeded max depth", 10_000],
  [`${'{"a":'.repeat(10_000)}{`, "invalid character '{' exceeded max depth", 50_000],
])("Go refuses %j", (text, message, offset) => {
  expect(goUnmarshal(text, "any")).toEqual({ ok: false, message, offset });
});

test.each([
  "null",
  ' \t\r\n{"a":[1,2.5e3,-0,true,false,null,"\\u0041"]} ',
  '"\\ud800"',
  "1e308",
  "1e-400",
  "9".repeat(308),
  deep(10_000),
])("Go takes %j", (text) => {
  expect(goUnmarshal(text, "any").ok).toBe(true);
});

test.each([
  ["true", "json: cannot unmarshal bool into Go value of type map[string]interface {}", 0],
  [" 1e400", "json: cannot unmarshal number into Go value of type map[string]interface {}", 1],
  ['"x"', "json: cannot unmarshal string into Go value of type map[string]interface {}", 0],
  ["[1e400]", "json: cannot unmarshal array into Go value of type map[string]interface {}", 0],
  ["[1", "unexpected end of JSON input", 2],
  ['{"maximum":1e400}', "json: cannot unmarshal number 1e400 into Go value of type float64", 11],
])("a Go map can't be made of %j", (text, message, offset) => {
  expect(goUnmarshal(text, "map")).toEqual({ ok: false, message, offset });
});

test("null makes a nil map", () => {
  expect(goUnmarshal("null", "map").ok).toBe(true);
});

test.each([
  ["", "EOF", 0],
  [" \n", "EOF", 2],
  ["{", "unexpected EOF", 1],
  ["tru", "unexpected EOF", 3],
  ["01", "invalid character after top-level value", 1],
  ["{} x", "invalid character after top-level value", 3],
  ["{x", "invalid character 'x' looking for beginning of object key string", 1],
])("the decoder of exact numbers refuses %j", (text, message, offset) => {
  expect(goUnmarshalExact(text)).toEqual({ ok: false, message, offset });
});

test("the decoder of exact numbers takes any number", () => {
  expect(goUnmarshalExact("1e400")).toEqual({
    ok: true,
    node: { kind: "number", start: 0, end: 5, text: "1e400" },
  });
});
