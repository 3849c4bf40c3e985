/** A reflected schema as its own writer gives it: fields in the order of the structure, then the extras (`harnesses.md` 5.1). */
import { goJsonString } from "../json/go-marshal.ts";
import type { JsonNode } from "../json/node.ts";
import { goQuote } from "../text/go-quote.ts";
import { compareBytes } from "../text/utf8.ts";
import { FIELD_KINDS, FIELD_NAMES, type FieldName, type Sub } from "../walker/schema-struct.ts";
import { type DraftSchema, type Extra, isEmpty, isZero } from "./draft-schema.ts";
import { isJsonNumber } from "./go-strconv.ts";

/** The text of Go's error where a number can't be written; `schema` is the one that holds it. */
export class UnwritableError extends Error {
  readonly schema: DraftSchema;
  constructor(text: string, schema: DraftSchema) {
    super(text);
    this.name = "UnwritableError";
    this.schema = schema;
  }
}

/**
 * The exact text. Recursion is as deep as the type, which the reflection has limited.
 *
 * @throws UnwritableError
 */
export function writeSchema(schema: DraftSchema): string {
  return schemaText(schema, IN_SCHEMA);
}

/** What Go puts before an error for each writer that passes it on. */
const IN_SCHEMA = "json: error calling MarshalJSON for type *jsonschema.Schema: ";
const IN_PROPERTIES =
  "json: error calling MarshalJSON for type *orderedmap.OrderedMap[string,*github.com/invopop/jsonschema.Schema]: ";

/** `around`: the writers that an error has to pass, the outermost first. */
function schemaText(schema: DraftSchema, around: string): string {
  if (schema.boolean !== null) return String(schema.boolean);
  if (isEmpty(schema)) return "true";
  const parts: string[] = [];
  for (const name of FIELD_NAMES) {
    if (isZero(schema.fields, name)) continue;
    const text = fieldText(schema, name, around);
    if (text !== null) parts.push(`${goJsonString(name)}:${text}`);
  }
  const extras = [...schema.extras].sort(([a], [b]) => compareBytes(a, b));
  for (const [name, extra] of extras) parts.push(`${goJsonString(name)}:${extraText(extra)}`);
  return `{${parts.join(",")}}`;
}

/** Null where the field is left out because it is empty. */
function fieldText(schema: DraftSchema, name: FieldName, around: string): string | null {
  const value: unknown = schema.fields[name];
  const number = (text: string) => {
    if (isJsonNumber(text)) return text;
    throw new UnwritableError(`${around}json: invalid number literal ${goQuote(text)}`, schema);
  };
  const below = (sub: Sub, more = "") => schemaText(sub as DraftSchema, `${around}${more}${IN_SCHEMA}`);
  switch (FIELD_KINDS[name]) {
    case "text":
    case "id":
      return goJsonString(value as string);
    case "number":
      return number(value as string);
    case "count":
      return value as string;
    case "flag":
      return "true";
    case "value":
      return nodeText(value as JsonNode, number);
    case "values":
      return list((value as readonly JsonNode[]).map((item) => nodeText(item, number)));
    case "texts":
      return list((value as readonly string[]).map(goJsonString));
    case "schema":
      return below(value as Sub);
    case "schemas":
      return list((value as readonly Sub[]).map((sub) => below(sub)));
    case "properties":
      return members([...(value as ReadonlyMap<string, Sub>)], (sub) => below(sub, IN_PROPERTIES));
    case "schemasByName":
      return members([...(value as ReadonlyMap<string, Sub>)], (sub) => below(sub));
    default:
      return null;
  }
}

/** Reflection makes no objects. */
function nodeText(node: JsonNode, number: (text: string) => string): string {
  switch (node.kind) {
    case "string":
      return goJsonString(node.value);
    case "number":
      return number(node.text);
    case "boolean":
      return String(node.value);
    case "array":
      return list(node.items.map((item) => nodeText(item, number))) ?? "[]";
    default:
      return "null";
  }
}

function list(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : `[${texts.join(",")}]`;
}

function members(entries: readonly (readonly [string, Sub])[], text: (sub: Sub) => string): string {
  return `{${entries.map(([name, sub]) => `${goJsonString(name)}:${text(sub)}`).join(",")}}`;
}

function extraText(extra: Extra): string {
  switch (extra.kind) {
    case "text":
      return goJsonString(extra.text);
    case "texts":
      return `[${extra.texts.map(goJsonString).join(",")}]`;
    case "flag":
      return String(extra.flag);
    case "integer":
      return extra.digits;
  }
}
