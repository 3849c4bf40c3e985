/** The text of a Go string literal and where its characters stand. */
import { unquoted } from "../engine/reflect/struct-tag.ts";
import { PieceList, type TextPiece } from "../hosts/text-places.ts";

export interface GoText {
  readonly text: string;
  /** Offsets into the source, UTF-16 code units. */
  readonly pieces: readonly TextPiece[];
}

/** An escape, or a run of escapes that are bytes: side by side they may be one character. */
const parts = /((?:\\(?:x[0-9a-fA-F]{2}|[0-7]{3}))+)|\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])|[^\\]+/g;

/**
 * Null for what is no string literal. Carriage returns are no part of a raw string. Linear.
 *
 * @param literal with its quotes
 * @param start its offset in the source
 */
export function goText(literal: string, start: number): GoText | null {
  return literal.startsWith("`") ? rawText(literal, start) : quotedText(literal, start);
}

function rawText(literal: string, start: number): GoText {
  const list = new PieceList();
  let text = "";
  let at = start + 1;
  for (const run of literal.slice(1, -1).split("\r")) {
    text += run;
    list.add(run.length, at, at + run.length);
    at += run.length + 1;
  }
  return { text, pieces: list.pieces };
}

function quotedText(literal: string, start: number): GoText | null {
  const inside = literal.slice(1, -1);
  if (!literal.startsWith('"') || unquoted(inside) === null) return null;
  const list = new PieceList();
  let text = "";
  for (const { 0: part, index } of inside.matchAll(parts)) {
    const value = part.startsWith("\\") ? (unquoted(part) ?? "") : part;
    text += value;
    list.add(value.length, start + 1 + index, start + 1 + index + part.length);
  }
  return { text, pieces: list.pieces };
}
