/** In what the validator libraries under the harnesses differ, as data (`harnesses.md` 2.3, 2.8). */
import type { RuleId } from "../schema/dialect.ts";
import type { FormatCheck } from "../schema/formats/format-check.ts";
import { formats602, formats603 } from "../schema/formats/index.ts";
import type { SchemaReading } from "../schema/reading.ts";
import type { Rule } from "./rule.ts";

/** Bugs that show in reports. */
export interface LibraryQuirks {
  /** The index that is printed for an item after `prefixItems` or after a tuple: real, or counted from the tail's first item. */
  readonly tailIndexes: "real" | "from-tail";
}

export interface ValidatorLibrary {
  readonly quirks: LibraryQuirks;
  /** The formats that it knows, apart from regex. Names that it doesn't know are accepted unchecked. */
  readonly formats: ReadonlyMap<string, FormatCheck>;
  /** The order in which rules are evaluated. */
  readonly order: readonly RuleId[];
  /** The order in which rules are compiled, which decides which of several bad references is reported. */
  readonly compileOrder: readonly RuleId[];
  /** Rules that are compiled beside a `$ref` that hides its siblings. Those that come before `$ref` in `order` even apply. */
  readonly besideHidingRef: ReadonlySet<RuleId>;
  /** Rules that it has of its own, in place of those that the libraries share. */
  readonly ownRules?: ReadonlyMap<RuleId, Rule>;
  /** How it reads schema documents; as jsonschema v6 does where nothing is said. */
  readonly reading?: SchemaReading;
}

/** santhosh-tekuri/jsonschema v6.0.2 */
export const santhosh602: ValidatorLibrary = {
  quirks: { tailIndexes: "from-tail" },
  formats: formats602,
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

/**
 * santhosh-tekuri/jsonschema v6.0.3: items after a head have their real index, and only a local part with quotes at both ends
 * counts as quoted. That it refuses NaN and infinities never shows: JSON has none.
 */
export const santhosh603: ValidatorLibrary = {
  ...santhosh602,
  quirks: { tailIndexes: "real" },
  formats: formats603,
};
