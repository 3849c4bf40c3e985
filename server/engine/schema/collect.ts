/** Finds the resources and anchors of a schema document before anything is compiled (`harnesses.md` 2.1). */
import { type JsonNode, type JsonObject, member } from "../json/node.ts";
import { type Dialect, dialects, draftOfUrl } from "./dialect.ts";
import type { SchemaDocument, SchemaResource } from "./document.ts";
import { metaschemaDocument } from "./metaschemas.ts";
import { type Place, pathOf, urlOf } from "./place.ts";
import { Refused } from "./refused.ts";
import { subschemaPlaces } from "./subschema-places.ts";
import { decodeFragment, parseUrl, resolveUrl, splitFragment, UrlError } from "./url.ts";

/**
 * Walks the subschemas below `start` and enters their resources and anchors into `document`. `base` is the resource
 * around `start`, null for the document's root. Depth first with a stack of its own, in document order; the library goes in
 * random order, so of two refusals it may name the other one.
 *
 * @throws Refused
 */
export function collectResources(
  document: SchemaDocument,
  start: Place,
  base: SchemaResource | null,
  fallback: Dialect,
): void {
  const pending: { place: Place; base: SchemaResource | null }[] = [{ place: start, base }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { place } = next;
    if (document.subschemas.has(place.node)) continue;
    document.subschemas.add(place.node);
    const { node } = place;
    if (node.kind !== "object") {
      if (next.base === null) {
        document.addResource(newResource(document.url, place, fallback));
      }
      continue;
    }
    const around = next.base?.dialect ?? fallback;
    const { resource, dialect } = enterObject(document, place, node, next.base, around);
    collectAnchors(document, place, node, resource);
    const children = subschemaPlaces(place, node, dialect);
    for (let i = children.length - 1; i >= 0; i--)
      pending.push({ place: children[i] as Place, base: resource });
  }
}

function newResource(url: string, place: Place, dialect: Dialect): SchemaResource {
  return { url, place, dialect, anchors: new Map(), dynamicAnchors: new Map() };
}

/** The resource that a schema object begins or belongs to, and the dialect that says where its subschemas stand. */
function enterObject(
  document: SchemaDocument,
  place: Place,
  node: JsonObject,
  base: SchemaResource | null,
  fallback: Dialect,
): { resource: SchemaResource; dialect: Dialect } {
  const declared = declaredDialect(document, place, node);
  let dialect = declared ?? fallback;
  let id = idOf(node, dialect);
  if (id === "" && base !== null) {
    // A `$schema` only counts where a resource begins.
    dialect = fallback;
    id = idOf(node, dialect);
  }
  if (id === "") {
    if (base !== null) return { resource: base, dialect };
    const resource = newResource(document.url, place, dialect);
    document.addResource(resource);
    return { resource, dialect };
  }
  const url = resolveId(document, place, base?.url ?? document.url, id, dialect);
  const other = document.resourceByUrl.get(url);
  if (other !== undefined) {
    throw new Refused({
      kind: "duplicate-id",
      at: [...pathOf(place), dialect.idKeyword],
      url: document.url,
      other: [...pathOf(other.place), other.dialect.idKeyword],
      id: url,
    });
  }
  const resource = newResource(url, place, dialect);
  document.addResource(resource);
  return { resource, dialect };
}

function resolveId(
  document: SchemaDocument,
  place: Place,
  base: string,
  id: string,
  dialect: Dialect,
): string {
  try {
    return resolveUrl(base, id);
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    throw new Refused({
      kind: "invalid-id",
      at: [...pathOf(place), dialect.idKeyword],
      url: urlOf(document, place),
    });
  }
}

/** An id without its fragment; empty where there is none, and beside a `$ref` that hides it. */
function idOf(node: JsonObject, dialect: Dialect): string {
  if (dialect.refHidesSiblings && node.members.has("$ref")) return "";
  const id = member(node, dialect.idKeyword);
  return id?.kind === "string" ? splitFragment(id.value)[0] : "";
}

/** What the object's `$schema` names; undefined without one. @throws Refused */
function declaredDialect(document: SchemaDocument, place: Place, node: JsonObject): Dialect | undefined {
  const declared = member(node, "$schema");
  if (declared?.kind !== "string") return undefined;
  const draft = draftOfUrl(declared.value);
  if (draft !== undefined) return dialects[draft];
  const at = [...pathOf(place), "$schema"];
  const [url] = splitFragment(declared.value);
  try {
    parseUrl(url);
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    throw new Refused({
      kind: "invalid-url",
      at,
      url: urlOf(document, place),
      keyword: "$schema",
      reason: error.message,
    });
  }
  if (place.parent === null && url === document.url)
    throw new Refused({ kind: "unsupported-draft", at, url });
  // The vocabularies of 2019-09 and 2020-12 are documents of their own, each with its draft's `$schema`.
  const vocabulary = member(metaschemaDocument(url), "$schema");
  const draftOfVocabulary = vocabulary?.kind === "string" ? draftOfUrl(vocabulary.value) : undefined;
  if (draftOfVocabulary === undefined) throw new Refused({ kind: "load", at, url });
  return dialects[draftOfVocabulary];
}

function collectAnchors(
  document: SchemaDocument,
  place: Place,
  node: JsonObject,
  resource: SchemaResource,
): void {
  const { dialect } = resource;
  if (dialect.anchorKeywords.length === 0) {
    const id = member(node, dialect.idKeyword);
    if (id?.kind !== "string" || node.members.has("$ref")) return;
    const anchor = decodeAnchor(document, place, id.value, dialect);
    if (anchor !== "" && !anchor.startsWith("/"))
      addAnchor(document, place, resource, anchor, dialect.idKeyword);
    return;
  }
  for (const keyword of dialect.anchorKeywords) {
    const anchor = member(node, keyword);
    if (anchor?.kind !== "string") continue;
    addAnchor(document, place, resource, anchor.value, keyword);
    if (keyword === "$dynamicAnchor") resource.dynamicAnchors.set(anchor.value, place);
  }
}

function decodeAnchor(document: SchemaDocument, place: Place, id: string, dialect: Dialect): string {
  try {
    return decodeFragment(splitFragment(id)[1]);
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    throw new Refused({
      kind: "invalid-anchor",
      at: [...pathOf(place), dialect.idKeyword],
      url: urlOf(document, place),
    });
  }
}

function addAnchor(
  document: SchemaDocument,
  place: Place,
  resource: SchemaResource,
  anchor: string,
  keyword: string,
): void {
  const other = resource.anchors.get(anchor);
  if (other !== undefined && other.node !== place.node) {
    throw new Refused({
      kind: "duplicate-anchor",
      at: [...pathOf(place), keyword],
      url: document.url,
      other: [...pathOf(other), anchorKeyword(other.node, anchor, resource.dialect)],
      anchor,
    });
  }
  resource.anchors.set(anchor, place);
}

/** The keyword by which a schema has an anchor. */
function anchorKeyword(node: JsonNode, anchor: string, dialect: Dialect): string {
  const named = dialect.anchorKeywords.find((keyword) => {
    const value = member(node, keyword);
    return value?.kind === "string" && value.value === anchor;
  });
  return named ?? dialect.idKeyword;
}
