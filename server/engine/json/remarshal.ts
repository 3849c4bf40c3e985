/**
 * What becomes of a tree when a Go harness holds it as `any`, where every number is a float64. Nodes keep the offsets of those
 * they came from. Any nesting: the walk keeps a stack of its own.
 */
import { goJsonNumber } from "./go-float.ts";
import { type GoNumbers, sortedMembers } from "./go-marshal.ts";
import type { JsonMember, JsonNode, JsonObject } from "./node.ts";

/**
 * The tree that Go reads from its own marshalled text: names sorted by their bytes, numbers as float64 unless they are kept exact,
 * replaced members gone. This is the schema that mivia's validator sees (`harnesses.md` 3.2).
 */
export function remarshalled(root: JsonNode, numbers: GoNumbers = "float64"): JsonNode {
  return rebuild(root, sortedMembers, numbers === "exact" ? (text) => text : goJsonNumber);
}

/** The same tree with its numbers as float64, the order of names kept: a reply in mivia (`harnesses.md` 1.2). */
export function withFloat64Numbers(root: JsonNode): JsonNode {
  return hasOtherNumbers(root) ? rebuild(root, (object) => [...object.members.values()]) : root;
}

/** Whether Go would write a number of the tree in another way. Most trees can stay as they are. */
function hasOtherNumbers(root: JsonNode): boolean {
  const waiting: JsonNode[] = [];
  const isOther = (node: JsonNode): boolean => {
    if (node.kind === "number") return goJsonNumber(node.text) !== node.text;
    if (node.kind === "array" || node.kind === "object") waiting.push(node);
    return false;
  };
  if (isOther(root)) return true;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === "array") {
      for (const item of next.items) if (isOther(item)) return true;
    } else if (next.kind === "object") {
      for (const { value } of next.members.values()) if (isOther(value)) return true;
    }
  }
  return false;
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

/** A number's text to the one that it gets. */
type WriteNumber = (text: string) => string;

function rebuild(
  root: JsonNode,
  order: (object: JsonObject) => JsonMember[],
  write: WriteNumber = goJsonNumber,
): JsonNode {
  const open: Open[] = [];
  let done = begin(root, open, order, write);
  for (;;) {
    const top = open[open.length - 1];
    if (top === undefined) return done as JsonNode;
    if (done !== undefined) keep(top, done);
    const next = top.kind === "array" ? top.items[top.out.length] : top.members[top.out.size]?.value;
    if (next !== undefined) {
      done = begin(next, open, order, write);
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
  write: WriteNumber,
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
  const text = write(node.text);
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
