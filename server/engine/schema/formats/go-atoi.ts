/** Go's `strconv.Atoi` on 64-bit machines. */

const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_INT64 = 2n ** 63n - 1n;

/** The integer that `text` spells in decimal, a sign allowed; or why Go can't read it. */
export function goAtoi(text: string): bigint | "invalid syntax" | "value out of range" {
  const negative = text.startsWith("-");
  const digits = negative || text.startsWith("+") ? text.slice(1) : text;
  if (digits === "") return "invalid syntax";
  let value = 0n;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return "invalid syntax";
    value = value * 10n + BigInt(digit);
    // Whatever follows a number this large isn't looked at any more.
    if (value > MAX_UINT64) return "value out of range";
  }
  if (value > (negative ? MAX_INT64 + 1n : MAX_INT64)) return "value out of range";
  return negative ? -value : value;
}
