/** The JSON Schema drafts (`harnesses.md` 2.1). */
export const drafts = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;
export type DraftId = (typeof drafts)[number];

/** Where subschemas stand below a keyword: in the value itself, in each member of it, in each item. */
export type SubschemaPosition = "value" | "members" | "items";

/** The rules that schemas are compiled to. Most are one keyword; `members` and the `items-*` join keywords that only mean something together. */
export type RuleId =
  | "type"
  | "const"
  | "enum"
  | "format"
  | "$ref"
  | "$recursiveRef"
  | "$dynamicRef"
  | "minProperties"
  | "maxProperties"
  | "required"
  | "dependencies"
  | "members"
  | "propertyNames"
  | "dependentSchemas"
  | "dependentRequired"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  /** `items` as a schema or a tuple, `additionalItems` after a tuple. */
  | "items-tuple"
  /** `prefixItems`, `items` after it. */
  | "items-prefix"
  /** A quirk of the Rust library. */
  | "additional-items-after-false"
  | "contains"
  | "minLength"
  | "maxLength"
  | "pattern"
  /** `contentMediaType` and `contentEncoding`. */
  | "content"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "not"
  | "allOf"
  | "anyOf"
  | "oneOf"
  | "if"
  | "unevaluatedProperties"
  | "unevaluatedItems";

/** One draft, as data. */
export interface Dialect {
  readonly draft: DraftId;
  /** URL of the metaschema, without fragment. */
  readonly metaschema: string;
  readonly idKeyword: "id" | "$id";
  /** Plain-name anchors stand in the fragment of the id (up to draft-07), or in keywords of their own. */
  readonly anchorKeywords: readonly ("$anchor" | "$dynamicAnchor")[];
  /** Up to draft-07 a `$ref` makes its siblings void. */
  readonly refHidesSiblings: boolean;
  /** Whether `format` is asserted where nothing says so. */
  readonly assertsFormat: boolean;
  /** Whether `minContains` and `maxContains` exist. */
  readonly countsContains: boolean;
  /** Whether an item that `contains` accepts counts as evaluated. */
  readonly containsEvaluates: boolean;
  /** Whether a value passes a schema that leads back to itself; else it fails. */
  readonly acceptsCycles?: true;
  readonly rules: ReadonlySet<RuleId>;
  readonly subschemas: ReadonlyMap<string, readonly SubschemaPosition[]>;
}

const draft04Rules: readonly RuleId[] = [
  "type",
  "enum",
  "format",
  "$ref",
  "minProperties",
  "maxProperties",
  "required",
  "dependencies",
  "members",
  "minItems",
  "maxItems",
  "uniqueItems",
  "items-tuple",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "not",
  "allOf",
  "anyOf",
  "oneOf",
];
const draft06Rules: readonly RuleId[] = [...draft04Rules, "const", "contains", "propertyNames"];
const draft07Rules: readonly RuleId[] = [...draft06Rules, "if"];
const draft2019Rules: readonly RuleId[] = [
  ...draft07Rules,
  "$recursiveRef",
  "dependentSchemas",
  "dependentRequired",
  "unevaluatedProperties",
  "unevaluatedItems",
];
/** `$recursiveRef` and `dependencies` are no longer in the standard, but the library goes on obeying them. */
const draft2020Rules: readonly RuleId[] = [
  ...draft2019Rules.filter((rule) => rule !== "items-tuple"),
  "$dynamicRef",
  "items-prefix",
];

type Positions = readonly (readonly [string, readonly SubschemaPosition[]])[];

const draft04Subschemas: Positions = [
  ["definitions", ["members"]],
  ["not", ["value"]],
  ["allOf", ["items"]],
  ["anyOf", ["items"]],
  ["oneOf", ["items"]],
  ["properties", ["members"]],
  ["additionalProperties", ["value"]],
  ["patternProperties", ["members"]],
  ["items", ["value", "items"]],
  ["additionalItems", ["value"]],
  ["dependencies", ["members"]],
];
const draft06Subschemas: Positions = [
  ...draft04Subschemas,
  ["propertyNames", ["value"]],
  ["contains", ["value"]],
];
const draft07Subschemas: Positions = [
  ...draft06Subschemas,
  ["if", ["value"]],
  ["then", ["value"]],
  ["else", ["value"]],
];
const draft2019Subschemas: Positions = [
  ...draft07Subschemas,
  ["$defs", ["members"]],
  ["dependentSchemas", ["members"]],
  ["unevaluatedProperties", ["value"]],
  ["unevaluatedItems", ["value"]],
  ["contentSchema", ["value"]],
];
const draft2020Subschemas: Positions = [...draft2019Subschemas, ["prefixItems", ["items"]]];

const old = {
  anchorKeywords: [],
  refHidesSiblings: true,
  assertsFormat: true,
  countsContains: false,
  containsEvaluates: false,
} as const;
const modern = {
  idKeyword: "$id",
  refHidesSiblings: false,
  assertsFormat: false,
  countsContains: true,
} as const;

export const dialects: Readonly<Record<DraftId, Dialect>> = {
  "draft-04": {
    ...old,
    draft: "draft-04",
    metaschema: "http://json-schema.org/draft-04/schema",
    idKeyword: "id",
    rules: new Set(draft04Rules),
    subschemas: new Map(draft04Subschemas),
  },
  "draft-06": {
    ...old,
    draft: "draft-06",
    metaschema: "http://json-schema.org/draft-06/schema",
    idKeyword: "$id",
    rules: new Set(draft06Rules),
    subschemas: new Map(draft06Subschemas),
  },
  "draft-07": {
    ...old,
    draft: "draft-07",
    metaschema: "http://json-schema.org/draft-07/schema",
    idKeyword: "$id",
    rules: new Set(draft07Rules),
    subschemas: new Map(draft07Subschemas),
  },
  "2019-09": {
    ...modern,
    draft: "2019-09",
    metaschema: "https://json-schema.org/draft/2019-09/schema",
    anchorKeywords: ["$anchor"],
    containsEvaluates: false,
    rules: new Set(draft2019Rules),
    subschemas: new Map(draft2019Subschemas),
  },
  "2020-12": {
    ...modern,
    draft: "2020-12",
    metaschema: "https://json-schema.org/draft/2020-12/schema",
    anchorKeywords: ["$anchor", "$dynamicAnchor"],
    containsEvaluates: true,
    rules: new Set(draft2020Rules),
    subschemas: new Map(draft2020Subschemas),
  },
};

/** The draft that `json-schema.org/schema` stands for. */
const latest: DraftId = "2020-12";

const draftByUrl = new Map<string, DraftId>([
  ["json-schema.org/schema", latest],
  ...Object.values(dialects).map(
    ({ metaschema, draft }) => [metaschema.slice(metaschema.indexOf("://") + 3), draft] as const,
  ),
]);

/**
 * The draft that a `$schema` names: its URL with `http:`, `https:` or no scheme, with or without an empty fragment
 * (`harnesses.md` 2.1). Undefined for any other text.
 */
export function draftOfUrl(url: string): DraftId | undefined {
  const bare = url.endsWith("#") ? url.slice(0, -1) : url;
  for (const scheme of ["http://", "https://"]) {
    if (bare.startsWith(scheme)) return draftByUrl.get(bare.slice(scheme.length));
  }
  return draftByUrl.get(bare);
}
