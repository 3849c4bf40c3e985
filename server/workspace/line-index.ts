/** Lines and columns of many offsets into one text. */
export interface LineIndex {
  /** The 1-based line and UTF-16 column of an offset; logarithmic in the number of lines. */
  at(offset: number): { readonly line: number; readonly column: number };
}

/** Indexes a text once. Lines end at LF, CR LF or a lone CR, as editors count them. */
export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return {
    at(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
  };
}
