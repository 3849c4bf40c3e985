import { expect, test } from "vitest";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { type ReadOk, readJson, serdeRules } from "../../../server/engine/json/read.ts";

function read(text: string): JsonNode {
  const result = readJson(text);
  expect(result).toMatchObject({ ok: true });
  return (result as ReadOk).node;
}

test("of members with one name the last counts, at the place of the first", () => {
  const text = '{"a":1,"b":2,"a":3,"\\u0061":4}';
  expect(read(text)).toEqual({
    kind: "object",
    start: 0,
    end: 30,
    members: new Map([
      [
        "a",
        {
          key: "a",
          keySpan: { start: 19, end: 27 },
          value: { kind: "number", start: 28, end: 29, text: "4" },
        },
      ],
      [
        "b",
        {
          key: "b",
          keySpan: { start: 7, end: 10 },
          value: { kind: "number", start: 11, end: 12, text: "2" },
        },
      ],
    ]),
    replaced: [
      { key: "a", keySpan: { start: 1, end: 4 }, value: { kind: "number", start: 5, end: 6, text: "1" } },
      { key: "a", keySpan: { start: 13, end: 16 }, value: { kind: "number", start: 17, end: 18, text: "3" } },
    ],
  });
});

test("names that JavaScript objects treat in their own way are plain names", () => {
  const root = read('{"__proto__":1,"2":2,"1":3,"constructor":4}');
  expect(root.kind === "object" && [...root.members.keys()]).toEqual(["__proto__", "2", "1", "constructor"]);
});

test.each([
  ['"\\ud800"', "\ufffd"],
  ['"\\udc00x"', "\ufffdx"],
  ['"\\ud83d\\ude00"', "😀"],
  ['"\\ud800\\ud83d\\ude00"', "\ufffd😀"],
  ['"\\ud800\\n"', "\ufffd\n"],
  ['"\\ud800\\u0041"', "\ufffdA"],
  ['"\ud800"', "\ufffd"],
  ['"\ud800\\udc00"', "\ufffd\ufffd"],
  ['"\\ud800\udc00"', "\ufffd\ufffd"],
  ['"😀\\u00E9\\/\\b\\f\\n\\r\\t\\"\\\\"', '😀é/\b\f\n\r\t"\\'],
])("%j is read as %j", (text, value) => {
  expect(read(text)).toEqual({ kind: "string", start: 0, end: text.length, value });
});

test.each([
  ["-0", "-0"],
  ["0.30", "0.30"],
  ["1E+05", "1E+05"],
  ["123456789012345678901234567890", "123456789012345678901234567890"],
])("the number %s keeps its text", (text, kept) => {
  expect(read(text)).toEqual({ kind: "number", start: 0, end: text.length, text: kept });
});

test("the first number beyond the doubles is told of, also in a replaced member", () => {
  const result = readJson('{"a":[1e308,1e309],"a":-1e999}');
  expect(result.ok && result.beyondDouble).toEqual({ kind: "number", start: 12, end: 17, text: "1e309" });
  expect(readJson("[1e308]")).toMatchObject({ ok: true, beyondDouble: null });
});

test.each([
  ["[127 deep]", `${"[".repeat(127)}${"]".repeat(127)}`, null],
  ["[128 deep]", `${"[".repeat(128)}${"]".repeat(128)}`, { state: "depth", offset: 127, token: 127 }],
  ["range", "[1e400]", { state: "range", offset: 6, token: 1 }],
  ["high half alone", '"a\\ud800b"', { state: "surrogate", offset: 2, token: 2 }],
  ["low half alone", '"\\udc00"', { state: "surrogate", offset: 1, token: 1 }],
  ["a pair", '"\\ud83d\\ude00"', null],
])("serde's rules: %s", (_, text, error) => {
  const result = readJson(text, serdeRules);
  expect(result.ok ? null : result.error).toEqual(error);
});

test("10,000 levels are read", () => {
  expect(read("[".repeat(10_000) + "]".repeat(10_000))).toMatchObject({ kind: "array", end: 20_000 });
});
