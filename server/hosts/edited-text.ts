/** A text under edits that still knows what has become of the first one. */
import type { HostEdit } from "./hosted-schema.ts";

/** A part of the first text, or new text. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

export class EditedText {
  #text: string;
  #pieces: Piece[];
  readonly #length: number;

  constructor(text: string) {
    this.#text = text;
    this.#length = text.length;
    this.#pieces = [{ start: 0, end: text.length }];
  }

  /** As it is now. */
  get text(): string {
    return this.#text;
  }

  /** Edits of the text as it is now, in any order, none of which overlap; of two at one place the first comes first. */
  apply(edits: readonly HostEdit[]): void {
    const ordered = edits.map((edit, index) => ({ ...edit, index }));
    ordered.sort((a, b) => b.start - a.start || b.end - a.end || b.index - a.index);
    for (const { start, end, text } of ordered) this.#replace(start, end, text);
  }

  /** What leads from the first text to this one, in order. */
  edits(): HostEdit[] {
    const edits: HostEdit[] = [];
    let at = 0;
    let added = "";
    const upTo = (start: number) => {
      if (start > at || added !== "") edits.push({ start: at, end: start, text: added });
      added = "";
    };
    for (const piece of this.#pieces) {
      if ("text" in piece) added += piece.text;
      else if (piece.end > piece.start) {
        upTo(piece.start);
        at = piece.end;
      }
    }
    upTo(this.#length);
    return edits;
  }

  #replace(start: number, end: number, text: string): void {
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    const pieces = [...this.#cut(0, start), { text }, ...this.#cut(end, Number.POSITIVE_INFINITY)];
    this.#pieces = pieces;
  }

  /** The pieces between two offsets of the text as it is now. */
  #cut(from: number, to: number): Piece[] {
    const kept: Piece[] = [];
    let at = 0;
    for (const piece of this.#pieces) {
      const length = "text" in piece ? piece.text.length : piece.end - piece.start;
      const start = Math.max(from - at, 0);
      const end = Math.min(to - at, length);
      if (start < end)
        kept.push(
          "text" in piece
            ? { text: piece.text.slice(start, end) }
            : { start: piece.start + start, end: piece.start + end },
        );
      at += length;
    }
    return kept;
  }
}

/** A text with edits applied. */
export function withEdits(text: string, edits: readonly HostEdit[]): string {
  const edited = new EditedText(text);
  edited.apply(edits);
  return edited.text;
}
