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
  return { ok: true, node: held(read.node) };
}

/** Small integers are held as they are written. */
const PLAIN = /^(?:0|-?[1-9][0-9]{0,14})$/;

/** Recursive: the reader lets no more than 127 levels through. */
function held(node: JsonNode): JsonNode {
  switch (node.kind) {
    case "number":
      return PLAIN.test(node.text) ? node : { ...node, text: serdeNumberText(parseSerdeNumber(node.text)) };
    case "array":
      return { kind: "array", start: node.start, end: node.end, items: node.items.map(held) };
    case "object": {
      const members = new Map<string, JsonMember>();
      for (const [key, member] of node.members) members.set(key, { ...member, value: held(member.value) });
      return { kind: "object", start: node.start, end: node.end, members };
    }
    default:
      return node;
  }
}
