/** Where the characters of a JSON string stand. */
import type { Span } from "../engine/json/node.ts";
import type { Places } from "./hosted-schema.ts";
import { PieceList, piecePlaces } from "./text-places.ts";

/** Of the schema that a string literal of valid JSON holds. Linear. @param literal with its quotes */
export function jsonStringPlaces(text: string, literal: Span): Places {
  const list = new PieceList();
  const end = literal.end - 1;
  for (let at = literal.start + 1; at < end; ) {
    const backslash = text.indexOf("\\", at);
    const stop = backslash < 0 || backslash > end ? end : backslash;
    list.add(stop - at, at, stop);
    if (stop === end) break;
    const length = text[stop + 1] === "u" ? 6 : 2;
    list.add(1, stop, stop + length);
    at = stop + length;
  }
  return piecePlaces(list.pieces, end);
}
