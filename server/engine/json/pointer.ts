/** Places in a JSON tree: RFC 6901 pointers, paths, and UTF-16 offsets. */
import type { JsonNode, Path } from "./node.ts";

/** The pointer of a path: `["a/b", 0]` is `/a~1b/0`. */
export function formatPointer(path: Path): string {
  let pointer = "";
  for (const step of path) pointer += `/${escapeStep(step)}`;
  return pointer;
}

/** One step as a pointer spells it. */
export function escapeStep(step: string | number): string {
  return typeof step === "number" ? String(step) : step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/**
 * The steps of a pointer, all as strings: whether `0` is an index shows only in the document. Null where `pointer` isn't one: it
 * is not empty and begins with something else than `/`, or has a `~` that neither 0 nor 1 follows.
 */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * The value at `path`, or undefined where there is none. On an array a step may be an index as a number, or as the decimal
 * text that RFC 6901 allows.
 */
export function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    node = child(node, step);
  }
  return node;
}

function child(node: JsonNode, step: string | number): JsonNode | undefined {
  if (node.kind === "object") return node.members.get(String(step))?.value;
  if (node.kind !== "array") return undefined;
  if (typeof step === "number") return node.items[step];
  return /^(?:0|[1-9][0-9]{0,15})$/.test(step) ? node.items[Number(step)] : undefined;
}

/**
 * The path of the innermost value at a UTF-16 offset, both ends of its span included. A name belongs to its member. Null where
 * the offset lies outside of the root.
 */
export function pathAt(root: JsonNode, offset: number): (string | number)[] | null {
  if (offset < root.start || offset > root.end) return null;
  const path: (string | number)[] = [];
  let node: JsonNode | undefined = root;
  while (node !== undefined) {
    const step = stepAt(node, offset);
    if (step === undefined) break;
    path.push(step);
    node = child(node, step);
  }
  return path;
}

function stepAt(node: JsonNode, offset: number): string | number | undefined {
  if (node.kind === "array") {
    const index = node.items.findIndex((item) => item.start <= offset && offset <= item.end);
    return index < 0 ? undefined : index;
  }
  if (node.kind === "object") {
    for (const { key, keySpan, value } of node.members.values()) {
      if (keySpan.start <= offset && offset <= value.end) return key;
    }
  }
  return undefined;
}
