/**
 * A quick look at a schema document that spares most of them the evaluation of their metaschema, which takes longer than all else that
 * admission does. It says yes where every keyword has a value that each draft from 7 on allows, and "not sure" otherwise: then the
 * metaschema itself decides, and finds the words.
 */
import type { JsonNode, JsonObject } from "../json/node.ts";
import type { Dialect, DraftId } from "./dialect.ts";
import type { FormatCheck } from "./formats/format-check.ts";
import { compileRegex } from "./regex.ts";

/** What a keyword's value must be for the quick answer. Those of which nothing is known for certain are `unsure`. */
type Shape =
  | "schema"
  | "schemas"
  | "named schemas"
  | "schemas by pattern"
  | "string"
  | "pattern"
  | "reference"
  | "uri"
  | "id"
  | "boolean"
  | "number"
  | "count"
  | "names"
  | "named names"
  | "types"
  | "array"
  | "values"
  | "any"
  | "unsure";

const shapes: Readonly<Record<Exclude<Shape, "any">, string>> = {
  schema:
    "not if then else items additionalItems additionalProperties propertyNames contains unevaluatedItems unevaluatedProperties contentSchema",
  schemas: "allOf anyOf oneOf prefixItems",
  "named schemas": "properties $defs definitions dependentSchemas dependencies",
  "schemas by pattern": "patternProperties",
  string: "title description $comment format contentEncoding contentMediaType",
  pattern: "pattern",
  reference: "$ref",
  uri: "$schema",
  boolean: "uniqueItems deprecated readOnly writeOnly",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum",
  count: "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
  names: "required",
  "named names": "dependentRequired",
  types: "type",
  array: "examples",
  values: "enum",
  id: "$id",
  unsure: "$anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $vocabulary multipleOf",
};

/** Keywords that are not in it may have any value in each metaschema. */
export const shapeOf: ReadonlyMap<string, Shape> = new Map(
  Object.entries(shapes).flatMap(([shape, keywords]) =>
    keywords.split(" ").map((keyword) => [keyword, shape as Shape] as const),
  ),
);

const drafts: ReadonlySet<DraftId> = new Set(["draft-07", "2019-09", "2020-12"]);
const types: ReadonlySet<string> = new Set([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
]);

/**
 * Whether the document, or a part of it without resources of its own, is legal for certain. `formats`: those that its metaschema asserts; null
 * where it asserts none. Linear, at any depth.
 */
export function isPlainlyLegal(
  root: JsonNode,
  { draft }: Dialect,
  formats: ReadonlyMap<string, FormatCheck> | null,
): boolean {
  if (!drafts.has(draft)) return false;
  const pending: JsonNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "boolean") continue;
    if (node.kind !== "object") return false;
    for (const [keyword, { value }] of node.members) {
      if (!isOfShape(shapeOf.get(keyword) ?? "any", value, draft, formats, pending)) return false;
    }
  }
  return true;
}

/** Schemas inside of the value become `pending`. */
function isOfShape(
  shape: Shape,
  value: JsonNode,
  draft: DraftId,
  formats: ReadonlyMap<string, FormatCheck> | null,
  pending: JsonNode[],
): boolean {
  switch (shape) {
    case "any":
      return true;
    case "schema":
      pending.push(value);
      return true;
    case "schemas":
      if (value.kind !== "array" || value.items.length === 0) return false;
      for (const item of value.items) pending.push(item);
      return true;
    case "named schemas":
    case "schemas by pattern":
      if (value.kind !== "object") return false;
      for (const member of value.members.values()) pending.push(member.value);
      return shape === "named schemas" || formats === null || [...value.members.keys()].every(isRegex);
    case "string":
    case "boolean":
    case "number":
    case "array":
      return value.kind === shape;
    case "pattern":
      return value.kind === "string" && (formats === null || isRegex(value.value));
    case "reference":
      return value.kind === "string" && (/^#[\w/$.-]*$/.test(value.value) || isUri(value.value, formats));
    case "uri":
      return value.kind === "string" && isUri(value.value, formats);
    case "id":
      return value.kind === "string" && !value.value.includes("#") && isUri(value.value, formats);
    case "values":
      // One draft wants at least one value, and each once.
      return draft === "draft-07" ? isListOfNames(value) && value.items.length > 0 : value.kind === "array";
    case "count":
      return value.kind === "number" && /^(?:0|[1-9][0-9]*)$/.test(value.text);
    case "names":
      return isListOfNames(value);
    case "named names":
      return value.kind === "object" && everyValue(value, isListOfNames);
    case "types":
      return value.kind === "string"
        ? types.has(value.value)
        : isListOfNames(value) && value.items.length > 0 && value.items.every(isType);
    case "unsure":
      return false;
  }
}

function isRegex(pattern: string): boolean {
  return compileRegex(pattern).ok;
}

/** Each URI is a reference as well. */
function isUri(text: string, formats: ReadonlyMap<string, FormatCheck> | null): boolean {
  return formats === null || formats.get("uri")?.(text) === null;
}

function isType(node: JsonNode): boolean {
  return node.kind === "string" && types.has(node.value);
}

function everyValue({ members }: JsonObject, holds: (value: JsonNode) => boolean): boolean {
  for (const { value } of members.values()) if (!holds(value)) return false;
  return true;
}

function isListOfNames(node: JsonNode): node is Extract<JsonNode, { kind: "array" }> {
  if (node.kind !== "array") return false;
  const seen = new Set<string>();
  for (const item of node.items) {
    if (item.kind !== "string" || seen.has(item.value)) return false;
    seen.add(item.value);
  }
  return true;
}
