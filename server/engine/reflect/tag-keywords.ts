/**
 * What the pieces of a `jsonschema` tag make of a field's schema (`harnesses.md` 5.1, "Tag grammar"). Each function gives the pieces
 * that it had no use for.
 */
import type { JsonNode } from "../json/node.ts";
import type { DraftSchema } from "./draft-schema.ts";
import { arrayNode, booleanNode, draft, numberNode, textNode } from "./draft-schema.ts";
import { goBool, goUint64, isGoNumber } from "./go-strconv.ts";
import { PanicError } from "./problem.ts";

/**
 * The keywords of every type. Those that name alternatives of the parent go into `parent`.
 *
 * @param property the field's name in JSON
 */
export function genericKeywords(
  schema: DraftSchema,
  pieces: readonly string[],
  parent: DraftSchema,
  property: string,
): string[] {
  const { fields } = schema;
  return pieces.filter((piece) => {
    const [name, value] = atFirstEquals(piece);
    if (value === null) return true;
    switch (name) {
      case "title":
      case "description":
      case "type":
        fields[name] = value;
        return false;
      case "anchor":
        fields.$anchor = value;
        return false;
      case "oneof_required":
        requireTogether(parent, "oneOf", value, property);
        return false;
      case "anyof_required":
        requireTogether(parent, "anyOf", value, property);
        return false;
      case "oneof_ref":
        alternatives((fields.items as DraftSchema | undefined) ?? schema, "oneOf", "$ref", value);
        return false;
      case "anyof_ref":
        alternatives((fields.items as DraftSchema | undefined) ?? schema, "anyOf", "$ref", value);
        return false;
      case "oneof_type":
        fields.type = "";
        alternatives(schema, "oneOf", "type", value);
        return false;
      case "anyof_type":
        fields.type = "";
        alternatives(schema, "anyOf", "type", value);
        return false;
      default:
        return true;
    }
  });
}

/** Adds the property to the alternative of that title, the last where several have it. */
function requireTogether(
  parent: DraftSchema,
  keyword: "oneOf" | "anyOf",
  title: string,
  property: string,
): void {
  const known = (parent.fields[keyword] ?? []) as readonly DraftSchema[];
  const found = known.findLast(({ fields }) => (fields.title ?? "") === title);
  if (found === undefined) {
    parent.fields[keyword] = [...known, draft({ title, required: [property] })];
  } else found.fields.required = [...(found.fields.required ?? []), property];
}

function alternatives(
  { fields }: DraftSchema,
  keyword: "oneOf" | "anyOf",
  what: "$ref" | "type",
  names: string,
): void {
  if (what === "$ref") fields.$ref = "";
  fields[keyword] = [...(fields[keyword] ?? []), ...names.split(";").map((name) => draft({ [what]: name }))];
}

/** The keywords of the type that the schema has by now. */
export function typedKeywords(schema: DraftSchema, pieces: readonly string[]): string[] {
  return schema.fields.type === "array" ? arrayKeywords(schema, pieces) : scalarKeywords(schema, pieces);
}

function scalarKeywords(schema: DraftSchema, pieces: readonly string[]): string[] {
  switch (schema.fields.type) {
    case "string":
      return stringKeywords(schema, pieces);
    case "number":
    case "integer":
      return numberKeywords(schema, pieces);
    case "boolean":
      return booleanKeywords(schema, pieces);
    default:
      return [...pieces];
  }
}

function stringKeywords({ fields }: DraftSchema, pieces: readonly string[]): string[] {
  return pieces.filter((piece) => {
    const [name, value] = atFirstEquals(piece);
    if (value === null) return true;
    switch (name) {
      case "minLength":
      case "maxLength":
        return !setCount(fields, name, value);
      case "pattern":
      case "format":
        fields[name] = value;
        return false;
      case "readOnly":
      case "writeOnly":
        fields[name] = goBool(value) === true;
        return goBool(value) === null;
      case "default":
        fields.default = textNode(value);
        return false;
      case "example":
        append(fields, "examples", textNode(value));
        return false;
      case "enum":
        append(fields, "enum", textNode(value));
        return false;
      default:
        return true;
    }
  });
}

function append(fields: DraftSchema["fields"], name: "enum" | "examples", value: JsonNode): void {
  const values = (fields[name] ?? []) as JsonNode[];
  values.push(value);
  fields[name] = values;
}

/** False where the value is no count, which takes the bound away. */
function setCount(
  fields: DraftSchema["fields"],
  name: "minLength" | "maxLength" | "minItems" | "maxItems",
  value: string,
): boolean {
  const count = goUint64(value);
  if (count === null) delete fields[name];
  else fields[name] = count;
  return count !== null;
}

function numberKeywords({ fields }: DraftSchema, pieces: readonly string[]): string[] {
  return pieces.filter((piece) => {
    const [name, value] = withOneEquals(piece);
    if (value === null) return true;
    const isNumber = isGoNumber(value);
    switch (name) {
      case "multipleOf":
      case "minimum":
      case "maximum":
      case "exclusiveMinimum":
      case "exclusiveMaximum":
        fields[name] = isNumber ? value : "";
        return !isNumber;
      case "default":
        if (isNumber) fields.default = numberNode(value);
        return !isNumber;
      case "example":
        if (isNumber) append(fields, "examples", numberNode(value));
        return !isNumber;
      case "enum":
        if (isNumber) append(fields, "enum", numberNode(value));
        return !isNumber;
      default:
        return true;
    }
  });
}

function booleanKeywords({ fields }: DraftSchema, pieces: readonly string[]): string[] {
  return pieces.filter((piece) => {
    const [name, value] = withOneEquals(piece);
    if (name !== "default" || (value !== "true" && value !== "false")) return true;
    fields.default = booleanNode(value === "true");
    return false;
  });
}

/**
 * What an array has no keyword for goes to its items, unless they are arrays.
 *
 * @throws PanicError where the tag has made an array of what has no items
 */
function arrayKeywords({ fields }: DraftSchema, pieces: readonly string[]): string[] {
  const items = fields.items as DraftSchema | undefined;
  const defaults: string[] = [];
  const unused: string[] = [];
  const forItems: string[] = [];
  for (const piece of pieces) {
    const [name, value] = withOneEquals(piece);
    if (value === null) {
      unused.push(piece);
      continue;
    }
    switch (name) {
      case "minItems":
      case "maxItems":
        if (!setCount(fields, name, value)) unused.push(piece);
        break;
      case "uniqueItems":
        fields.uniqueItems = true;
        break;
      case "default":
        defaults.push(value);
        break;
      case "format":
      case "pattern":
        if (items === undefined) throw nilItems();
        items.fields[name] = value;
        break;
      default:
        forItems.push(piece);
    }
  }
  if (defaults.length > 0) fields.default = arrayNode(defaults.map(textNode));
  if (forItems.length === 0) return unused;
  if (items === undefined) throw nilItems();
  return [...unused, ...scalarKeywords(items, forItems)];
}

function nilItems(): PanicError {
  return new PanicError("runtime error: invalid memory address or nil pointer dereference");
}

/** Name and value; null for the value where there is no `=`. */
export function atFirstEquals(piece: string): [string, string | null] {
  const at = piece.indexOf("=");
  return at < 0 ? [piece, null] : [piece.slice(0, at), piece.slice(at + 1)];
}

/** The same, but a second `=` spoils the piece. */
function withOneEquals(piece: string): [string, string | null] {
  const [name, value] = atFirstEquals(piece);
  return [name, value?.includes("=") === true ? null : value];
}
