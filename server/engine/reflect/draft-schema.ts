/** A schema while it is reflected: the harness's structure, and beside it what the tag `jsonschema_extras` adds. */
import type { JsonNode } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";
import {
  FIELD_KINDS,
  type FieldName,
  type Fields,
  type SchemaStruct,
  type Sub,
} from "../walker/schema-struct.ts";
import type { GoField } from "./go-type.ts";

/** A value of `jsonschema_extras`. */
export type Extra =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "flag"; readonly flag: boolean }
  /** Decimal digits, perhaps with a minus. */
  | { readonly kind: "integer"; readonly digits: string };

export interface DraftSchema extends SchemaStruct {
  readonly fields: Fields;
  pointer: string;
  boolean: boolean | null;
  /** By name, each once. */
  readonly extras: Map<string, Extra>;
  /** The field that it is the schema of. */
  field: GoField | null;
}

export function draft(fields: Fields = {}): DraftSchema {
  return { fields, boolean: null, pointer: "", spelled: new Map(), extras: new Map(), field: null };
}

const NOWHERE = { start: 0, end: 0 };

export function textNode(value: string): JsonNode {
  return { kind: "string", value, ...NOWHERE };
}

export function numberNode(text: string): JsonNode {
  return { kind: "number", text, ...NOWHERE };
}

export function booleanNode(value: boolean): JsonNode {
  return { kind: "boolean", value, ...NOWHERE };
}

export function arrayNode(items: readonly JsonNode[]): JsonNode {
  return { kind: "array", items, ...NOWHERE };
}

/** Whether nothing is said in it, so that it is written as `true`. */
export function isEmpty({ fields, extras }: DraftSchema): boolean {
  return extras.size === 0 && (Object.keys(fields) as FieldName[]).every((name) => isZero(fields, name));
}

/** Whether a keyword is left out: no text, false, nothing. */
export function isZero(fields: Fields, name: FieldName): boolean {
  const value = fields[name];
  return value === undefined || value === "" || value === false;
}

/** The schemas directly below, each with its keyword and name or index. */
export function* below({
  fields,
}: SchemaStruct): Generator<{ readonly step: string; readonly schema: DraftSchema }> {
  for (const [name, value] of Object.entries(fields) as [FieldName, unknown][]) {
    switch (FIELD_KINDS[name]) {
      case "schema":
        yield { step: `/${name}`, schema: value as DraftSchema };
        break;
      case "schemas":
        for (const [index, schema] of (value as readonly Sub[]).entries())
          yield { step: `/${name}/${index}`, schema: schema as DraftSchema };
        break;
      case "properties":
      case "schemasByName":
        for (const [key, schema] of value as ReadonlyMap<string, Sub>)
          yield { step: `/${name}/${escapeStep(key)}`, schema: schema as DraftSchema };
        break;
    }
  }
}
