/**
 * What becomes of a tree when a Go harness holds it as `any`, where every number is a float64. Nodes keep the offsets of those
 * they came from. Any nesting: the walk keeps a stack of its own.
 */
import { goJsonNumber } from "./go-float.ts";
import { sortedMembers } from "./go-marshal.ts";
import type { JsonMember, JsonNode, JsonObject } from "./node.ts";

/**
 * The tree that Go reads from its own marshalled text: names sorted by their bytes, numbers as float64, replaced members gone. This is
 * the schema that mivia's validator sees (`harnesses.md` 3.2).
 */
export function remarshalled(root: JsonNode): JsonNode {
  return rebuild(root, sortedMembers);
}

/** The same tree with its numbers as float64, the order of names kept: a reply in mivia (`harnesses.md` 1.2). */
export function withFloat64Numbers(root: JsonNode): JsonNode {
  return rebuild(root, (object) => [...object.members.values()]);
}

type Open =
  | {
      readonly kind: "array";
      readonly of: JsonNode;
      readonly items: readonly JsonNode[];
      readonly out: JsonNode[];
    }
  | {
      readonly kind: "object";
      readonly of: JsonNode;
      readonly members: readonly JsonMember[];
      readonly out: Map<string, JsonMember>;
    };

function rebuild(root: JsonNode, order: (object: JsonObject) => JsonMember[]): JsonNode {
  const open: Open[] = [];
  let done = begin(root, open, order);
  for (;;) {
    const top = open[open.length - 1];
    if (top === undefined) return done as JsonNode;
    if (done !== undefined) keep(top, done);
    const next = top.kind === "array" ? top.items[top.out.length] : top.members[top.out.size]?.value;
    if (next !== undefined) {
      done = begin(next, open, order);
      continue;
    }
    open.pop();
    const { start, end } = top.of;
    done =
      top.kind === "array"
        ? { kind: "array", start, end, items: top.out }
        : { kind: "object", start, end, members: top.out };
  }
}

/** The new form of a scalar; undefined when a container was opened. */
function begin(
  node: JsonNode,
  open: Open[],
  order: (object: JsonObject) => JsonMember[],
): JsonNode | undefined {
  if (node.kind === "array") {
    open.push({ kind: "array", of: node, items: node.items, out: [] });
    return undefined;
  }
  if (node.kind === "object") {
    open.push({ kind: "object", of: node, members: order(node), out: new Map() });
    return undefined;
  }
  if (node.kind !== "number") return node;
  const text = goJsonNumber(node.text);
  return text === node.text ? node : { kind: "number", start: node.start, end: node.end, text };
}

/** Puts a finished value into the container that is open. */
function keep(top: Open, node: JsonNode): void {
  if (top.kind === "array") {
    top.out.push(node);
    return;
  }
  const member = top.members[top.out.size] as JsonMember;
  top.out.set(member.key, member.value === node ? member : { ...member, value: node });
}
