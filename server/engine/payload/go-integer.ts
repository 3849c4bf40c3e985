/** Whole numbers as Go's `ParseInt` and `ParseUint` read them into a type. */

/** The decimal text; null where it is none, or the type does not hold it. */
export function goInteger(text: string, kind: string): string | null {
  const isSigned = kind.startsWith("int");
  if (!(isSigned ? /^[+-]?[0-9]+$/ : /^[0-9]+$/).test(text)) return null;
  const isNegative = text.startsWith("-");
  const digits = text.replace(/^[+-]?0*(?=.)/, "");
  if (digits.length > 20) return null;
  const bits = BigInt(/\d+$/.exec(kind)?.[0] ?? 64);
  const value = isNegative ? -BigInt(digits) : BigInt(digits);
  const least = isSigned ? -(2n ** (bits - 1n)) : 0n;
  const most = 2n ** (isSigned ? bits - 1n : bits) - 1n;
  return value < least || value > most ? null : String(value);
}
