/** Long error texts lose their later lines (`harnesses.md` 3.7). */

export interface FirstLines {
  readonly text: string;
  /** How much of the beginning of the original `text` holds, in UTF-16 code units. */
  readonly kept: number;
}

/** `text` whole when it has at most `most` lines; else its first `most` and the line `more`, which alone is left of 0. Lines end at LF. */
export function firstLines(text: string, most: number | null, more: string): FirstLines {
  if (most === 0) return { text: more, kept: 0 };
  let kept = -1;
  for (let line = 0; most !== null && line < most; line++) {
    kept = text.indexOf("\n", kept + 1);
    if (kept < 0) break;
  }
  return kept < 0 ? { text, kept: text.length } : { text: `${text.slice(0, kept)}\n${more}`, kept };
}
