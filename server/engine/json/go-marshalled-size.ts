/** How long `goMarshal`'s text would be, without making it: a size cap is checked on schemas of any size. */
import { byteLength } from "../text/utf8.ts";
import { goJsonNumber } from "./go-float.ts";
import { type GoNumbers, goJsonString } from "./go-marshal.ts";
import type { JsonNode } from "./node.ts";

/** The UTF-8 bytes of `goMarshal(root, numbers)` (`harnesses.md` 3.1, MaxSchemaBytes). */
export function goMarshalledSize(root: JsonNode, numbers: GoNumbers = "float64"): number {
  const nodes: JsonNode[] = [root];
  let bytes = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    switch (node.kind) {
      case "null":
        bytes += 4;
        break;
      case "boolean":
        bytes += node.value ? 4 : 5;
        break;
      case "number":
        bytes += (numbers === "exact" ? node.text : goJsonNumber(node.text)).length;
        break;
      case "string":
        bytes += stringSize(node.value);
        break;
      case "array":
        bytes += 2 + Math.max(0, node.items.length - 1);
        for (const item of node.items) nodes.push(item);
        break;
      case "object":
        bytes += 2 + Math.max(0, node.members.size - 1);
        for (const { key, value } of node.members.values()) {
          bytes += stringSize(key) + 1;
          nodes.push(value);
        }
        break;
    }
  }
  return bytes;
}

/** Most strings have nothing to escape and no character beyond ASCII. */
function stringSize(value: string): number {
  for (let at = 0; at < value.length; at++) {
    const c = value.charCodeAt(at);
    const plain = c >= 0x20 && c < 0x7f && c !== 0x22 && c !== 0x26 && c !== 0x3c && c !== 0x3e && c !== 0x5c;
    if (!plain) return byteLength(goJsonString(value));
  }
  return value.length + 2;
}
