/** Where a schema object stands, kept as a chain so that deep documents cost no more than shallow ones. */
import type { SchemaLocation } from "../evaluate/failure.ts";
import type { JsonNode, Path } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";
import type { SchemaDocument, SchemaResource } from "./document.ts";
import { escapePathSegment } from "./url.ts";

/** A value of a schema document, with the way to it. */
export interface Place {
  readonly node: JsonNode;
  readonly parent: Place | null;
  /** Null for the root. */
  readonly token: string | number | null;
}

export function childPlace(parent: Place, token: string | number, node: JsonNode): Place {
  return { node, parent, token };
}

/** From `top`, or from the root of the document, to the place. */
export function pathOf(place: Place, top: JsonNode | null = null): Path {
  const path: (string | number)[] = [];
  for (let at: Place | null = place; at !== null && at.node !== top; at = at.parent) {
    if (at.token !== null) path.push(at.token);
  }
  return path.reverse();
}

export function locationOf(document: SchemaDocument, resource: SchemaResource, place: Place): SchemaLocation {
  return {
    document: document.url,
    resource: resource.url,
    path: pathOf(place, resource.place.node),
    documentPath: pathOf(place),
  };
}

/** A JSON pointer as the library writes it into a URL: `~0`, `~1`, then Go's path escapes. */
export function encodePointer(path: Path): string {
  return path.map((token) => `/${escapePathSegment(escapeStep(token))}`).join("");
}

/** The token that a pointer segment stands for; null for a `~` that is no escape. */
export function unescapeToken(segment: string): string | null {
  if (/~(?![01])/.test(segment)) return null;
  return segment.replace(/~[01]/g, (escaped) => (escaped === "~0" ? "~" : "/"));
}

/** A place's URL, document and encoded pointer. */
export function urlOf(document: SchemaDocument, place: Place): string {
  return `${document.url}#${encodePointer(pathOf(place))}`;
}
