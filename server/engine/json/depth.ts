/** How deep a tree nests. No recursion: any nesting can be measured. */
import type { JsonNode } from "./node.ts";

/**
 * The levels of a tree. A container is one level above its deepest child, an empty one is 1; a scalar is `scalarLevel`: 1 in mivia,
 * 0 in mivia-sdk (`harnesses.md` 3.2 and 4.2).
 */
export function depthOf(root: JsonNode, scalarLevel: 0 | 1 = 1): number {
  let deepest = 0;
  const containers: JsonNode[] = [];
  const above: number[] = [];
  const look = (node: JsonNode, levels: number) => {
    const isContainer = node.kind === "array" || node.kind === "object";
    deepest = Math.max(deepest, levels + (isContainer ? 1 : scalarLevel));
    if (!isContainer) return;
    containers.push(node);
    above.push(levels + 1);
  };
  look(root, 0);
  for (let node = containers.pop(); node !== undefined; node = containers.pop()) {
    const levels = above.pop() as number;
    if (node.kind === "array") for (const item of node.items) look(item, levels);
    else if (node.kind === "object") for (const { value } of node.members.values()) look(value, levels);
  }
  return deepest;
}

/** The first value, in the order of the tree, that lies deeper than `max` levels; undefined where none does. */
export function firstDeeperThan(root: JsonNode, max: number, scalarLevel: 0 | 1 = 1): JsonNode | undefined {
  let found: JsonNode | undefined;
  walk(root, scalarLevel, (node, depth) => {
    if (depth > max) found = node;
    return found === undefined;
  });
  return found;
}

/** Visits every value with the levels that end at it, in the order of the tree, until `visit` returns false. */
function walk(root: JsonNode, scalarLevel: 0 | 1, visit: (node: JsonNode, depth: number) => boolean): void {
  const nodes: JsonNode[] = [root];
  const above: number[] = [0];
  for (;;) {
    const node = nodes.pop();
    if (node === undefined) return;
    const containers = above.pop() as number;
    const inside = children(node);
    if (!visit(node, containers + (inside === undefined ? scalarLevel : 1))) return;
    if (inside === undefined) continue;
    // The stack gives back last what was pushed first.
    for (let i = inside.length - 1; i >= 0; i--) {
      nodes.push(inside[i] as JsonNode);
      above.push(containers + 1);
    }
  }
}

/** What a container holds; undefined for a scalar. */
function children(node: JsonNode): readonly JsonNode[] | undefined {
  if (node.kind === "array") return node.items;
  return node.kind === "object" ? Array.from(node.members.values(), ({ value }) => value) : undefined;
}
