/** Doubles as the Rust harness writes them (`harnesses.md` 1.3 and 6.6). */

/** A finite double as serde_json writes it: fixed from 10^-5 up to 10^15, always with a fraction, else with a signed exponent. */
export function serdeFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const { sign, digits, exponent } = shortest(value);
  if (exponent < -5 || exponent > 15) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${sign}${digits[0]}${fraction}e${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
  }
  const plain = fixed(digits, exponent);
  return sign + (plain.includes(".") ? plain : `${plain}.0`);
}

/** A finite double as Rust's `{}` prints it: never an exponent, and a whole number without a fraction. */
export function rustFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const { sign, digits, exponent } = shortest(value);
  return sign + fixed(digits, exponent);
}

/** The fewest digits that name the double, and the power of ten of the first. */
function shortest(value: number): { sign: string; digits: string; exponent: number } {
  const [mantissa, power] = Math.abs(value).toExponential().split("e") as [string, string];
  return { sign: value < 0 ? "-" : "", digits: mantissa.replace(".", ""), exponent: Number(power) };
}

function fixed(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = exponent + 1;
  if (digits.length <= whole) return digits + "0".repeat(whole - digits.length);
  return `${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
