import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canonicalKey,
  compareDecimals,
  equalDecimals,
  isInteger,
  isMultipleOf,
  parseDecimal,
  toInt64Wrapped,
} from "../../../server/engine/number/decimal.ts";

test.each([
  ["0", 0, "", 0n, 0],
  ["-0.00e7", 0, "", 0n, 0],
  ["1200", 1, "12", 2n, 1200],
  ["-1.50", -1, "15", -1n, undefined],
  ["1.5e1", 1, "15", 0n, 15],
  ["1E+3", 1, "1", 3n, 1000],
  ["0.0030", 1, "3", -3n, undefined],
  ["999999999999999", 1, "999999999999999", 0n, 999999999999999],
  ["1000000000000000", 1, "1", 15n, undefined],
  ["1e-400000000", 1, "1", -400000000n, undefined],
  ["1e99999999999999999999", 1, "1", 99999999999999999999n, undefined],
])("%s is taken apart", (text, sign, digits, exponent, small) => {
  expect(parseDecimal(text)).toEqual({ sign, digits, exponent, small });
});

/** Ordered; the numbers of one line are equal. */
const ordered = [
  ["-1e400000000"],
  ["-1000000000000000000001"],
  ["-1e21", "-1000000000000000000000"],
  ["-2"],
  ["-1.5", "-15e-1"],
  ["-1", "-1.000"],
  ["-1e-400000000"],
  ["0", "-0", "0.0", "0e400000000"],
  ["1e-400000000"],
  ["0.1", "1e-1", "0.10"],
  ["0.11"],
  ["0.2"],
  ["1", "1.0", "10e-1"],
  ["9"],
  ["10", "1e1"],
  ["9007199254740992"],
  ["9007199254740993", "9007199254740993.0"],
  ["1e400000000"],
  ["1.1e400000000"],
  ["1e400000001", "10e400000000"],
];

test("numbers are ordered, equal ones share a key", () => {
  const flat = ordered.flatMap((line, rank) =>
    line.map((text) => ({ rank, text, decimal: parseDecimal(text) })),
  );
  for (const a of flat) {
    for (const b of flat) {
      expect([a.text, b.text, Math.sign(compareDecimals(a.decimal, b.decimal))]).toEqual([
        a.text,
        b.text,
        Math.sign(a.rank - b.rank),
      ]);
      expect(equalDecimals(a.decimal, b.decimal)).toBe(a.rank === b.rank);
      expect(canonicalKey(a.decimal) === canonicalKey(b.decimal)).toBe(a.rank === b.rank);
    }
  }
});

test.each([
  ["3", true],
  ["3.0", true],
  ["1e3", true],
  ["0.0", true],
  ["-15e-1", false],
  ["150e-1", true],
  ["1e400000000", true],
  ["1e-400000000", false],
  ["9007199254740993.5", false],
])("%s is an integer: %s", (text, expected) => {
  expect(isInteger(parseDecimal(text))).toBe(expected);
});

test.each([
  ["0.3", "0.1", true],
  ["0.35", "0.1", false],
  ["4.5", "1.5", true],
  ["7", "2", false],
  ["-8", "2", true],
  ["0", "0.1", true],
  ["1e400000000", "3", false],
  ["1e400000000", "8", true],
  ["1e400000000", "7e-5", false],
  ["21e400000000", "7e-5", true],
  ["1e-400000000", "1", false],
  ["1", "1e-400000000", true],
  ["1", "0.0001", true],
  ["9007199254740993", "3", true],
  ["1e308", "0.123456789", false],
  ["100", "1e2", true],
  ["10", "1e2", false],
])("%s is a multiple of %s: %s", (value, factor, expected) => {
  expect(isMultipleOf(parseDecimal(value), parseDecimal(factor))).toBe(expected);
});

test.each([
  ["2.0", 2n],
  ["2.9", 2n],
  ["-2.9", -2n],
  ["0.001", 0n],
  ["9223372036854775807", 9223372036854775807n],
  ["9223372036854775808", -9223372036854775808n],
  ["9223372036854776000", -9223372036854775616n],
  ["18446744073709551616", 0n],
  ["-9223372036854775809", 9223372036854775807n],
  ["1e20", 7766279631452241920n],
  ["1e400000000", 0n],
  ["1e-400000000", 0n],
])("%s cut to 64 bits is %s", (text, expected) => {
  expect(toInt64Wrapped(parseDecimal(text))).toBe(expected);
});

/** A decimal with its exact value as a fraction over 10^20. */
const fraction = fc
  .record({
    digits: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    exponent: fc.integer({ min: -20, max: 20 }),
  })
  .map(({ digits, exponent }) => ({
    text: `${digits}e${exponent}`,
    scaled: digits * 10n ** BigInt(exponent + 20),
  }));

test("comparison and division agree with fractions", () => {
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      const [x, y] = [parseDecimal(a.text), parseDecimal(b.text)];
      expect(Math.sign(compareDecimals(x, y))).toBe(a.scaled < b.scaled ? -1 : a.scaled > b.scaled ? 1 : 0);
      expect(equalDecimals(x, y)).toBe(a.scaled === b.scaled);
      expect(isInteger(x)).toBe(a.scaled % 10n ** 20n === 0n);
      expect(toInt64Wrapped(x)).toBe(BigInt.asIntN(64, a.scaled / 10n ** 20n));
      if (b.scaled !== 0n) expect(isMultipleOf(x, y)).toBe(a.scaled % b.scaled === 0n);
    }),
    { numRuns: 2000 },
  );
});

test("products are multiples", () => {
  fc.assert(
    fc.property(fraction, fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), ({ text }, factor) => {
      const base = parseDecimal(text);
      if (base.sign === 0) return;
      const [digits, exponent] = text.split("e") as [string, string];
      expect(isMultipleOf(parseDecimal(`${BigInt(digits) * factor}e${exponent}`), base)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("a million digits are no trouble", () => {
  const long = parseDecimal(`${"1234567890".repeat(100_000)}.5`);
  expect(isInteger(long)).toBe(false);
  expect(compareDecimals(long, parseDecimal("1e999999"))).toBe(1);
  expect(compareDecimals(long, parseDecimal("1e1000000"))).toBe(-1);
});
