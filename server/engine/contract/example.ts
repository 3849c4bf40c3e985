/** The example instance that stands in a contract (`harnesses.md` 3.5, E). It may well break the schema. */
import { type JsonMember, type JsonNode, type JsonObject, member } from "../json/node.ts";

/** A made-up node stands nowhere. */
const NOWHERE = { start: 0, end: 0 };
const TEXT: JsonNode = { kind: "string", value: "...", ...NOWHERE };
const UNKNOWN: JsonNode = { kind: "string", value: "", ...NOWHERE };
const TRUE: JsonNode = { kind: "boolean", value: true, ...NOWHERE };
const ZERO: JsonNode = { kind: "number", text: "0", ...NOWHERE };

/** A place in the example that still wants its value. */
interface Wanted {
  readonly schema: JsonNode | undefined;
  readonly put: (value: JsonNode) => void;
}

/**
 * An object with exactly the required names of `schema`, which is unstripped; null when it requires none or more than
 * `mostNames` (names that are listed twice count twice), or has no properties. Never throws, without recursion.
 */
export function exampleOf(schema: JsonNode, mostNames: number | null): JsonObject | null {
  const names = requiredNames(schema);
  const properties = member(schema, "properties");
  if (names.length === 0 || (mostNames !== null && names.length > mostNames)) return null;
  if (properties?.kind !== "object" || properties.members.size === 0) return null;

  const open: Wanted[] = [];
  const example = objectOf(schema, open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) next.put(valueFor(next.schema, open));
  return example;
}

function requiredNames(schema: JsonNode): readonly string[] {
  const required = member(schema, "required");
  if (required?.kind !== "array") return [];
  return required.items.flatMap((item) => (item.kind === "string" ? [item.value] : []));
}

/** An object whose values are filled in later. */
function objectOf(schema: JsonNode, open: Wanted[]): JsonObject {
  const members = new Map<string, JsonMember>();
  const properties = member(schema, "properties");
  for (const key of new Set(requiredNames(schema))) {
    open.push({
      schema: member(properties, key),
      put: (value) => members.set(key, { key, keySpan: NOWHERE, value }),
    });
  }
  return { kind: "object", members, ...NOWHERE };
}

function arrayOf(schema: JsonNode, open: Wanted[]): JsonNode {
  const items: JsonNode[] = [];
  open.push({ schema: member(schema, "items"), put: (value) => items.push(value) });
  return { kind: "array", items, ...NOWHERE };
}

function valueFor(schema: JsonNode | undefined, open: Wanted[]): JsonNode {
  if (schema?.kind !== "object") return UNKNOWN;
  const listed = member(schema, "enum");
  const first = listed?.kind === "array" ? listed.items[0] : undefined;
  if (first !== undefined && first.kind !== "null") return first;
  const constant = member(schema, "const");
  if (constant !== undefined) return constant;
  const type = member(schema, "type");
  switch (type?.kind === "string" ? type.value : undefined) {
    case "boolean":
      return TRUE;
    case "number":
    case "integer":
      return ZERO;
    case "array":
      return arrayOf(schema, open);
    case "object":
      return objectOf(schema, open);
    default:
      return TEXT;
  }
}
