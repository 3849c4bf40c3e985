/** What rules look at: a schema as its harness takes it, walked once for all of them. */
import type { Harness } from "../harness/harness.ts";
import type { JsonNode, JsonObject, Path } from "../json/node.ts";
import { member } from "../json/node.ts";
import { nodeAt, parsePointer } from "../json/pointer.ts";
import type { OpenSchema } from "../open-schema.ts";
import { type DraftId, dialects, draftOfUrl } from "../schema/dialect.ts";
import { type Place, pathOf } from "../schema/place.ts";
import { subschemaPlaces } from "../schema/subschema-places.ts";

/** A schema object of the document. */
export interface Site {
  readonly node: JsonObject;
  /** The schema object that holds it; null for the root. */
  readonly parent: Site | null;
  /** The keyword of `parent` that it stands under; null for the root. */
  readonly keyword: string | null;
  /** The name or index below that keyword; null for the root, and where the schema is the keyword's own value. */
  readonly name: string | number | null;
  readonly place: Place;
}

/** What a schema describes: the replies of a model, what a tool or an agent is called with, or what a tool gives back. */
export type Role = "reply" | "arguments" | "result";

/** What only the workspace knows of a schema. */
export interface Surroundings {
  readonly role: Role;
  /** Further harnesses that this workspace uses. */
  readonly others: readonly Harness[];
  /** Whether the schema is a file that mivia's workflow compiler reads (`harnesses.md` 3.9). */
  readonly isWorkflowFile: boolean;
}

export const noSurroundings: Surroundings = { role: "reply", others: [], isWorkflowFile: false };

/** Whether a model that misses the schema is sent a corrective: tools of mivia-sdk answer arguments like that (`harnesses.md` 4.6). */
export function isAnswered({ answersArguments }: Harness, role: Role): boolean {
  return role === "reply" || (role === "arguments" && answersArguments === true);
}

export interface Subject {
  readonly harness: Harness;
  readonly open: OpenSchema;
  readonly document: JsonObject;
  readonly draft: DraftId;
  /** All schema objects, in document order, the root first. */
  readonly sites: readonly Site[];
  readonly surroundings: Surroundings;
  /** The schema object that a reference such as `#/$defs/x`, `#` or `#anchor` names; null for any other one and for one that leads nowhere. */
  target(reference: string): Site | null;
}

/** Null where the document is no object: then admission has said all there is to say. Linear. */
export function subjectOf(open: OpenSchema, surroundings: Surroundings): Subject | null {
  const { document, harness } = open;
  if (document?.kind !== "object") return null;
  const draft = draftOf(document, harness);
  const sites = sitesOf(document, draft);
  let byNode: Map<JsonNode, Site> | undefined;
  let byAnchor: Map<string, Site> | undefined;
  return {
    harness,
    open,
    document,
    draft,
    sites,
    surroundings,
    target(reference) {
      if (!reference.startsWith("#")) return null;
      const fragment = decoded(reference.slice(1));
      if (fragment === null) return null;
      const path = parsePointer(fragment);
      if (path === null) {
        byAnchor ??= new Map(
          sites.flatMap((site) => anchorsOf(site).map((anchor) => [anchor, site] as const)),
        );
        return byAnchor.get(fragment) ?? null;
      }
      byNode ??= new Map(sites.map((site) => [site.node, site]));
      const node = nodeAt(document, path);
      return node === undefined ? null : (byNode.get(node) ?? null);
    },
  };
}

/** From the document's root. A schema nests deeply enough that no site keeps its own. */
export function sitePath(site: Site): Path {
  return pathOf(site.place);
}

/** The draft that a document names, or the one that the harness takes it for. */
export function draftOf(document: JsonNode, harness: Harness): DraftId {
  const named = member(document, "$schema");
  return (named?.kind === "string" ? draftOfUrl(named.value) : undefined) ?? harness.dialect;
}

function sitesOf(document: JsonObject, draft: DraftId): readonly Site[] {
  const dialect = dialects[draft];
  const sites: Site[] = [];
  const root: Place = { node: document, parent: null, token: null };
  const pending: { readonly place: Place; readonly parent: Site | null }[] = [{ place: root, parent: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { place, parent } = next;
    if (place.node.kind !== "object") continue;
    const site: Site = { node: place.node, parent, place, ...standing(place, parent) };
    sites.push(site);
    const below = subschemaPlaces(place, place.node, dialect);
    for (let index = below.length - 1; index >= 0; index--) {
      const child = below[index];
      if (child !== undefined) pending.push({ place: child, parent: site });
    }
  }
  return sites;
}

function standing(
  place: Place,
  parent: Site | null,
): { keyword: string | null; name: string | number | null } {
  if (parent === null) return { keyword: null, name: null };
  if (place.parent === parent.place) return { keyword: String(place.token), name: null };
  return { keyword: String(place.parent?.token), name: place.token };
}

function anchorsOf({ node }: Site): string[] {
  return ["$anchor", "$dynamicAnchor"].flatMap((keyword) => {
    const value = member(node, keyword);
    return value?.kind === "string" ? [value.value] : [];
  });
}

function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}
