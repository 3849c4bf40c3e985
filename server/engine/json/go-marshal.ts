/** JSON as Go's `json.Marshal` writes it (`harnesses.md` 1.3). */
import { compareBytes } from "../text/utf8.ts";
import { goJsonNumber } from "./go-float.ts";
import type { JsonMember, JsonNode, JsonObject } from "./node.ts";

/** How Go holds the numbers of an `any`: as doubles, or as their texts. */
export type GoNumbers = "float64" | "exact";

/**
 * The compact text of a value that Go holds as `any`: names sorted by their bytes, `<`, `>`, `&`, U+2028 and U+2029 escaped,
 * numbers as float64, or `exact`, as they were written. Any nesting: it keeps a stack of its own.
 */
export function goMarshal(root: JsonNode, numbers: GoNumbers = "float64"): string {
  let out = "";
  const open: { readonly close: string; readonly parts: readonly (JsonMember | JsonNode)[]; next: number }[] =
    [];
  let node: JsonNode | undefined = root;
  for (;;) {
    if (node !== undefined) {
      if (node.kind === "array") {
        out += "[";
        open.push({ close: "]", parts: node.items, next: 0 });
      } else if (node.kind === "object") {
        out += "{";
        open.push({ close: "}", parts: sortedMembers(node), next: 0 });
      } else out += node.kind === "number" && numbers === "exact" ? node.text : scalar(node);
    }
    const top = open[open.length - 1];
    if (top === undefined) return out;
    const part = top.parts[top.next];
    if (part === undefined) {
      out += top.close;
      open.pop();
      node = undefined;
      continue;
    }
    if (top.next++ > 0) out += ",";
    if ("key" in part) {
      out += `${goJsonString(part.key)}:`;
      node = part.value;
    } else node = part;
  }
}

/** The members in the order in which Go writes a map. */
export function sortedMembers(object: JsonObject): JsonMember[] {
  return [...object.members.values()].sort((a, b) => compareBytes(a.key, b.key));
}

function scalar(node: Exclude<JsonNode, { kind: "array" | "object" }>): string {
  switch (node.kind) {
    case "null":
      return "null";
    case "boolean":
      return String(node.value);
    case "number":
      return goJsonNumber(node.text);
    case "string":
      return goJsonString(node.value);
  }
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x08, "\\b"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
  [0x22, '\\"'],
  [0x26, "\\u0026"],
  [0x3c, "\\u003c"],
  [0x3e, "\\u003e"],
  [0x5c, "\\\\"],
  [0x2028, "\\u2028"],
  [0x2029, "\\u2029"],
]);

/** A string as Go writes it, quotes included. Lone surrogates are left alone: Go's strings have none. */
export function goJsonString(value: string): string {
  let out = '"';
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    const c = value.charCodeAt(at);
    if (c > 0x5c && c !== 0x2028 && c !== 0x2029) continue;
    const escaped = ESCAPES.get(c) ?? (c < 0x20 ? `\\u${c.toString(16).padStart(4, "0")}` : undefined);
    if (escaped === undefined) continue;
    out += value.slice(from, at) + escaped;
    from = at + 1;
  }
  return `${out}${from === 0 ? value : value.slice(from)}"`;
}
