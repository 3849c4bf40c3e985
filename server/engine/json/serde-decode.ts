/** Decoding as serde_json does it: a tree, or the decoder's own text (`harnesses.md` 1.2). */
import { parseSerdeNumber, serdeNumberText } from "../number/serde-number.ts";
import type { Decoded } from "./go-decode.ts";
import type { JsonMember, JsonNode } from "./node.ts";
import { readJson, serdeRules } from "./read.ts";
import { serdeSyntaxText } from "./serde-texts.ts";

/** The tree has its numbers as serde_json holds and would write them; names keep their order. Never throws. */
export function serdeDecode(text: string): Decoded {
  const read = readJson(text, serdeRules);
  if (!read.ok) return { ok: false, message: serdeSyntaxText(read.error, text), offset: read.error.offset };
  return { ok: true, node: serdeHeld(read.node) };
}

/** Small integers are held as they are written. */
const PLAIN = /^(?:0|-?[1-9][0-9]{0,14})$/;

/** What serde_json holds of a tree that its reader took. Recursive: the reader lets no more than 127 levels through. */
export function serdeHeld(node: JsonNode): JsonNode {
  switch (node.kind) {
    case "number":
      return PLAIN.test(node.text) ? node : { ...node, text: serdeNumberText(parseSerdeNumber(node.text)) };
    case "array": {
      const items = node.items.map(serdeHeld);
      return items.every((item, index) => item === node.items[index])
        ? node
        : { kind: "array", start: node.start, end: node.end, items };
    }
    case "object": {
      let isSame = node.replaced === undefined;
      const members = new Map<string, JsonMember>();
      for (const [key, member] of node.members) {
        const value = serdeHeld(member.value);
        if (value !== member.value) isSame = false;
        members.set(key, value === member.value ? member : { ...member, value });
      }
      return isSame ? node : { kind: "object", start: node.start, end: node.end, members };
    }
    default:
      return node;
  }
}
