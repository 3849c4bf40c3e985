import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goBytesOfHugeObject } from "../../../server/engine/admission/huge-schema.ts";
import { goMarshal } from "../../../server/engine/json/go-marshal.ts";
import { readJson } from "../../../server/engine/json/read.ts";

function throughTree(text: string): number {
  const read = readJson(text);
  if (!read.ok) throw new Error("not JSON");
  return Buffer.byteLength(goMarshal(read.node));
}

describe("the size of a huge schema without a tree", () => {
  it("is that of the text which the tree gives", () => {
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("a", "b", "<&>", "\u2028", "__proto__", "1"),
    );
    const scalar = fc.oneof(
      name,
      fc.float({ noDefaultInfinity: true, noNaN: true, min: -1000, max: 1000 }),
      fc.boolean(),
      fc.constant(null),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie("value")), fc.dictionary(name, tie("value"))),
    }));
    let told = 0;
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.constantFrom(undefined, 1), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const bytes = goBytesOfHugeObject(text);
        if (bytes !== null) {
          told++;
          expect(bytes).toBe(throughTree(text));
        }
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect(told).toBeGreaterThan(500);
  });

  it.each([
    ['{"a":1,"a":{"b":2},"a":3}', 7],
    ['{"a":1.50,"b":1e20,"c":"\\u003c\\/"}', 49],
    ['{"b":"2020-01-05","c":-0.5}', 27],
    ['{"a":"<>&\u2028"}', 8 + 4 * 6],
  ])("%s: %i", (text, bytes) => {
    expect(goBytesOfHugeObject(text)).toBe(bytes);
    expect(throughTree(text)).toBe(bytes);
  });

  it.each([
    ["no object", "[1]"],
    ["null", "null"],
    ["no JSON", '{"a":1,}'],
    ["beyond the doubles", '{"a":1e400}'],
    ["beyond the doubles, spelled out", `{"a":1${"0".repeat(400)}}`],
    ["negative zero", '{"a":-0}'],
    ["negative zero with a fraction", '{"a":-0.00}'],
    ["an underflow to negative zero", '{"a":-1e-400}'],
    ["a lone surrogate", '{"a":"\\ud800"}'],
    ["too deep for the writer", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ])("is not told of %s", (_, text) => {
    expect(goBytesOfHugeObject(text)).toBeNull();
  });
});
