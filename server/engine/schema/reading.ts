/** How a validator library reads schema documents: what it finds in them, where references lead, what a pattern is. */
import type { JsonNode } from "../json/node.ts";
import { collectResources } from "./collect.ts";
import type { Dialect } from "./dialect.ts";
import type { SchemaDocument, SchemaResource } from "./document.ts";
import { metaschemaDocument } from "./metaschemas.ts";
import type { Place } from "./place.ts";
import { type Reference, resolveReference, type Target } from "./references.ts";
import { compileRegex } from "./regex.ts";
import type { TextTest } from "./text-test.ts";

/** `reason`: the library's text, where it has one. */
export type ReadPattern =
  | { readonly ok: true; readonly test: TextTest }
  | { readonly ok: false; readonly reason: string };

export interface SchemaReading {
  /** The metaschema at an absolute URL without fragment; undefined where the library has none. */
  readonly metaschema: (url: string) => JsonNode | undefined;
  /** Enters the resources and anchors at `start` and below; `base` is the resource around it, null for the root. */
  readonly collect: (
    document: SchemaDocument,
    start: Place,
    base: SchemaResource | null,
    fallback: Dialect,
  ) => void;
  /** Where a reference leads. `load`: the documents that are at hand besides its own. */
  readonly resolve: (reference: Reference, load: (url: string) => SchemaDocument | undefined) => Target;
  readonly regex: (pattern: string) => ReadPattern;
}

/** jsonschema v6 (`harnesses.md` 2). */
export const goReading: SchemaReading = {
  metaschema: metaschemaDocument,
  collect: collectResources,
  resolve: resolveReference,
  regex: compileRegex,
};
