/** Schemas that lead back to themselves without taking up any of the value. */
import { encodePointer } from "../schema/place.ts";
import type { Failure } from "./failure.ts";
import type { Frame } from "./frame.ts";

/** The failure of a frame whose schema is being applied to the same value already; null if it is not. */
export function failureOfCycle(frame: Frame): Failure | null {
  for (let at = frame; at.sameValue && at.parent !== null; ) {
    at = at.parent;
    if (at.schema !== frame.schema) continue;
    const { document, documentPath } = frame.schema.location;
    return frame.failure({
      kind: "refCycle",
      url: `${document}#${encodePointer(documentPath)}`,
      first: keywordsTo(frame),
      second: keywordsTo(at),
    });
  }
  return null;
}

/** The keywords that lead to a frame, as a pointer; a reference adds its own name. */
function keywordsTo(frame: Frame): string {
  let keywords = "";
  for (let at = frame; at.parent !== null; at = at.parent) {
    if (at.reference !== null) keywords = `/${at.reference}${keywords}`;
    else {
      const above = at.parent.schema.location.documentPath.length;
      keywords = encodePointer(at.schema.location.documentPath.slice(above)) + keywords;
    }
  }
  return keywords;
}
