import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPointer, nodeAt, parsePointer, pathAt } from "../../../server/engine/json/pointer.ts";
import { readJson } from "../../../server/engine/json/read.ts";

const text = '{"a/b": [10, {"~": null}], "": true, "0": "x"}';
const result = readJson(text);
if (!result.ok) throw new Error("not JSON");
const root = result.node;

test.each([
  ["", []],
  ["/", [""]],
  ["/a~1b/0", ["a/b", "0"]],
  ["/~01", ["~1"]],
  ["/a//b", ["a", "", "b"]],
  ["a", null],
  ["#/a", null],
  ["/a~", null],
  ["/a~2", null],
])("the steps of %j are %j", (pointer, steps) => {
  expect(parsePointer(pointer)).toEqual(steps);
});

test("a path survives its pointer", () => {
  expect(formatPointer(["a/b", 0, "~1"])).toBe("/a~1b/0/~01");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("/", "~", "0", "1", "a") })), (steps) => {
      expect(parsePointer(formatPointer(steps))).toEqual(steps);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [[], text],
  [["a/b", 0], "10"],
  [["a/b", "1", "~"], "null"],
  [[""], "true"],
  [["0"], '"x"'],
  [[0], '"x"'],
  [["a/b", "01"], undefined],
  [["a/b", "-"], undefined],
  [["a/b", 2], undefined],
  [["a/b", "length"], undefined],
  [["", "x", "y"], undefined],
  [["__proto__"], undefined],
])("at %j stands %j", (path, expected) => {
  const node = nodeAt(root, path);
  expect(node && text.slice(node.start, node.end)).toBe(expected);
});

test.each([
  [0, []],
  [1, ["a/b"]],
  [7, ["a/b"]],
  [8, ["a/b"]],
  [9, ["a/b", 0]],
  [11, ["a/b", 0]],
  [12, ["a/b"]],
  [14, ["a/b", 1, "~"]],
  [21, ["a/b", 1, "~"]],
  [26, []],
  [40, ["0"]],
  [46, []],
  [47, null],
])("offset %i lies in %j", (offset, path) => {
  expect(pathAt(root, offset)).toEqual(path);
});
