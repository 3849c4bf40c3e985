/** The ways between a schema's text and the file's, where the one was made from pieces of the other. */
import type { Span } from "../engine/json/node.ts";
import type { Places } from "./hosted-schema.ts";

/** A part of the schema's text and the part of the file's text that it was made from. Offsets are UTF-16 code units. */
export interface TextPiece {
  /** Offset into the schema's text. */
  readonly at: number;
  readonly length: number;
  /** Offsets into the file's text. A piece that is as long there stands there as it is; any other one is an escape, or another spelling. */
  readonly start: number;
  readonly end: number;
  /** Set where it is another spelling, though as long. */
  readonly isWhole?: true;
}

/** Of a schema that is a part of the file, as it is. */
export function slicePlaces(slice: Span): Places {
  return {
    toFile: ({ start, end }) => ({ start: slice.start + start, end: slice.start + end }),
    toSchema: (offset) => (offset < slice.start || offset > slice.end ? null : offset - slice.start),
  };
}

/**
 * @param pieces in the order of the schema's text; in the file's they may stand in any order, and one part may give several pieces
 * @param empty where a schema without any piece stands
 * @param within parts of the file that belong to the schema also between the pieces: there the end of the piece before counts
 */
export function piecePlaces(
  pieces: readonly TextPiece[],
  empty: number,
  within: readonly Span[] = [],
): Places {
  const endOfAll = pieces.at(-1)?.end ?? empty;
  const startOf = (offset: number): number => {
    const index = lastUpTo(pieces, "at", offset);
    const piece = pieces[index];
    if (piece === undefined) return pieces[0]?.start ?? empty;
    if (offset >= piece.at + piece.length) return pieces[index + 1]?.start ?? endOfAll;
    return isVerbatim(piece) ? piece.start + offset - piece.at : piece.start;
  };
  const endOf = (offset: number): number => {
    const piece = pieces[lastUpTo(pieces, "at", offset - 1)];
    if (piece === undefined) return empty;
    return isVerbatim(piece) ? piece.start + Math.min(offset - piece.at, piece.length) : piece.end;
  };
  let inFile: readonly TextPiece[] | undefined;
  return {
    toFile({ start, end }) {
      const from = startOf(start);
      return { start: from, end: end > start ? endOf(end) : from };
    },
    toSchema(offset) {
      inFile ??= byFileOffset(pieces);
      const piece = inFile[lastUpTo(inFile, "start", offset)];
      if (piece === undefined) return pieces.length === 0 && offset === empty ? 0 : null;
      if (offset >= piece.end) {
        const belongs =
          offset === piece.end || within.some(({ start, end }) => start <= offset && offset <= end);
        return belongs ? piece.at + piece.length : null;
      }
      return isVerbatim(piece) ? piece.at + offset - piece.start : piece.at;
    },
  };
}

function isVerbatim({ length, start, end, isWhole }: TextPiece): boolean {
  return length === end - start && isWhole !== true;
}

/** Of pieces that come from one part of the file the first counts. */
function byFileOffset(pieces: readonly TextPiece[]): TextPiece[] {
  const sorted = [...pieces].sort((a, b) => a.start - b.start);
  return sorted.filter(({ start }, index) => start !== sorted[index - 1]?.start);
}

/** The index of the last piece that begins at or before an offset, or -1. */
function lastUpTo(pieces: readonly TextPiece[], key: "at" | "start", offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.[key] ?? 0) <= offset) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/** Collects pieces in the order of the schema's text; neighbours that stand as they are become one. */
export class PieceList {
  readonly pieces: TextPiece[] = [];
  #at = 0;

  /** @param length of the schema's text that the part of the file between `start` and `end` gives */
  add(length: number, start: number, end: number): void {
    if (length === 0) return;
    const before = this.pieces.at(-1);
    const continues =
      before !== undefined &&
      before.end === start &&
      before.at + before.length === this.#at &&
      isVerbatim(before) &&
      length === end - start;
    if (continues) {
      this.pieces[this.pieces.length - 1] = { ...before, length: before.length + length, end };
    } else this.pieces.push({ at: this.#at, length, start, end });
    this.#at += length;
  }

  /** The same for what is spelled in another way there. */
  addWhole(length: number, start: number, end: number): void {
    this.pieces.push({ at: this.#at, length, start, end, isWhole: true });
    this.#at += length;
  }

  /** A part of the schema's text that nothing in the file gives. */
  skip(length: number): void {
    this.#at += length;
  }
}
