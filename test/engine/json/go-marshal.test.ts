import fc from "fast-check";
import { expect, test } from "vitest";
import { depthOf, firstDeeperThan } from "../../../server/engine/json/depth.ts";
import { goJsonString, goMarshal } from "../../../server/engine/json/go-marshal.ts";
import { goMarshalledSize } from "../../../server/engine/json/go-marshalled-size.ts";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { remarshalled, withFloat64Numbers } from "../../../server/engine/json/remarshal.ts";

function read(text: string): JsonNode {
  const result = readJson(text);
  if (!result.ok) throw new Error(`not JSON: ${text}`);
  return result.node;
}

const nested = (levels: number) => read("[".repeat(levels) + "]".repeat(levels));

test.each([
  ['{"b":1,"a":[ true , null,false],"":{}}', '{"":{},"a":[true,null,false],"b":1}'],
  ['{"\u{1f600}":1,"\uffff":2,"\ue000":3}', '{"\ue000":3,"\uffff":2,"\u{1f600}":1}'],
  ['{"10":1,"9":2,"__proto__":3}', '{"10":1,"9":2,"__proto__":3}'],
  ['{"a":1,"a":2.0}', '{"a":2}'],
  ['"<a>&\u2028\u2029"', '"\\u003ca\\u003e\\u0026\\u2028\\u2029"'],
  ['"\\u0001\\b\\f\\n\\r\\t\\u000b\\u001f\u007f\\/"', '"\\u0001\\b\\f\\n\\r\\t\\u000b\\u001f\u007f/"'],
  ['"é\\\\ \\" \\ud800"', '"é\\\\ \\" \ufffd"'],
  ["[1e21,1e-7,1.50,-0.0,9007199254740993]", "[1e+21,1e-7,1.5,-0,9007199254740992]"],
  ["[]", "[]"],
  ["[[],[{}]]", "[[],[{}]]"],
])("%s is marshalled as %s", (text, marshalled) => {
  expect(goMarshal(read(text))).toBe(marshalled);
  expect(goMarshalledSize(read(text))).toBe(Buffer.byteLength(marshalled));
});

test("every string is written so that it reads back the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const written = goJsonString(value);
      expect(JSON.parse(written)).toBe(value);
      expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    }),
    { numRuns: 2000 },
  );
});

test("the remarshalled tree is the one that is read from the marshalled text", () => {
  const shape = (node: JsonNode): unknown =>
    node.kind === "object"
      ? [...node.members].map(([key, { value }]) => [key, shape(value)])
      : node.kind === "array"
        ? { items: node.items.map(shape) }
        : { ...node, start: 0, end: 0 };
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const node = read(JSON.stringify(value));
      const again = remarshalled(node);
      expect(shape(again)).toEqual(shape(read(goMarshal(node))));
      expect(goMarshal(again)).toBe(goMarshal(node));
      expect(goMarshalledSize(node)).toBe(Buffer.byteLength(goMarshal(node)));
      expect(goMarshal(withFloat64Numbers(node))).toBe(goMarshal(node));
    }),
    { numRuns: 2000 },
  );
});

test("a remarshalled tree keeps the places of its nodes", () => {
  expect(remarshalled(read('{"b":1.0,"a":[1],"b":2.0}'))).toEqual({
    kind: "object",
    start: 0,
    end: 25,
    members: new Map([
      [
        "a",
        {
          key: "a",
          keySpan: { start: 9, end: 12 },
          value: {
            kind: "array",
            start: 13,
            end: 16,
            items: [{ kind: "number", start: 14, end: 15, text: "1" }],
          },
        },
      ],
      [
        "b",
        {
          key: "b",
          keySpan: { start: 17, end: 20 },
          value: { kind: "number", start: 21, end: 24, text: "2" },
        },
      ],
    ]),
  });
});

test("a reply keeps the order of its names", () => {
  const node = withFloat64Numbers(read('{"b":1.0,"a":9007199254740993}'));
  expect(node.kind === "object" && [...node.members].map(([key, { value }]) => [key, value])).toEqual([
    ["b", { kind: "number", start: 5, end: 8, text: "1" }],
    ["a", { kind: "number", start: 13, end: 29, text: "9007199254740992" }],
  ]);
});

test("a reply whose numbers Go writes as they stand is the very same tree", () => {
  const node = read('[{"a":1,"b":-0,"c":[0.5,1e-7]},"1.0",true]');
  expect(withFloat64Numbers(node)).toBe(node);
});

test.each([
  ["1", 1, 0],
  ["[]", 1, 1],
  ["{}", 1, 1],
  ["[[]]", 2, 2],
  ['{"type":"string"}', 2, 1],
  ['{"a":{},"b":[1,[]]}', 3, 3],
  ['{"a":{},"b":[[1]]}', 4, 3],
])("%s has %i levels in mivia and %i in mivia-sdk", (text, mivia, sdk) => {
  expect([depthOf(read(text)), depthOf(read(text), 0)]).toEqual([mivia, sdk]);
});

test.each([
  ["[[1],[[2]],[[[3]]]]", 3, 7],
  ["[[1],[[2]],[[[3]]]]", 2, 2],
  ['{"b":[1],"a":[[2]]}', 3, 15],
  ["[[1]]", 3, undefined],
  ["1", 0, 0],
])("in %s the first value below level %i stands at %s", (text, max, start) => {
  expect(firstDeeperThan(read(text), max)?.start).toBe(start);
});

test("10,000 levels are marshalled, rebuilt and measured", () => {
  const deep = nested(10_000);
  expect(goMarshal(deep)).toBe("[".repeat(10_000) + "]".repeat(10_000));
  expect(goMarshalledSize(deep)).toBe(20_000);
  expect(depthOf(remarshalled(deep))).toBe(10_000);
  expect(depthOf(withFloat64Numbers(deep), 0)).toBe(10_000);
});
