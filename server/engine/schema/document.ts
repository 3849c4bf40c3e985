/** A schema document while it is compiled: the resources and anchors in it (`harnesses.md` 2.1). */
import type { JsonNode } from "../json/node.ts";
import type { Dialect } from "./dialect.ts";
import type { Place } from "./place.ts";

/** A document or an embedded schema with an id of its own. */
export interface SchemaResource {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly place: Place;
  readonly dialect: Dialect;
  /** `$anchor`, `$dynamicAnchor` and, up to draft-07, the fragments of ids. */
  readonly anchors: Map<string, Place>;
  readonly dynamicAnchors: Map<string, Place>;
}

export class SchemaDocument {
  /** What the document was loaded from, whatever its id says. Absolute, without fragment. */
  readonly url: string;
  readonly root: Place;
  /** By the object that begins them. */
  readonly resources = new Map<JsonNode, SchemaResource>();
  readonly resourceByUrl = new Map<string, SchemaResource>();
  /** The values that stand where subschemas stand: validated along with the document. */
  readonly subschemas = new Set<JsonNode>();

  constructor(url: string, root: JsonNode) {
    this.url = url;
    this.root = { node: root, parent: null, token: null };
  }

  get rootResource(): SchemaResource {
    return this.resources.get(this.root.node) as SchemaResource;
  }

  addResource(resource: SchemaResource): void {
    this.resources.set(resource.place.node, resource);
    this.resourceByUrl.set(resource.url, resource);
  }

  /** The innermost resource around a place. */
  resourceAt(place: Place): SchemaResource {
    for (let at: Place | null = place; at !== null; at = at.parent) {
      const resource = this.resources.get(at.node);
      if (resource !== undefined) return resource;
    }
    return this.rootResource;
  }
}
