/** Numbers as serde_json holds them: 64-bit integers where they fit, else doubles (`harnesses.md` 1.2). */
import { serdeFloat } from "./rust-float.ts";

/** An integer between -2^63 and 2^64 - 1, or a double. */
export type SerdeNumber = bigint | number;

const MAX_U64 = 2n ** 64n - 1n;
const MIN_I64 = -(2n ** 63n);
/** What serde_json makes of the text of a JSON number: infinite where it would find it out of range. */
export function parseSerdeNumber(text: string): SerdeNumber {
  if (/^-?[0-9]{1,20}$/.test(text)) {
    const integer = BigInt(text);
    // Minus zero has no integer of its own.
    if (integer >= MIN_I64 && integer <= MAX_U64 && text !== "-0") return integer;
  }
  return parseDouble(text);
}

/** The number as serde_json writes it. */
export function serdeNumberText(number: SerdeNumber): string {
  return typeof number === "bigint" ? String(number) : serdeFloat(number);
}

/**
 * The double that serde_json makes of a text. It collects digits in 64 bits and multiplies or divides by a power of ten once, so that
 * beyond some 17 digits the last bit may differ from the nearest double.
 */
function parseDouble(text: string): number {
  const [, minus, whole, fraction, power] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  ) as unknown as [string, string, string, string | undefined, string | undefined];
  const collected = collect(whole, fraction ?? "");
  const magnitude = scale(Number(collected.digits), collected.exponent + Number(power ?? 0));
  return minus === "-" ? -magnitude : magnitude;
}

/** As many digits as 64 bits hold; what comes after them only counts as a power of ten. */
function collect(whole: string, fraction: string): { digits: bigint; exponent: number } {
  let digits = 0n;
  let at = 0;
  for (; at < whole.length; at++) {
    const next = digits * 10n + BigInt(whole[at] as string);
    if (next > MAX_U64) break;
    digits = next;
  }
  let exponent = whole.length - at;
  const zeros = digits === 0n ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  exponent -= zeros;
  for (let i = zeros; i < fraction.length; i++) {
    const next = digits * 10n + BigInt(fraction[i] as string);
    if (next > MAX_U64) break;
    digits = next;
    exponent--;
  }
  return { digits, exponent };
}

function scale(digits: number, power: number): number {
  let value = digits;
  let exponent = power;
  while (Math.abs(exponent) > 308) {
    if (value === 0) return 0;
    if (exponent >= 0) return Number.POSITIVE_INFINITY;
    value /= 1e308;
    exponent += 308;
  }
  const factor = Number(`1e${Math.abs(exponent)}`);
  return exponent >= 0 ? value * factor : value / factor;
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`; integers and doubles compare exactly. */
export function compareSerdeNumbers(a: SerdeNumber, b: SerdeNumber): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
