/** Single-precision numbers as Go reads them from JSON and writes them again. */
import { parseGoFloat } from "../json/go-float.ts";

/** The fewest digits that name the nearest single; null beyond them. */
export function goFloat32(text: string): string | null {
  const single = nearest(text);
  if (!Number.isFinite(single)) return null;
  if (single === 0) return Object.is(single, -0) ? "-0" : "0";
  for (let digits = 1; digits < 9; digits++) {
    const short = single.toPrecision(digits);
    if (Math.fround(Number(short)) === single) return String(Number(short));
  }
  return String(Number(single.toPrecision(9)));
}

/** Rounding to a double first goes wrong where that lies in the middle of two singles: then the digits decide. */
function nearest(text: string): number {
  const double = parseGoFloat(text);
  const single = Math.fround(double);
  if (Math.abs(double) === FIRST_BEYOND) {
    const isBelow = compareDecimal(text, double) * Math.sign(double) < 0;
    return isBelow ? Math.sign(double) * LARGEST : single;
  }
  if (single === double || !Number.isFinite(single)) return single;
  const other = neighbour(single, double > single ? 1 : -1);
  if (double - single !== other - double) return single;
  const order = compareDecimal(text, double);
  if (order === 0) return single;
  return order > 0 === other > single ? other : single;
}

const LARGEST = 2 ** 128 - 2 ** 104;

/** In the middle between the largest single and what would be the next. */
const FIRST_BEYOND = 2 ** 128 - 2 ** 103;

/** The next single in one direction. */
function neighbour(single: number, direction: 1 | -1): number {
  if (single === 0) return direction * 2 ** -149;
  const bits = new Int32Array(new Float32Array([single]).buffer);
  bits[0] = (bits[0] as number) + (single > 0 === direction > 0 ? 1 : -1);
  return new Float32Array(bits.buffer)[0] as number;
}

/** The sign of the number that `text` spells less `double`, exactly. */
function compareDecimal(text: string, double: number): number {
  const [, sign = "", whole = "0", fraction = "", power = "0"] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text) ?? [];
  const shift = Number(power) - fraction.length;
  // A double in the middle of two singles is a whole number of 2^-150.
  const scale = 150n;
  const exact = BigInt(Math.abs(double) * 2 ** 75 * 2 ** 75);
  const digits = BigInt(whole + fraction) << scale;
  const left = shift >= 0 ? digits * 10n ** BigInt(shift) : digits;
  const right = shift >= 0 ? exact : exact * 10n ** BigInt(-shift);
  const order = left > right ? 1 : left < right ? -1 : 0;
  return sign === "-" ? -order : order;
}
