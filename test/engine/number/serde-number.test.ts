/** serde_json's numbers (`harnesses.md` 1.2, 1.3). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareSerdeNumbers,
  parseSerdeNumber,
  serdeNumberText,
} from "../../../server/engine/number/serde-number.ts";

const written = (text: string) => serdeNumberText(parseSerdeNumber(text));

describe("a number's text", () => {
  it.each([
    ["0", "0"],
    ["-1", "-1"],
    ["-0", "-0.0"],
    ["1.0", "1.0"],
    ["1e2", "100.0"],
    ["1E+2", "100.0"],
    ["9007199254740993", "9007199254740993"],
    ["18446744073709551615", "18446744073709551615"],
    ["18446744073709551616", "1.8446744073709552e+19"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["-9223372036854775809", "-9.223372036854776e+18"],
    ["99999999999999999999", "1e+20"],
    ["0.30000000000000004", "0.30000000000000004"],
    ["1e-5", "0.00001"],
    ["1e-6", "1e-6"],
    ["5e-324", "5e-324"],
    ["1e-400", "0.0"],
    ["-1e-400", "-0.0"],
    ["0e999999999999", "0.0"],
    [`0.${"0".repeat(1000)}1e1001`, "1.0"],
    [`1${"0".repeat(1000)}e-1000`, "1.0"],
    [`0.${"0".repeat(2_000_000)}1e2000001`, "1.0"],
    [`1e-${"9".repeat(1000)}`, "0.0"],
    [`0.${"0".repeat(500)}12345678901234567890123e501`, "1.2345678901234567"],
  ])("%.60s is written as %s", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it.each(["1e999", "-1e999", "1e309", `1${"0".repeat(400)}`, "1e99999999999999999999"])(
    "%.60s is beyond the doubles",
    (text) => {
      expect(Math.abs(Number(parseSerdeNumber(text)))).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it("of a 64-bit integer is kept", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (integer) => {
        expect(parseSerdeNumber(String(integer))).toBe(integer);
      }),
      { numRuns: 2000 },
    );
  });

  it("of a double with up to 15 digits is that double", () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: -22, max: 22 }), (mantissa, power) => {
        const text = `${mantissa}e${power}`;
        expect(parseSerdeNumber(text)).toBe(Number(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("comparing", () => {
  it.each([
    ["1", "1.0", 0],
    ["9007199254740993", "9007199254740992.0", 1],
    ["18446744073709551615", "18446744073709551616", -1],
    ["-0", "0", 0],
    ["0.1", "0", 1],
  ])("%s with %s is exact", (a, b, sign) => {
    expect(compareSerdeNumbers(parseSerdeNumber(a), parseSerdeNumber(b))).toBe(sign);
  });
});
