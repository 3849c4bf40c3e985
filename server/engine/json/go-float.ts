/** Doubles as Go reads and writes them. */

/**
 * The double that Go's `ParseFloat` makes of a JSON number, infinite where the number lies beyond the doubles. Go stops counting an
 * exponent once it has reached 10,000, which shows only beside thousands of zeros.
 */
export function parseGoFloat(text: string): number {
  const at = text.search(/[eE]/);
  if (at < 0 || text.length - at <= 5) return Number(text);
  const negative = text[at + 1] === "-";
  let exponent = 0;
  for (let i = at + 1; i < text.length && exponent < 10_000; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit >= 0) exponent = exponent * 10 + digit;
  }
  return Number(`${text.slice(0, at)}e${negative ? "-" : ""}${exponent}`);
}

/** A finite double as `json.Marshal` writes it (`harnesses.md` 1.3). */
export function goJsonFloat(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/**
 * The text of a JSON number after Go has read it as a float64 and written it again. A number beyond the doubles, which Go can't
 * read, keeps its text.
 */
export function goJsonNumber(text: string): string {
  // Up to 15 digits are exact, and written as they stand.
  if (text.length <= 15 && /^-?(?:0|[1-9][0-9]*)$/.test(text)) return text;
  const value = parseGoFloat(text);
  return Number.isFinite(value) ? goJsonFloat(value) : text;
}

/** A double as `fmt`'s `%v` prints it (`harnesses.md` 1.4). */
export function goVerbFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return goJsonFloat(value);
  const [mantissa, power] = value.toExponential().split("e") as [string, string];
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  const digits = String(Math.abs(exponent)).padStart(2, "0");
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${digits}`;
}
