/**
 * The neutral tree of failures that the evaluator builds and that each harness's printer turns into text.
 *
 * Nothing in it is worded: a failure says which keyword failed, where, and with which parameters.
 */
import type { JsonKind, JsonNode, Path } from "../json/node.ts";

/** The comparison keywords that share the text form `KEYWORD: got N, want M`. */
export type CountKeyword =
  | "minProperties"
  | "maxProperties"
  | "minItems"
  | "maxItems"
  | "minLength"
  | "maxLength";

export type BoundKeyword = "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf";

/** What went wrong, with the parameters that a text may need. */
export type FailureKind =
  | { readonly kind: "group" }
  | {
      readonly kind: "reference";
      readonly keyword: "$ref" | "$dynamicRef" | "$recursiveRef";
      /** The schema that the reference resolved to. */
      readonly target: SchemaLocation;
    }
  | { readonly kind: "falseSchema" }
  | { readonly kind: "type"; readonly got: JsonKind; readonly want: readonly string[] }
  | { readonly kind: "const"; readonly got: JsonNode; readonly want: JsonNode }
  | { readonly kind: "enum"; readonly got: JsonNode; readonly want: readonly JsonNode[] }
  | { readonly kind: "format"; readonly got: JsonNode; readonly format: string; readonly reason: string }
  | { readonly kind: "required"; readonly missing: readonly string[] }
  | { readonly kind: "additionalProperties"; readonly names: readonly string[] }
  | { readonly kind: "additionalItems"; readonly count: number }
  | { readonly kind: "propertyNames"; readonly name: string }
  | {
      readonly kind: "dependency";
      readonly keyword: "dependencies" | "dependentRequired";
      readonly property: string;
      readonly missing: readonly string[];
    }
  | { readonly kind: "count"; readonly keyword: CountKeyword; readonly got: number; readonly want: string }
  | { readonly kind: "bound"; readonly keyword: BoundKeyword; readonly got: string; readonly want: string }
  /** `gaveUp`: the library can't tell, because matching takes too many turns. */
  | { readonly kind: "pattern"; readonly got: string; readonly pattern: string; readonly gaveUp?: true }
  | { readonly kind: "uniqueItems"; readonly first: number; readonly second: number }
  | { readonly kind: "contains" }
  | { readonly kind: "minContains"; readonly want: string; readonly matched: readonly number[] }
  | { readonly kind: "maxContains"; readonly want: string; readonly matched: readonly number[] }
  /** `schema`: what the value may not meet, where the library tells. */
  | { readonly kind: "not"; readonly schema?: JsonNode }
  | { readonly kind: "allOf" }
  | { readonly kind: "anyOf" }
  | { readonly kind: "oneOf"; readonly matched: readonly number[] }
  /** All that no schema has evaluated, as one failure: names of members or indexes of items. */
  | {
      readonly kind: "unevaluated";
      readonly keyword: "unevaluatedProperties" | "unevaluatedItems";
      readonly names: readonly (string | number)[];
    }
  | {
      readonly kind: "content";
      readonly keyword: "contentMediaType" | "contentEncoding";
      readonly want: string;
    }
  | { readonly kind: "refCycle"; readonly url: string; readonly first: string; readonly second: string };

/** One failure and what caused it. */
export interface Failure {
  readonly what: FailureKind;
  /**
   * Where in the reply, as the harness would print it. Library bugs included: `items` after `prefixItems` counts
   * from 0 in v6.0.2 (`harnesses.md` 2.8).
   */
  readonly instance: Path;
  /** The offending value itself, whatever `instance` says. For propertyNames, the object. */
  readonly value: JsonNode;
  /** The real place of `value`, whatever the harness prints. */
  readonly valuePath: Path;
  /**
   * The schema that failed: its document and the place inside it (the schema object, not the keyword). For a
   * reference, the schema that holds the keyword; for propertyNames, the schema under the keyword.
   */
  readonly schema: SchemaLocation;
  readonly causes: readonly Failure[];
}

/** A schema object's place. */
export interface SchemaLocation {
  /** Absolute URL that the schema document was loaded from, without fragment, whatever `$id` says. */
  readonly document: string;
  /** Absolute URL of the schema resource (document or embedded `$id`), without fragment. */
  readonly resource: string;
  /** From the root of that resource. */
  readonly path: Path;
  /** From the root of the schema document that holds it; for a metaschema, of the metaschema. */
  readonly documentPath: Path;
}
