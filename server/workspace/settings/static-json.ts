/** A static value as `JSON.stringify` writes it, with the way back to the script (`harnesses.md` 6.2). */
import type { StaticValue } from "./static-value.ts";

export interface StaticJson {
  readonly text: string;
  /** From a UTF-16 offset into `text` to that of the expression or name in the script which it comes from. */
  readonly toFile: (offset: number) => number;
}

/** Null where JSON has nothing for the value. Values nest a few hundred levels at most. */
export function staticJson(value: StaticValue): StaticJson | null {
  if (value.kind === "undefined") return null;
  const writer = new Writer();
  writer.write(value);
  return { text: writer.text, toFile: (offset) => writer.origin(offset) };
}

class Writer {
  text = "";
  readonly #starts: number[] = [];
  readonly #origins: number[] = [];

  write(value: StaticValue): void {
    this.#mark(value.start);
    switch (value.kind) {
      case "array":
        this.text += "[";
        for (const [index, item] of value.items.entries()) {
          if (index > 0) this.text += ",";
          this.write(item);
        }
        this.text += "]";
        return;
      case "object": {
        this.text += "{";
        let isFirst = true;
        for (const [name, member] of value.members) {
          if (member.value.kind === "undefined") continue;
          if (!isFirst) this.text += ",";
          isFirst = false;
          this.#mark(member.nameStart);
          this.text += `${JSON.stringify(name)}:`;
          this.write(member.value);
        }
        this.#mark(value.start);
        this.text += "}";
        return;
      }
      case "string":
      case "number":
      case "boolean":
        this.text += JSON.stringify(value.value);
        return;
      default:
        this.text += "null";
    }
  }

  origin(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#origins[low] ?? 0;
  }

  #mark(origin: number): void {
    this.#starts.push(this.text.length);
    this.#origins.push(origin);
  }
}
