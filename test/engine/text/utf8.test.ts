import fc from "fast-check";
import { expect, test } from "vitest";
import {
  byteLength,
  byteLengthOf,
  compareBytes,
  firstByteOf,
  toWellFormed,
  truncateRuneSafe,
} from "../../../server/engine/text/utf8.ts";

const anyText = fc.string({ unit: "binary" });

test.each([
  ["", 0],
  ["a", 1],
  ["é", 2],
  ["…", 3],
  ["😀", 4],
  ["\ud800", 3],
  ["\udc00x", 4],
  ["\udc00\ud800", 6],
])("%j takes %i bytes", (text, bytes) => {
  expect(byteLength(text)).toBe(bytes);
});

test.each([
  ["abc", 0, ""],
  ["abc", -5, ""],
  ["abc", 2, "ab"],
  ["abc", 3, "abc"],
  ["aé", 2, "a"],
  ["aé", 3, "aé"],
  ["a😀b", 4, "a"],
  ["a😀b", 5, "a😀"],
  ["…x", 2, ""],
  ["a\ud800b", 3, "a"],
  ["a\ud800b", 4, "a\ud800"],
])("%j cut to %i bytes is %j", (text, max, cut) => {
  expect(truncateRuneSafe(text, max)).toBe(cut);
});

test("a cut text is the longest beginning that fits and is whole", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 60 }), (text, max) => {
      const cut = truncateRuneSafe(text, max);
      const points = [...text];
      let longest = 0;
      let bytes = 0;
      while (longest < points.length && bytes + byteLength(points[longest] as string) <= max) {
        bytes += byteLength(points[longest++] as string);
      }
      expect(cut).toBe(points.slice(0, longest).join(""));
    }),
    { numRuns: 2000 },
  );
});

test("lone surrogates become U+FFFD and pairs stay", () => {
  expect(toWellFormed("a\ud800b\udc00😀")).toBe("a\ufffdb\ufffd😀");
});

test("first byte and length of a code point are those of its UTF-8 form", () => {
  for (const codePoint of [
    0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff, 0x10000, 0x10ffff,
  ]) {
    const bytes = Buffer.from(String.fromCodePoint(codePoint), "utf8");
    expect(firstByteOf(codePoint)).toBe(bytes[0]);
    expect(byteLengthOf(codePoint)).toBe(bytes.length);
  }
});

test("strings are ordered by their bytes", () => {
  expect(["😀", "\uffff", "\ue000", "b", "a", "", "é", "ab"].sort(compareBytes)).toEqual([
    "",
    "a",
    "ab",
    "b",
    "é",
    "\ue000",
    "\uffff",
    "😀",
  ]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 2000 },
  );
});
