/** Letters that differ in case alone. */
import type { CodePointTest } from "./properties.ts";

/** A code point and those of the other case. */
export function caseVariants(codePoint: number): readonly number[] {
  const text = String.fromCodePoint(codePoint);
  const found = new Set([codePoint]);
  for (const variant of [text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()]) {
    const other = variant.codePointAt(0) as number;
    // Folding is simple: one character for one.
    if (variant.length === (other > 0xffff ? 2 : 1)) found.add(other);
  }
  for (const [kelvin, k] of strays) if (found.has(k)) found.add(kelvin);
  return [...found];
}

/** Signs that fold to a letter which does not fold back to them: Kelvin, Angstrom, long s. */
const strays: readonly (readonly [number, number])[] = [
  [0x212a, 0x6b],
  [0x212b, 0xe5],
  [0x17f, 0x73],
];

/** The same set, whatever the case of its letters. */
export function foldedTest(test: CodePointTest): CodePointTest {
  return (codePoint) => test(codePoint) || caseVariants(codePoint).some(test);
}
