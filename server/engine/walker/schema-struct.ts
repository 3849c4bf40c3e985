/**
 * The Go structure that driftlessaf's schemas live in, invopop's `Schema` (`harnesses.md` 5.1): a fixed list of fields, each of a Go
 * type. What has no field does not exist for the harness.
 */
import type { JsonNode } from "../json/node.ts";
import type { GoType } from "../reflect/go-type.ts";

/** How a field is held; each decodes, and is refused, in its own way. */
export type FieldKind =
  | "text"
  | "id"
  /** A `json.Number`: the number's text, which a string may hold as well. */
  | "number"
  /** A `*uint64`. */
  | "count"
  | "flag"
  | "value"
  | "values"
  | "texts"
  | "textsByName"
  | "schema"
  | "schemas"
  | "schemasByName"
  | "definitions"
  /** The one map that keeps its order. */
  | "properties";

/** A Go pointer to a schema, which may be nil. */
export type Sub = SchemaStruct | null;

/** What a field of each kind holds. */
export interface Held {
  readonly text: string;
  readonly id: string;
  readonly number: string;
  /** Decimal digits: up to 2^64 - 1. */
  readonly count: string;
  readonly flag: boolean;
  readonly value: JsonNode;
  readonly values: readonly JsonNode[];
  readonly texts: readonly string[];
  readonly textsByName: ReadonlyMap<string, readonly string[]>;
  readonly schema: SchemaStruct;
  readonly schemas: readonly Sub[];
  readonly schemasByName: ReadonlyMap<string, Sub>;
  readonly definitions: ReadonlyMap<string, Sub>;
  readonly properties: ReadonlyMap<string, Sub>;
}

/** In the order of the structure, which is that in which it is written. */
export const FIELD_KINDS = {
  $schema: "text",
  $id: "id",
  $anchor: "text",
  $ref: "text",
  $dynamicRef: "text",
  $defs: "definitions",
  $comment: "text",
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  not: "schema",
  if: "schema",
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: "schema",
  else: "schema",
  dependentSchemas: "schemasByName",
  prefixItems: "schemas",
  items: "schema",
  contains: "schema",
  properties: "properties",
  patternProperties: "schemasByName",
  additionalProperties: "schema",
  propertyNames: "schema",
  type: "text",
  enum: "values",
  const: "value",
  multipleOf: "number",
  maximum: "number",
  exclusiveMaximum: "number",
  minimum: "number",
  exclusiveMinimum: "number",
  maxLength: "count",
  minLength: "count",
  pattern: "text",
  maxItems: "count",
  minItems: "count",
  uniqueItems: "flag",
  maxContains: "count",
  minContains: "count",
  maxProperties: "count",
  minProperties: "count",
  required: "texts",
  dependentRequired: "textsByName",
  format: "text",
  contentEncoding: "text",
  contentMediaType: "text",
  contentSchema: "schema",
  title: "text",
  description: "text",
  default: "value",
  deprecated: "flag",
  readOnly: "flag",
  writeOnly: "flag",
  examples: "values",
} as const satisfies Readonly<Record<string, FieldKind>>;

export type FieldName = keyof typeof FIELD_KINDS;

export const FIELD_NAMES = Object.keys(FIELD_KINDS) as readonly FieldName[];

/** A field that is absent is Go's zero value. */
export type Fields = { [Name in FieldName]?: Held[(typeof FIELD_KINDS)[Name]] };

export interface SchemaStruct {
  readonly fields: Fields;
  /** Only for a schema that was written as a boolean; it is written as one again, and accepts everything. */
  boolean: boolean | null;
  /** RFC 6901 pointer of the schema in its document. */
  readonly pointer: string;
  /** How the document spells each keyword: Go takes any case. */
  readonly spelled: Map<FieldName, string>;
}

export function emptyStruct(pointer: string): SchemaStruct {
  return { fields: {}, boolean: null, pointer, spelled: new Map() };
}

/** A schema that the walker takes. */
export interface WalkableSchema {
  readonly struct: SchemaStruct;
  /** The Go type that it is the schema of, where that is known. */
  readonly payloadType?: GoType;
}
