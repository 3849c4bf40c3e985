/** From the text of a reference to the place that it names (`harnesses.md` 2.9). */
import type { JsonNode, Path } from "../json/node.ts";
import type { SchemaDocument, SchemaResource } from "./document.ts";
import { childPlace, type Place, unescapeToken, urlOf } from "./place.ts";
import { Refused } from "./refused.ts";
import { decodeFragment, escapePathSegment, resolveUrl, splitFragment, UrlError } from "./url.ts";

/** The place that a reference leads to, and the document it is in. */
export interface Target {
  readonly document: SchemaDocument;
  readonly place: Place;
}

export interface Reference {
  readonly text: string;
  readonly keyword: string;
  /** Place of the reference's string in the document. */
  readonly at: Path;
  readonly from: SchemaResource;
  readonly document: SchemaDocument;
}

/**
 * Follows a reference: to a resource of the same document, else to a document that `load` has; undefined from it refuses.
 *
 * @throws Refused
 */
export function resolveReference(
  reference: Reference,
  load: (url: string) => SchemaDocument | undefined,
): Target {
  const { document, at } = reference;
  const { url, fragment } = absoluteReference(reference);
  const local = url === document.url ? document.rootResource : document.resourceByUrl.get(url);
  if (local !== undefined) return resolveFragment(document, local, fragment, at);
  const other = load(url);
  if (other === undefined) throw new Refused({ kind: "load", at, url });
  return resolveFragment(other, other.rootResource, fragment, at);
}

function absoluteReference({ text, keyword, at, from }: Reference): { url: string; fragment: string } {
  const [url, fragment] = splitFragment(text);
  const invalid = (culprit: string, error: unknown): Refused => {
    if (!(error instanceof UrlError)) throw error;
    return new Refused({ kind: "invalid-url", at, url: culprit, keyword, reason: error.message });
  };
  let decoded: string;
  try {
    decoded = decodeFragment(fragment);
  } catch (error) {
    throw invalid(text, error);
  }
  try {
    return { url: resolveUrl(from.url, url), fragment: decoded };
  } catch (error) {
    throw invalid(url, error);
  }
}

function resolveFragment(
  document: SchemaDocument,
  resource: SchemaResource,
  fragment: string,
  at: Path,
): Target {
  if (fragment === "") return { document, place: resource.place };
  if (fragment.startsWith("/"))
    return { document, place: followPointer(document, resource.place, fragment, at) };
  const place = resource.anchors.get(fragment);
  if (place !== undefined) return { document, place };
  const url = `${resource.url}#${escapeFragment(fragment)}`;
  throw new Refused({ kind: "anchor-not-found", at, url, resource: document.url });
}

/** A fragment as the library prints it: all but its slashes escaped. */
function escapeFragment(fragment: string): string {
  return fragment.split("/").map(escapePathSegment).join("/");
}

/** @throws Refused at the first segment that leads nowhere */
function followPointer(document: SchemaDocument, start: Place, pointer: string, at: Path): Place {
  let place = start;
  const refuse = (kind: "invalid-pointer" | "pointer-not-found"): never => {
    throw new Refused({ kind, at, url: urlOf(document, start) + escapeFragment(pointer) });
  };
  for (const segment of pointer.slice(1).split("/")) {
    const token = unescapeToken(segment);
    if (token === null) return refuse("invalid-pointer");
    const next = step(place.node, token);
    if (next === undefined) return refuse("pointer-not-found");
    place = childPlace(place, next.token, next.node);
  }
  return place;
}

function step(node: JsonNode, token: string): { token: string | number; node: JsonNode } | undefined {
  if (node.kind === "object") {
    const value = node.members.get(token)?.value;
    return value && { token, node: value };
  }
  if (node.kind !== "array" || !/^[+-]?[0-9]+$/.test(token)) return undefined;
  const index = Number(token);
  const item = node.items[index];
  return item && { token: index, node: item };
}
