/** A walk over a JSON tree in document order, without recursion. */
import type { JsonNode, Path } from "../json/node.ts";

/** A node's place, as a chain towards the root, so that a walk of n nodes takes n links and no n paths. */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

/** From the root. The root's own place is null. */
export function pathOf(place: Place | null): Path {
  const path: (string | number)[] = [];
  for (let at = place; at !== null; at = at.parent) path.push(at.key);
  return path.reverse();
}

/**
 * Calls `visit` with each node, a parent before its children. `level` is 1 at the root. The walk ends when `visit` gives
 * false.
 */
export function walkPreorder(
  root: JsonNode,
  visit: (node: JsonNode, place: Place | null, level: number) => boolean,
): void {
  const open: { readonly node: JsonNode; readonly place: Place | null; readonly level: number }[] = [
    { node: root, place: null, level: 1 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, place, level } = next;
    if (!visit(node, place, level)) return;
    const from = open.length;
    if (node.kind === "object") {
      for (const [key, { value }] of node.members) {
        open.push({ node: value, place: { parent: place, key }, level: level + 1 });
      }
    } else if (node.kind === "array") {
      node.items.forEach((item, key) => {
        open.push({ node: item, place: { parent: place, key }, level: level + 1 });
      });
    }
    reverseFrom(open, from);
  }
}

/** Turns the end of `list` around, so that the first child is taken first. */
function reverseFrom<T>(list: T[], from: number): void {
  for (let low = from, high = list.length - 1; low < high; low++, high--) {
    const kept = list[low] as T;
    list[low] = list[high] as T;
    list[high] = kept;
  }
}
