/**
 * How a file's text and an editor's text of the same file belong together.
 *
 * An editor drops the byte order mark, gives every line the same ending, and shows bytes that are not UTF-8 in its own
 * number of replacement characters. Offsets into the one are then not offsets into the other.
 */

/** Turns a UTF-16 offset into one of the texts into one into the other. */
export type Translate = (offset: number) => number;

export interface TextMatch {
  /** From the file's text to the editor's. */
  readonly toDocument: Translate;
  /** And back. */
  readonly toFile: Translate;
}

const byteOrderMark = "\uFEFF";
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const replacement = 0xfffd;

const same: Translate = (offset) => offset;
export const sameOffsets: TextMatch = { toDocument: same, toFile: same };

/** For a text that is the editor's with one unit, the byte order mark, in front. */
export const afterByteOrderMark: TextMatch = {
  toDocument: (offset) => Math.max(0, offset - 1),
  toFile: (offset) => offset + 1,
};

/**
 * Compares the two texts, and says how offsets translate. Null when they differ in more than an editor changes by opening a
 * file: then the editor holds changes that aren't saved. Linear in the length.
 */
export function matchTexts(fileText: string, documentText: string): TextMatch | null {
  if (fileText === documentText) return sameOffsets;
  const marked = fileText.startsWith(byteOrderMark);
  if (marked && fileText.length === documentText.length + 1 && fileText.endsWith(documentText))
    return afterByteOrderMark;

  // Where the distance between the two offsets changes: the first offset for which the new distance holds.
  const fileOffsets = [0];
  const documentOffsets = [0];
  let inFile = 0;
  let inDocument = 0;
  const stretch = (fileStep: number, documentStep: number): void => {
    inFile += fileStep;
    inDocument += documentStep;
    if (fileStep === documentStep) return;
    fileOffsets.push(inFile);
    documentOffsets.push(inDocument);
  };
  if (marked) stretch(1, 0);
  while (inFile < fileText.length && inDocument < documentText.length) {
    const fileUnit = fileText.charCodeAt(inFile);
    const documentUnit = documentText.charCodeAt(inDocument);
    if (isLineEnd(fileUnit) && isLineEnd(documentUnit)) {
      stretch(lineEndLength(fileText, inFile), lineEndLength(documentText, inDocument));
    } else if (fileUnit !== documentUnit) {
      return null;
    } else if (fileUnit === replacement) {
      stretch(replacementsAt(fileText, inFile), replacementsAt(documentText, inDocument));
    } else {
      inFile++;
      inDocument++;
    }
  }
  if (inFile < fileText.length || inDocument < documentText.length) return null;

  return {
    toDocument: translation(fileOffsets, documentOffsets, documentText.length),
    toFile: translation(documentOffsets, fileOffsets, fileText.length),
  };
}

/** Between two texts whose distance changes at each of the offsets; `length` is that of the text that it leads to. */
function translation(from: readonly number[], to: readonly number[], length: number): Translate {
  return (offset) => {
    const at = lastAtOrBelow(from, offset);
    const moved = (to[at] ?? 0) + offset - (from[at] ?? 0);
    return Math.min(moved, to[at + 1] ?? length);
  };
}

function isLineEnd(unit: number): boolean {
  return unit === lineFeed || unit === carriageReturn;
}

function lineEndLength(text: string, at: number): number {
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
}

function replacementsAt(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === replacement) end++;
  return end - at;
}

/** Index of the last number that is at most `value`. `numbers` rise and begin with 0. */
function lastAtOrBelow(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
