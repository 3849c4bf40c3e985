/** A value of another language as the JSON text that a harness makes of it, with the places that its parts come from. */
import type { Span } from "../engine/json/node.ts";
import type { Places } from "./hosted-schema.ts";
import { PieceList, piecePlaces, type TextPiece } from "./text-places.ts";

/** Spans are those of the file's text. */
export type WrittenValue = WrittenScalar | WrittenArray | WrittenObject;

export interface WrittenScalar {
  readonly kind: "scalar";
  readonly span: Span;
  /** Its JSON text; that of a string is made of `string`. */
  readonly json: string;
  /** Of the decoded string, where it is one and its characters' places are known. */
  readonly pieces?: readonly TextPiece[] | null;
}

interface Container {
  readonly span: Span;
  /** Of the brackets; of no length where the language has none. */
  readonly open: Span;
  readonly close: Span;
}

export interface WrittenArray extends Container {
  readonly kind: "array";
  readonly items: readonly WrittenValue[];
}

export interface WrittenMember {
  readonly name: string;
  readonly nameSpan: Span;
  readonly namePieces?: readonly TextPiece[] | null;
  readonly value: WrittenValue;
}

export interface WrittenObject extends Container {
  readonly kind: "object";
  /** Names differ. */
  readonly members: readonly WrittenMember[];
}

export interface WrittenJson {
  readonly text: string;
  readonly places: Places;
}

/** Recursive: whoever reads the language bounds how deeply values nest. Linear. */
export function writtenJson(value: WrittenValue): WrittenJson {
  const writer = new Writer();
  writer.value(value);
  const { pieces } = writer.list;
  const { toFile } = piecePlaces(pieces, value.span.start);
  // In other languages parts of a value can stand in another order than JSON tells them, or once for several.
  let sorted: readonly TextPiece[] | undefined;
  return {
    text: writer.text,
    places: {
      toFile(span) {
        const whole = toFile(span);
        return whole.end < whole.start ? inOrder(pieces, span, whole.start) : whole;
      },
      toSchema(offset) {
        sorted ??= pieces
          .filter(({ start, end }) => end > start)
          .sort((a, b) => a.start - b.start || b.at - a.at);
        return piecePlaces(sorted, value.span.start).toSchema(offset);
      },
    },
  };
}

/** The beginning of what a part of the text comes from, as far as it goes forward in the file. */
function inOrder(pieces: readonly TextPiece[], span: Span, start: number): Span {
  let end = start;
  for (const piece of pieces) {
    if (piece.at + piece.length <= span.start) continue;
    if (piece.start < end && piece.at > span.start) break;
    end = Math.max(end, piece.end);
  }
  return { start, end };
}

class Writer {
  text = "";
  readonly list = new PieceList();

  value(value: WrittenValue): void {
    if (value.kind === "scalar") {
      if (value.pieces) this.#string(value.json, value.span, value.pieces);
      else this.#add(value.json, value.span);
      return;
    }
    this.#add(value.kind === "array" ? "[" : "{", value.open);
    let end: Span | undefined;
    for (const entry of value.kind === "array" ? value.items : value.members) {
      if (end !== undefined) this.#add(",", end);
      if ("name" in entry) {
        const { name, nameSpan, namePieces } = entry;
        if (namePieces) this.#string(JSON.stringify(name), nameSpan, namePieces);
        else this.#add(JSON.stringify(name), nameSpan);
        this.#add(":", { start: nameSpan.end, end: nameSpan.end });
      }
      const inner = "name" in entry ? entry.value : entry;
      this.value(inner);
      end = { start: inner.span.end, end: inner.span.end };
    }
    this.#add(value.kind === "array" ? "]" : "}", value.close);
  }

  #add(json: string, { start, end }: Span): void {
    this.text += json;
    this.list.add(json.length, start, end);
  }

  /** A string whose characters' places are known: JSON's escapes are put on top of the language's. */
  #string(json: string, span: Span, pieces: readonly TextPiece[]): void {
    const value = JSON.parse(json) as string;
    const parts: [length: number, start: number, end: number][] = [];
    for (const { at, length, start, end } of pieces) {
      const part = value.slice(at, at + length);
      const written = JSON.stringify(part).length - 2;
      if (written === length || length !== end - start) parts.push([written, start, end]);
      else {
        let from = start;
        for (const character of part) {
          const to = from + character.length;
          parts.push([JSON.stringify(character).length - 2, from, to]);
          from = to;
        }
      }
    }
    const [first = [0, span.start, span.start]] = parts;
    const last = parts.at(-1) ?? first;
    // A pair of surrogates from two escapes is written otherwise than its halves.
    if (parts.reduce((sum, [length]) => sum + length, 2) !== json.length) {
      this.#add(json, span);
      return;
    }
    this.text += json;
    this.list.add(1, span.start, first[1]);
    for (const part of parts) this.list.add(...part);
    this.list.add(1, last[2], span.end);
  }
}
