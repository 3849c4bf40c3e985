/**
 * Text measured and cut as the harnesses see it: as UTF-8 bytes.
 *
 * A lone surrogate counts as U+FFFD, three bytes, because that is what Go makes of it (`harnesses.md` 1.5 and 9, rule 9).
 */

/** The bytes that `text` takes in UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/** How many bytes the code point takes in UTF-8; surrogates count as U+FFFD. */
export function byteLengthOf(codePoint: number): 1 | 2 | 3 | 4 {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

/**
 * The longest beginning of `text` that takes at most `maxBytes` bytes and ends between two code points;
 * `""` where `maxBytes` is 0 or less (`harnesses.md` 3.7, TruncateRuneSafe).
 */
export function truncateRuneSafe(text: string, maxBytes: number): string {
  if (maxBytes <= 0) return "";
  // A UTF-16 code unit never takes more than three bytes.
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let at = 0;
  while (at < text.length) {
    const codePoint = text.codePointAt(at) as number;
    bytes += byteLengthOf(codePoint);
    if (bytes > maxBytes) return text.slice(0, at);
    at += codePoint > 0xffff ? 2 : 1;
  }
  return text;
}

/** `text` with each lone surrogate replaced by U+FFFD. Offsets stay right: it is one code unit for another. */
export function toWellFormed(text: string): string {
  return isWellFormed(text) ? text : (text as WellFormedString).toWellFormed();
}

/** Whether `text` has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return (text as WellFormedString).isWellFormed();
}

/** The first byte of the code point's UTF-8 form; of U+FFFD's for a surrogate. */
export function firstByteOf(codePoint: number): number {
  if (codePoint < 0x80) return codePoint;
  if (codePoint < 0x800) return 0xc0 | (codePoint >> 6);
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 0xef;
  if (codePoint < 0x10000) return 0xe0 | (codePoint >> 12);
  return 0xf0 | (codePoint >> 18);
}

/** Orders strings by their UTF-8 bytes, as Go's sort does; UTF-16 order differs above U+FFFF. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all other code units. */
function rank(codeUnit: number): number {
  return codeUnit >= 0xd800 && codeUnit <= 0xdfff ? codeUnit + 0x10000 : codeUnit;
}

/** Node 20 has these two methods of ES2024; the compiler's library is ES2023. */
type WellFormedString = string & { isWellFormed(): boolean; toWellFormed(): string };
