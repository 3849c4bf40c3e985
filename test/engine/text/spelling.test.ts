import fc from "fast-check";
import { expect, it } from "vitest";
import { misspelling, nearestWithin } from "../../../server/engine/text/spelling.ts";

it.each([
  ["", "", 0],
  ["required", "required", 0],
  ["requird", "required", 1],
  ["requiredd", "required", 1],
  ["requlred", "required", 1],
  ["minLenght", "minLength", 1],
  ["eunm", "enum", 1],
  ["dependancys", "dependencies", 3],
  ["abc", "cab", 2],
])("%s and %s are %i apart", (a, b, changes) => {
  expect(misspelling(a, b, 5)).toBe(changes);
  expect(misspelling(b, a, 5)).toBe(changes);
});

it("stops counting behind the most that is asked for", () => {
  expect(misspelling("kitten", "sitting", 3)).toBe(3);
  expect(misspelling("kitten", "sitting", 2)).toBe(3);
  expect(misspelling("kitten", "sitting", 1)).toBe(2);
  expect(misspelling("a", "abcdef", 3)).toBe(4);
});

it("looks near the diagonal as far as it has to", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.nat(8), (a, b, most) => {
      expect(misspelling(a, b, most)).toBe(Math.min(misspelling(a, b, 20), most + 1));
    }),
  );
});

it("names the first of the nearest words", () => {
  expect(nearestWithin("maximun", ["minimum", "maximum", "maximus"], 2)).toBe("maximum");
  expect(nearestWithin("verdikt", ["evidence", "summary"], 2)).toBeNull();
});
