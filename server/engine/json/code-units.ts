/** Builds long strings unit by unit: appending to a JavaScript string a million times leaves a chain that is slow to read. */

const CHUNK = 8192;

export class CodeUnits {
  private units = new Uint16Array(256);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  push(codeUnit: number): void {
    if (this.length === this.units.length) {
      const larger = new Uint16Array(this.length * 2);
      larger.set(this.units);
      this.units = larger;
    }
    this.units[this.length++] = codeUnit;
  }

  toString(): string {
    let text = "";
    for (let from = 0; from < this.length; from += CHUNK) {
      const chunk = this.units.subarray(from, Math.min(from + CHUNK, this.length));
      // `apply` reads typed arrays as they are; a spread would walk an iterator.
      text += String.fromCharCode.apply(null, chunk as unknown as number[]);
    }
    return text;
  }
}
