import fc from "fast-check";
import { expect, it } from "vitest";
import { cutBytes } from "../../../server/engine/text/cut-bytes.ts";

it.each([
  ["abc", 3, "abc", 3, 3],
  ["abcd", 3, "abc…", 6, 3],
  ["", 0, "", 0, 0],
  ["a", 0, "…", 3, 0],
  ["é", 1, "\ufffd…", 4, 0],
  ["a€b", 2, "a\ufffd…", 5, 1],
  ["a€b", 3, "a\ufffd\ufffd…", 6, 1],
  ["a€b", 4, "a€…", 7, 2],
  ["a€", 4, "a€", 4, 2],
  ["😀", 3, "\ufffd\ufffd\ufffd…", 6, 0],
  ["x😀y", 5, "x😀…", 8, 3],
  // A lone surrogate is U+FFFD already.
  ["\ud800a", 3, "\ufffd…", 6, 1],
  ["\ud800", 3, "\ufffd", 3, 1],
])("%j after %i bytes is %j", (text, max, cut, bytes, whole) => {
  expect(cutBytes(text, max)).toEqual({ text: cut, bytes, whole });
});

it("is what a slice of the bytes decodes to, byte by byte", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, max) => {
      const all = Buffer.from(text, "utf8");
      const { text: cut, bytes, whole } = cutBytes(text, max);
      if (all.length <= max) expect([cut, bytes, whole]).toEqual([all.toString(), all.length, text.length]);
      else {
        expect(bytes).toBe(max + 3);
        const kept = Buffer.from(text.slice(0, whole), "utf8");
        expect(all.subarray(0, kept.length).equals(kept)).toBe(true);
        expect(cut).toBe(`${kept.toString()}${"\ufffd".repeat(max - kept.length)}…`);
        expect(max - kept.length).toBeLessThan(4);
      }
    }),
    { numRuns: 2_000 },
  );
});
