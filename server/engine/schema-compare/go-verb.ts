/** Go's `%v` of a value that `json.Unmarshal` gave. */
import { goVerbFloat, parseGoFloat } from "../json/go-float.ts";
import { sortedMembers } from "../json/go-marshal.ts";
import type { JsonMember, JsonNode } from "../json/node.ts";

/** Names sorted by their bytes, nothing in quotes. Any nesting: it keeps a stack of its own. */
export function goVerbValue(root: JsonNode): string {
  let out = "";
  const open: { readonly parts: readonly (JsonMember | JsonNode)[]; next: number }[] = [];
  let node: JsonNode | undefined = root;
  for (;;) {
    if (node?.kind === "array") {
      out += "[";
      open.push({ parts: node.items, next: 0 });
    } else if (node?.kind === "object") {
      out += "map[";
      open.push({ parts: sortedMembers(node), next: 0 });
    } else if (node !== undefined) out += scalar(node);
    const top = open.at(-1);
    if (top === undefined) return out;
    const part = top.parts[top.next];
    if (part === undefined) {
      out += "]";
      open.pop();
      node = undefined;
      continue;
    }
    if (top.next++ > 0) out += " ";
    if ("key" in part) out += `${part.key}:`;
    node = "key" in part ? part.value : part;
  }
}

function scalar(node: Exclude<JsonNode, { kind: "array" | "object" }>): string {
  switch (node.kind) {
    case "null":
      return "<nil>";
    case "boolean":
      return String(node.value);
    case "number":
      return goVerbFloat(parseGoFloat(node.text));
    case "string":
      return node.value;
  }
}
