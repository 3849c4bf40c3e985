/**
 * Exact decimal numbers, as santhosh-tekuri/jsonschema compares them (`harnesses.md` 2.2), from the text of JSON numbers.
 *
 * A number is kept as digits and a power of ten, so that neither `1e400000000` nor a million digits are ever written out: all but
 * `isMultipleOf` is linear in the length of the text.
 */

/** sign × digits × 10^exponent, the digits without zeros at either end. Zero has no digits. */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: bigint;
  /** The same number, where it is an integer of at most 15 digits: the fast way. */
  readonly small: number | undefined;
}

const ZERO: Decimal = { sign: 0, digits: "", exponent: 0n, small: 0 };
const SMALL_INTEGER = /^-?(?:0|[1-9][0-9]{0,14})$/;

/** The number that `text`, the text of a JSON number, spells. `-0` is 0. */
export function parseDecimal(text: string): Decimal {
  if (SMALL_INTEGER.test(text)) return smallDecimal(Number(text));
  const negative = text.startsWith("-");
  const power = text.search(/[eE]/);
  const mantissaEnd = power < 0 ? text.length : power;
  const point = text.indexOf(".");
  const fraction = point < 0 ? 0 : mantissaEnd - point - 1;
  const mantissa = text.slice(negative ? 1 : 0, mantissaEnd).replace(".", "");
  const first = firstDigit(mantissa);
  if (first === mantissa.length) return ZERO;
  const last = lastDigit(mantissa);
  const exponent = (power < 0 ? 0n : BigInt(text.slice(power + 1).replace("+", ""))) - BigInt(fraction);
  const decimal = {
    sign: negative ? (-1 as const) : (1 as const),
    digits: mantissa.slice(first, last + 1),
    exponent: exponent + BigInt(mantissa.length - 1 - last),
  };
  return { ...decimal, small: smallInteger(decimal) };
}

/** The way of nearly all numbers. */
function smallDecimal(small: number): Decimal {
  if (small === 0) return ZERO;
  const written = String(Math.abs(small));
  const last = lastDigit(written);
  const zeros = written.length - 1 - last;
  return {
    sign: small < 0 ? -1 : 1,
    digits: zeros === 0 ? written : written.slice(0, last + 1),
    exponent: zeros === 0 ? 0n : BigInt(zeros),
    small,
  };
}

function smallInteger({ sign, digits, exponent }: Omit<Decimal, "small">): number | undefined {
  if (exponent < 0n || BigInt(digits.length) + exponent > 15n) return undefined;
  return sign * Number(digits + "0".repeat(Number(exponent)));
}

function firstDigit(digits: string): number {
  let at = 0;
  while (at < digits.length && digits.charCodeAt(at) === 0x30) at++;
  return at;
}

function lastDigit(digits: string): number {
  let at = digits.length - 1;
  while (digits.charCodeAt(at) === 0x30) at--;
  return at;
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.small !== undefined && b.small !== undefined) return a.small - b.small;
  if (a.sign !== b.sign) return a.sign - b.sign;
  return a.sign < 0 ? compareMagnitudes(b, a) : compareMagnitudes(a, b);
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const lengthA = BigInt(a.digits.length) + a.exponent;
  const lengthB = BigInt(b.digits.length) + b.exponent;
  if (lengthA !== lengthB) return lengthA < lengthB ? -1 : 1;
  // Both begin at the same place: the digits compare as text, a longer run being the greater.
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
}

/** Whether the two are the same number: 1 and 1.0 are. */
export function equalDecimals(a: Decimal, b: Decimal): boolean {
  return a.sign === b.sign && a.exponent === b.exponent && a.digits === b.digits;
}

/** Whether the number has no fraction: 3.0 and 1e3 have none. */
export function isInteger(decimal: Decimal): boolean {
  return decimal.exponent >= 0n;
}

/** Whether `value` is `factor` times an integer. `factor` isn't 0. */
export function isMultipleOf(value: Decimal, factor: Decimal): boolean {
  if (value.sign === 0) return true;
  if (value.small !== undefined && factor.small !== undefined) return value.small % factor.small === 0;
  const shift = value.exponent - factor.exponent;
  // The digits don't end in 0, so no further power of ten divides them.
  if (shift < 0n) return false;
  // value / factor = v × 10^shift / f. The power of ten can only cancel the twos and fives in f.
  const v = BigInt(value.digits);
  let rest = BigInt(factor.digits);
  for (const prime of [2n, 5n]) {
    let left = shift;
    while (left > 0n && rest % prime === 0n) {
      rest /= prime;
      left--;
    }
  }
  return v % rest === 0n;
}

/** A text that two numbers share exactly when they are equal. */
export function canonicalKey(decimal: Decimal): string {
  if (decimal.small !== undefined) return String(decimal.small);
  return `${decimal.sign < 0 ? "-" : ""}${decimal.digits}e${decimal.exponent}`;
}

/**
 * An integer cut to the low 64 bits, signed, as the library reads `minLength` and its like (`harnesses.md` 2.2): 2^63 is -2^63.
 * A fraction is dropped first.
 */
export function toInt64Wrapped(decimal: Decimal): bigint {
  if (decimal.small !== undefined) return BigInt(decimal.small);
  const { sign, digits, exponent } = decimal;
  // 10^64 and above are multiples of 2^64.
  if (exponent >= 64n) return 0n;
  const whole =
    exponent >= 0n
      ? BigInt(digits) * 10n ** exponent
      : BigInt(digits.slice(0, Math.max(0, digits.length + Number(exponent))));
  return BigInt.asIntN(64, BigInt(sign) * whole);
}
