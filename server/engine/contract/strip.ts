/** Takes names out of every object of a tree, without recursion. */
import type { JsonMember, JsonNode } from "../json/node.ts";

/**
 * `root` without the members called one of `names`, at every level: also inside `properties`, `$defs`, `enum` and `const`
 * (`harnesses.md` 3.5). Offsets stay those of `root`.
 */
export function withoutMembers(root: JsonNode, names: ReadonlySet<string>): JsonNode {
  let copied: JsonNode = root;
  // Each container is handed to its parent empty and filled afterwards, so that no stack of calls is needed.
  const open: { readonly node: JsonNode; readonly put: (copy: JsonNode) => void }[] = [
    {
      node: root,
      put: (copy) => {
        copied = copy;
      },
    },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, put } = next;
    if (node.kind === "object") {
      const members = new Map<string, JsonMember>();
      put({ kind: "object", start: node.start, end: node.end, members });
      for (const [key, member] of node.members) {
        if (names.has(key)) continue;
        members.set(key, member);
        open.push({ node: member.value, put: (value) => members.set(key, { ...member, value }) });
      }
    } else if (node.kind === "array") {
      const items = [...node.items];
      put({ kind: "array", start: node.start, end: node.end, items });
      node.items.forEach((item, index) => {
        open.push({
          node: item,
          put: (copy) => {
            items[index] = copy;
          },
        });
      });
    } else put(node);
  }
  return copied;
}
