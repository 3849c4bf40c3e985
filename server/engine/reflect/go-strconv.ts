/** What Go's `strconv` takes, where reflection asks it. */
import { parseGoFloat } from "../json/go-float.ts";

/** Whether `json.Number(text)` gives an int64 or a float64: a sign, underscores, hexadecimals, `Inf` and `NaN` among them. */
export function isGoNumber(text: string): boolean {
  return isInt64(text) || isFloat64(text);
}

/** Whether the text may stand in JSON as a number. */
export function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text);
}

/** What `ParseBool` gives; null for what it does not take. */
export function goBool(text: string): boolean | null {
  if (["1", "t", "T", "TRUE", "true", "True"].includes(text)) return true;
  return ["0", "f", "F", "FALSE", "false", "False"].includes(text) ? false : null;
}

/** The digits of what `ParseUint` gives in 64 bits; null for what it does not take. */
export function goUint64(text: string): string | null {
  if (!/^[0-9]+$/.test(text)) return null;
  const digits = text.replace(/^0+(?=.)/, "");
  return digits.length <= 20 && BigInt(digits) < 2n ** 64n ? digits : null;
}

/** What `Atoi` gives, its error aside: 0 for no number, the nearest number of 64 bits for one that is too large. */
export function goAtoi(text: string): string {
  if (!/^[+-]?[0-9]+$/.test(text)) return "0";
  const digits = text.replace(/^[+-]?0*(?=.)/, "").padStart(1, "0");
  const limit = text.startsWith("-") ? 2n ** 63n : 2n ** 63n - 1n;
  const value = digits.length > 19 ? limit : min(BigInt(digits), limit);
  return String(text.startsWith("-") ? -value : value);
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function isInt64(text: string): boolean {
  if (!/^[+-]?[0-9]+$/.test(text)) return false;
  const digits = text.replace(/^[+-]?0*(?=.)/, "");
  return digits.length <= 19 && BigInt(digits) < (text.startsWith("-") ? 2n ** 63n + 1n : 2n ** 63n);
}

function isFloat64(text: string): boolean {
  if (/^(?:[+-]?inf(?:inity)?|nan)$/i.test(text)) return true;
  if (text.includes("_") && !hasGoodUnderscores(text)) return false;
  const plain = text.replaceAll("_", "");
  if (/^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(plain)) {
    return Number.isFinite(parseGoFloat(plain));
  }
  const hex = /^[+-]?0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?[0-9]+)$/i.exec(plain);
  if (hex === null) return false;
  const [, whole = "", fraction = "", power = "0"] = hex;
  return `${whole}${fraction}` !== "" && isHexInRange(whole, fraction, power);
}

function isHexInRange(whole: string, fraction: string, power: string): boolean {
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  if (digits === "") return true;
  const first = Number.parseInt(digits.slice(0, 15), 16);
  const bits = Math.log2(first) + 4 * (digits.length - Math.min(15, digits.length) - fraction.length);
  return bits + Number(power) < 1024;
}

/** Between digits, or between a base prefix and a digit. */
function hasGoodUnderscores(text: string): boolean {
  const number = text.replace(/^[+-]/, "");
  const isHex = /^0x/i.test(number);
  const digits = isHex ? "0-9a-f" : "0-9";
  const rest = isHex ? `0${number.slice(2)}` : number;
  return !new RegExp(`(?:^|[^${digits}])_|_(?:[^${digits}]|$)`, "i").test(rest);
}
