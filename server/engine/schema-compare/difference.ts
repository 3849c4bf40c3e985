/** What both comparisons of schemas have in common (`harnesses.md` 5.5, schematest helpers). */
import type { JsonNode, Span } from "../json/node.ts";

export interface Difference {
  /** The harness's own words. */
  readonly text: string;
  /** UTF-16 range in the expected schema: the value that is not there, or another one. */
  readonly expected: Span;
  /** The same in the actual schema; null where it lacks the name. */
  readonly actual: Span | null;
}

/** Go's `%T` of a value that `json.Unmarshal` gave. */
export function goVerbType(node: JsonNode): string {
  return TYPES[node.kind];
}

const TYPES: Readonly<Record<JsonNode["kind"], string>> = {
  null: "<nil>",
  boolean: "bool",
  number: "float64",
  string: "string",
  array: "[]interface {}",
  object: "map[string]interface {}",
};

/** Whether Go's `!=` holds two values to be the same, neither being an array or an object. Numbers are doubles. */
export function isSameScalar(a: JsonNode, b: JsonNode): boolean {
  switch (a.kind) {
    case "null":
      return b.kind === "null";
    case "boolean":
      return b.kind === "boolean" && a.value === b.value;
    case "number":
      return b.kind === "number" && Number(a.text) === Number(b.text);
    case "string":
      return b.kind === "string" && a.value === b.value;
    default:
      return false;
  }
}
