/** Finds the resources and anchors of a schema document, and the references that leave it (`harnesses.md` 6.2). */
import { type JsonNode, type JsonObject, member, type Path } from "../../json/node.ts";
import type { Dialect } from "../dialect.ts";
import type { SchemaDocument, SchemaResource } from "../document.ts";
import { type Place, pathOf } from "../place.ts";
import { subschemaPlaces } from "../subschema-places.ts";
import { rustDialects, rustDraftOf } from "./dialects.ts";
import { RustRefused } from "./refusal.ts";
import { parseUri, resolveUri, UriError } from "./uri.ts";

/** The URI of a document without an id. */
export const ROOT_URI = "json-schema:///";

/** A reference that the library follows before it looks at anything else. */
export interface RecordedReference {
  /** As it stands in the schema. */
  readonly text: string;
  /** Absolute, with its fragment; null for one that begins with a hash. */
  readonly uri: string | null;
  readonly at: Path;
}

/**
 * Enters what stands at `start` and below into `document`; `base` is the resource around it, null for the root. Ids may be given
 * twice: the last counts. Depth first, in document order, with a stack of its own. References are kept in `recorded`.
 *
 * @throws RustRefused for an id, `$ref` or `$schema` that is no URI reference
 */
export function collectRust(
  document: SchemaDocument,
  start: Place,
  base: SchemaResource | null,
  fallback: Dialect,
  recorded: RecordedReference[] = [],
): void {
  const pending: { place: Place; base: SchemaResource | null }[] = [{ place: start, base }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { place } = next;
    if (document.subschemas.has(place.node)) continue;
    document.subschemas.add(place.node);
    const { node } = place;
    const resource = enter(document, place, next.base, fallback);
    if (node.kind !== "object") continue;
    record(place, node, resource, recorded);
    const children = subschemaPlaces(place, node, resource.dialect);
    for (let i = children.length - 1; i >= 0; i--)
      pending.push({ place: children[i] as Place, base: resource });
  }
}

/** The resource that a schema begins or belongs to. One that only changes the draft shares what it belongs to. */
function enter(
  document: SchemaDocument,
  place: Place,
  base: SchemaResource | null,
  fallback: Dialect,
): SchemaResource {
  const { node } = place;
  const around = base?.dialect ?? fallback;
  const declared = member(node, "$schema");
  const dialect =
    declared?.kind === "string" ? rustDialects[rustDraftOf(declared.value) ?? "2020-12"] : around;
  const id = idOf(node, dialect);
  const outer = base?.url ?? ROOT_URI;
  const url = id === null ? outer : resolved(outer, id, [...pathOf(place), dialect.idKeyword]);
  let resource = base;
  if (base === null || url !== base.url) {
    resource = { url, place, dialect, anchors: new Map(), dynamicAnchors: new Map() };
    document.addResource(resource);
  } else if (dialect !== base.dialect) {
    resource = { ...base, dialect, place };
    document.resources.set(node, resource);
  }
  const found = resource as SchemaResource;
  for (const [anchor, isDynamic] of anchorsOf(node, dialect)) {
    found.anchors.set(anchor, place);
    if (isDynamic) found.dynamicAnchors.set(anchor, place);
  }
  return found;
}

/** The id that changes the base; up to draft 7 none beside a `$ref`, nor one that is just a fragment. */
function idOf(node: JsonNode, dialect: Dialect): string | null {
  const id = member(node, dialect.idKeyword);
  if (id?.kind !== "string" || id.value.startsWith("#")) return null;
  if (dialect.refHidesSiblings && member(node, "$ref") !== undefined) return null;
  return id.value.endsWith("#") ? id.value.slice(0, -1) : id.value;
}

function* anchorsOf(node: JsonNode, dialect: Dialect): Generator<[string, boolean]> {
  if (dialect.anchorKeywords.length === 0) {
    const id = member(node, dialect.idKeyword);
    if (id?.kind === "string" && id.value.startsWith("#") && member(node, "$ref") === undefined) {
      yield [id.value.slice(1), false];
    }
    return;
  }
  for (const keyword of dialect.anchorKeywords) {
    const anchor = member(node, keyword);
    if (anchor?.kind === "string") yield [anchor.value, keyword === "$dynamicAnchor"];
  }
}

const METASCHEMAS = /^(?:https:\/\/json-schema\.org\/draft\/|http:\/\/json-schema\.org\/draft-)/;

function record(
  place: Place,
  node: JsonObject,
  { url }: SchemaResource,
  recorded: RecordedReference[],
): void {
  for (const keyword of ["$ref", "$schema"]) {
    const value = member(node, keyword);
    if (value?.kind !== "string" || METASCHEMAS.test(value.value) || METASCHEMAS.test(url)) continue;
    const text = value.value;
    if (text === "#") continue;
    const at = [...pathOf(place), keyword];
    const uri = text.startsWith("#") ? null : resolved(url, text, at);
    if (keyword === "$ref") recorded.push({ text, uri, at });
  }
}

/** @throws RustRefused */
export function resolved(base: string, reference: string, at: Path): string {
  try {
    return resolveUri(base, reference);
  } catch (error) {
    throw refusalOf(error, at);
  }
}

/** @throws RustRefused where the text is no URI reference */
export function checkUri(text: string, at: Path): void {
  try {
    parseUri(text);
  } catch (error) {
    throw refusalOf(error, at);
  }
}

function refusalOf(error: unknown, at: Path): unknown {
  return error instanceof UriError ? new RustRefused({ kind: "uri", at, text: error.message }) : error;
}
