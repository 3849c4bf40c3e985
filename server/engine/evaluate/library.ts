/** In what the validator libraries under the harnesses differ, as data (`harnesses.md` 2.3, 2.8). */
import type { RuleId } from "../schema/dialect.ts";

/** Bugs that show in reports. */
export interface LibraryQuirks {
  /** The index that is printed for an item after `prefixItems` or after a tuple: real, or counted from the tail's first item. */
  readonly tailIndexes: "real" | "from-tail";
}

export interface ValidatorLibrary {
  readonly quirks: LibraryQuirks;
  /** The order in which rules are evaluated. */
  readonly order: readonly RuleId[];
  /** The order in which rules are compiled, which decides which of several bad references is reported. */
  readonly compileOrder: readonly RuleId[];
  /** Rules that are compiled beside a `$ref` that hides its siblings. Those that come before `$ref` in `order` even apply. */
  readonly besideHidingRef: ReadonlySet<RuleId>;
}

/** santhosh-tekuri/jsonschema v6.0.2 */
export const santhosh602: ValidatorLibrary = {
  quirks: { tailIndexes: "from-tail" },
  order: [
    "type",
    "const",
    "enum",
    "format",
    "$ref",
    "minProperties",
    "maxProperties",
    "required",
    "dependencies",
    "members",
    "propertyNames",
    "dependentSchemas",
    "dependentRequired",
    "minItems",
    "maxItems",
    "uniqueItems",
    "items-tuple",
    "items-prefix",
    "contains",
    "minLength",
    "maxLength",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "$recursiveRef",
    "$dynamicRef",
    "not",
    "allOf",
    "anyOf",
    "oneOf",
    "if",
    "unevaluatedProperties",
    "unevaluatedItems",
  ],
  compileOrder: [
    "$ref",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "items-tuple",
    "members",
    "dependencies",
    "type",
    "enum",
    "multipleOf",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
    "maxProperties",
    "minProperties",
    "required",
    "format",
    "contains",
    "propertyNames",
    "const",
    "if",
    "$recursiveRef",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedItems",
    "unevaluatedProperties",
    "$dynamicRef",
    "items-prefix",
  ],
  besideHidingRef: new Set<RuleId>(["const", "contains", "propertyNames", "if"]),
};
