/** What compiling a schema document gives, or why it can't be compiled. */
import type { Failure } from "../evaluate/failure.ts";
import type { ValidatorLibrary } from "../evaluate/library.ts";
import type { JsonNode, Path } from "../json/node.ts";
import type { DraftId } from "./dialect.ts";
import type { SchemaNode } from "./schema-node.ts";

/** A schema document ready for evaluation. Opaque to everything but `evaluate`. */
export interface CompiledSchema {
  readonly root: SchemaNode;
  readonly draft: DraftId;
  /** Each schema by its value in the document as the validator sees it; those of metaschemas that it refers to are among them. */
  readonly nodes: ReadonlyMap<JsonNode, SchemaNode>;
}

export interface CompileRequest {
  /** The document as the harness's validator sees it (mivia: re-marshalled, so keys are sorted). */
  readonly document: JsonNode;
  /** Absolute URL of the document, without fragment, such as `mem://output-schema.json`. */
  readonly resourceUrl: string;
  /** The draft where the document declares none. */
  readonly defaultDraft: DraftId;
  /** The validator under the harness. santhosh-tekuri/jsonschema v6.0.2 where nothing is said. */
  readonly library?: ValidatorLibrary;
}

/**
 * Why a document can't be compiled, unworded. `at` is the place in the document of the value to blame: the `$ref`
 * string, the `$schema` string, the pattern, …; empty for the root.
 */
export type CompileRefusal =
  /** `url` is the place of the schema that was checked: the document's URL, `#`, and its pointer percent-encoded. */
  | {
      readonly kind: "metaschema";
      readonly at: Path;
      readonly url: string;
      readonly metaschemaUrl: string;
      readonly failure: Failure;
    }
  | { readonly kind: "pointer-not-found"; readonly at: Path; readonly url: string }
  | { readonly kind: "invalid-pointer"; readonly at: Path; readonly url: string }
  | { readonly kind: "anchor-not-found"; readonly at: Path; readonly url: string; readonly resource: string }
  /** A reference or `$schema` that leads out of the document; the harness's loader refuses it. */
  | { readonly kind: "load"; readonly at: Path; readonly url: string }
  | { readonly kind: "unsupported-draft"; readonly at: Path; readonly url: string }
  | { readonly kind: "invalid-id"; readonly at: Path; readonly url: string }
  /** Up to draft-07, where the fragment of an id is an anchor. */
  | { readonly kind: "invalid-anchor"; readonly at: Path; readonly url: string }
  | {
      readonly kind: "invalid-url";
      readonly at: Path;
      readonly url: string;
      readonly keyword: string;
      readonly reason: string;
    }
  | {
      readonly kind: "duplicate-id";
      readonly at: Path;
      readonly url: string;
      readonly other: Path;
      readonly id: string;
    }
  | {
      readonly kind: "duplicate-anchor";
      readonly at: Path;
      readonly url: string;
      readonly other: Path;
      readonly anchor: string;
    }
  | {
      readonly kind: "invalid-regex";
      readonly at: Path;
      readonly url: string;
      readonly pattern: string;
      readonly reason: string;
    };

export type CompileOutcome =
  | { readonly ok: true; readonly schema: CompiledSchema }
  | { readonly ok: false; readonly refusal: CompileRefusal };
