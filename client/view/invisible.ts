/** Characters that can decide a verdict and that nobody sees: drawn as a small box with their code. */

/** Inclusive ranges of code points, in order. Tab and LF are drawn as themselves; CR is when LF follows. */
const ranges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xfffe, 0xffff],
];

/**
 * The code name of the character at an offset (`U+00A0`) when it has to be drawn as a box, else null. A surrogate counts
 * only when it stands alone.
 */
export function codeName(text: string, at: number): string | null {
  const unit = text.charCodeAt(at);
  if (unit >= 0x20 && unit < 0x7f) return null;
  if (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a) return null;
  const range = ranges.find(([, last]) => unit <= last);
  if (!range || unit < range[0]) return null;
  if (unit >= 0xd800 && unit <= 0xdfff && !standsAlone(text, at, unit)) return null;
  return `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
}

function standsAlone(text: string, at: number, unit: number): boolean {
  if (unit < 0xdc00) {
    const next = text.charCodeAt(at + 1);
    return !(next >= 0xdc00 && next <= 0xdfff);
  }
  const previous = text.charCodeAt(at - 1);
  return !(previous >= 0xd800 && previous <= 0xdbff);
}

/** So many marks on one letter are still some language's; more would run over the lines around. */
const mostMarks = 8;
const markRuns = new RegExp(`\\p{M}{${mostMarks + 1},}`, "gu");

/** UTF-16 ranges of the marks that stand on one letter where they are too many to be drawn. Linear. */
export function markStacks(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(markRuns)].map(({ index, 0: run }) => ({ start: index, end: index + run.length }));
}
