/** Rust's jsonschema 0.46.10, as data (`harnesses.md` 6.3, 6.7). */
import type { ValidatorLibrary } from "../../evaluate/library.ts";
import type { Rule } from "../../evaluate/rule.ts";
import { countRules } from "../../evaluate/rust/count-rules.ts";
import { itemRules } from "../../evaluate/rust/item-rules.ts";
import { memberRules } from "../../evaluate/rust/member-rules.ts";
import { numberRules } from "../../evaluate/rust/number-rules.ts";
import { presenceRules } from "../../evaluate/rust/presence-rules.ts";
import { unevaluatedRules } from "../../evaluate/rust/unevaluated-rules.ts";
import { valueRules } from "../../evaluate/rust/value-rules.ts";
import type { Dialect, DraftId, RuleId } from "../dialect.ts";
import type { SchemaReading } from "../reading.ts";
import { compileRustRegex } from "../rust-regex/index.ts";
import { collectRust } from "./collect.ts";
import { rustMetaschema } from "./metaschemas.ts";
import { resolveRust } from "./references.ts";

const ownRules: readonly Rule[] = [
  ...valueRules,
  ...numberRules,
  ...countRules,
  ...memberRules,
  ...presenceRules,
  ...itemRules,
  ...unevaluatedRules,
];

/** By priority. What is unevaluated is known last, though it is told before references. */
const order: readonly RuleId[] = [
  "type",
  "const",
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "required",
  "dependentRequired",
  "pattern",
  "format",
  "content",
  "uniqueItems",
  "members",
  "propertyNames",
  "items-tuple",
  "items-prefix",
  "additional-items-after-false",
  "contains",
  "dependencies",
  "dependentSchemas",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "$ref",
  "$recursiveRef",
  "$dynamicRef",
  "unevaluatedProperties",
  "unevaluatedItems",
];

const reading: SchemaReading = {
  metaschema: rustMetaschema,
  collect: collectRust,
  resolve: resolveRust,
  regex: (pattern) => {
    const regex = compileRustRegex(pattern);
    return regex.ok ? regex : { ok: false, reason: "" };
  },
};

export const rustJsonschema: ValidatorLibrary = {
  quirks: { tailIndexes: "real" },
  formats: new Map(),
  order,
  compileOrder: order,
  besideHidingRef: new Set(),
  ownRules: new Map(ownRules.map((rule) => [rule.id, rule])),
  reading,
};

/** The library under a document of one draft: references to the metaschemas of other drafts lead nowhere. */
export function rustLibraryOf({ draft, metaschema }: Dialect): ValidatorLibrary {
  let library = byDraft.get(draft);
  if (library === undefined) {
    const vocabularies = `${metaschema.replace(/schema$/, "")}meta/`;
    const isAtHand = (url: string) => url === metaschema || url.startsWith(vocabularies);
    library = {
      ...rustJsonschema,
      reading: { ...reading, metaschema: (url) => (isAtHand(url) ? rustMetaschema(url) : undefined) },
    };
    byDraft.set(draft, library);
  }
  return library;
}

const byDraft = new Map<DraftId, ValidatorLibrary>();
