/** From values that were written again to where they stand in the payload as it was sent. */
import type { JsonNode } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";

/** Levels that a schema of a Go type may have. */
const DEEPEST = 1000;

/** The RFC 6901 pointer of each value by the UTF-16 offset at which it begins. Linear for payloads that a Go type has room for. */
export function pointersByStart(root: JsonNode): ReadonlyMap<number, string> {
  const pointers = new Map<number, string>([[root.start, ""]]);
  const open: { readonly node: JsonNode; readonly pointer: string; readonly depth: number }[] = [
    { node: root, pointer: "", depth: 0 },
  ];
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const { node, pointer, depth } = top;
    if (depth === DEEPEST) continue;
    const add = (child: JsonNode, step: string | number) => {
      const place = `${pointer}/${escapeStep(step)}`;
      pointers.set(child.start, place);
      if (child.kind === "object" || child.kind === "array") {
        open.push({ node: child, pointer: place, depth: depth + 1 });
      }
    };
    if (node.kind === "array") for (const [index, item] of node.items.entries()) add(item, index);
    else if (node.kind === "object") for (const { key, value } of node.members.values()) add(value, key);
  }
  return pointers;
}
