/** A static value as `JSON.stringify` writes it, with the way to the script and back (`harnesses.md` 6.2). */
import type { Span } from "../../engine/json/node.ts";
import type { Places } from "../../hosts/hosted-schema.ts";
import { PieceList, piecePlaces } from "../../hosts/text-places.ts";
import type { StaticValue } from "./static-value.ts";

export interface StaticJson {
  readonly text: string;
  readonly value: StaticValue;
  readonly places: Places;
}

/** Null where JSON has nothing for the value. Values nest a few hundred levels at most. */
export function staticJson(value: StaticValue): StaticJson | null {
  if (value.kind === "undefined") return null;
  const writer = new Writer();
  writer.write(value);
  return { text: writer.text, value, places: piecePlaces(writer.list.pieces, value.start, writer.literals) };
}

class Writer {
  text = "";
  readonly list = new PieceList();
  /** Those that do not stand inside of another one: of constants, and what a spread brings. */
  readonly literals: Span[] = [];

  write(value: StaticValue, parent: Span | null = null): void {
    const isInside = parent !== null && parent.start <= value.start && value.end <= parent.end;
    if (!isInside) this.literals.push(value);
    switch (value.kind) {
      case "array": {
        this.#token("[", value.start, value.start + 1);
        for (const [index, item] of value.items.entries()) {
          if (index > 0) this.#between(",");
          this.write(item, value);
        }
        this.#token("]", value.end - 1, value.end);
        return;
      }
      case "object": {
        this.#token("{", value.start, value.start + 1);
        let isFirst = true;
        for (const [name, member] of value.members) {
          if (member.value.kind === "undefined") continue;
          if (!isFirst) this.#between(",");
          isFirst = false;
          const { key } = member.property;
          this.#token(JSON.stringify(name), key.start, key.end);
          this.#between(":");
          this.write(member.value, value);
        }
        this.#token("}", value.end - 1, value.end);
        return;
      }
      case "string":
      case "number":
      case "boolean":
        this.#token(JSON.stringify(value.value), value.start, value.end);
        return;
      default:
        this.#token("null", value.start, value.end);
    }
  }

  #token(text: string, start: number, end: number): void {
    this.text += text;
    this.list.add(text.length, start, end);
  }

  /** What nothing in the script is written as. */
  #between(text: string): void {
    this.text += text;
    this.list.skip(text.length);
  }
}
