/** What Go says of a schema that its structure can't hold (`harnesses.md` 5.2, last paragraph). */
import type { JsonKind, JsonNode } from "../json/node.ts";
import { goQuote } from "../text/go-quote.ts";
import type { FieldKind, FieldName } from "./schema-struct.ts";

/** The Go type of each kind of field. */
const GO_TYPES: Readonly<Record<FieldKind, string>> = {
  text: "string",
  id: "jsonschema.ID",
  number: "json.Number",
  count: "uint64",
  flag: "bool",
  value: "interface {}",
  values: "[]interface {}",
  texts: "[]string",
  textsByName: "map[string][]string",
  schema: "struct { *jsonschema.SchemaAlt }",
  schemas: "[]*jsonschema.Schema",
  schemasByName: "map[string]*jsonschema.Schema",
  definitions: "jsonschema.Definitions",
  properties: "*orderedmap.OrderedMap[string,*jsonschema.Schema]",
};

/** A value of the wrong kind. */
export interface Mismatch {
  readonly node: JsonNode;
  /** What Go calls the value. */
  readonly got: string;
  readonly type: string;
}

/** `node` where a field of `kind` is wanted. */
export function mismatch(node: JsonNode, kind: FieldKind): Mismatch {
  const isCount = node.kind === "number" && kind === "count";
  return { node, got: isCount ? `number ${node.text}` : GO_VALUES[node.kind], type: GO_TYPES[kind] };
}

/** A number in a free value that no double holds. */
export function beyondDouble(node: JsonNode & { kind: "number" }): Mismatch {
  return { node, got: `number ${node.text}`, type: "float64" };
}

const GO_VALUES: Readonly<Record<JsonKind, string>> = {
  null: "null",
  boolean: "bool",
  number: "number",
  string: "string",
  array: "array",
  object: "object",
};

/** `fields`: those that lead to the value, from the root; each schema counts as an embedded structure. */
export function mismatchText({ got, type }: Mismatch, fields: readonly FieldName[]): string {
  if (fields.length === 0) return `json: cannot unmarshal ${got} into Go value of type ${type}`;
  const path = fields.map((field) => `SchemaAlt.${field}`).join(".");
  return `json: cannot unmarshal ${got} into Go struct field .${path} of type ${type}`;
}

/** `literal`: the string as the document has it, quotes included. */
export function badNumberText(literal: string): string {
  return `json: invalid number literal, trying to unmarshal ${goQuote(literal)} into Number`;
}

/** The parser under the ordered map, for properties that are no object and for a name with half a surrogate pair. */
export const NOT_AN_OBJECT_TEXT = "Value looks like object, but can't find closing '}' symbol";
export const BAD_ESCAPE_TEXT = "Encountered an invalid escape sequence in a string";
