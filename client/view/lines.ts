/** Where the lines of a text begin. Lines end at LF alone, as the harnesses count them. */
export class Lines {
  readonly #starts: Uint32Array;
  readonly #endsLine: boolean;

  constructor(text: string) {
    let count = 1;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
    const starts = new Uint32Array(count);
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts[line++] = at + 1;
    this.#starts = starts;
    this.#endsLine = text.endsWith("\n");
  }

  get count(): number {
    return this.#starts.length;
  }

  /** As a person counts them: what ends with a line feed has no further line behind it. */
  get written(): number {
    return this.count > 1 && this.#endsLine ? this.count - 1 : this.count;
  }

  /** 1-based line of an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** Offset of the first character of a 1-based line. */
  start(line: number): number {
    return this.#starts[line - 1] ?? 0;
  }

  /** 1-based column, in UTF-16 units. */
  columnAt(offset: number): number {
    return offset - this.start(this.lineAt(offset)) + 1;
  }
}
