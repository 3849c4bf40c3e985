/**
 * Numbers as Go's `golang.org/x/text` prints them in English, which is how jsonschema v6 shows them (`harnesses.md` 2.5,
 * "Numbers").
 */

const superscriptDigits = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
const superscriptMinus = "\u207b";

/** An integer with a comma between each three digits: `-1,234,567`. `value` is digits with an optional minus sign. */
export function englishInteger(value: number | string): string {
  const text = String(value);
  const sign = text.startsWith("-") ? "-" : "";
  return sign + groupThousands(text.slice(sign.length));
}

/**
 * A number in JSON spelling by way of float64, shortest digits: plain with commas from 0.0001 up to 999,999.99…, else as
 * `1.5×10⁰⁶`. What no double can hold is `∞`; -0 is `0`.
 */
export function englishNumber(jsonNumber: string): string {
  const value = Number(jsonNumber);
  if (value === 0) return "0";
  const sign = value < 0 ? "-" : "";
  const size = Math.abs(value);
  if (size === Number.POSITIVE_INFINITY) return `${sign}∞`;
  const [mantissa = "", exponentText = ""] = size.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) return `${sign}${mantissa}×10${superscript(exponent)}`;
  return sign + plain(mantissa.replace(".", ""), exponent);
}

/** `digits` with the decimal point after the first `exponent + 1` of them. */
function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = groupThousands(digits.slice(0, exponent + 1).padEnd(exponent + 1, "0"));
  const fraction = digits.slice(exponent + 1);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

function groupThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(",");
}

/** The exponent in superscript, two digits at least. */
function superscript(exponent: number): string {
  const digits = String(Math.abs(exponent)).padStart(2, "0");
  const sign = exponent < 0 ? superscriptMinus : "";
  return sign + [...digits].map((digit) => superscriptDigits[Number(digit)]).join("");
}
