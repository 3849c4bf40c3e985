/** JSON as serde_json writes it, names in their order, nothing escaped but what JSON demands (`harnesses.md` 1.3). */
import type { JsonNode } from "./node.ts";

/** The compact text. Numbers are written as the tree has them: see `serdeDecode`. Recursive: for decoded trees. */
export function serdeCompact(node: JsonNode): string {
  switch (node.kind) {
    case "null":
      return "null";
    case "boolean":
      return String(node.value);
    case "number":
      return node.text;
    case "string":
      return serdeString(node.value);
    case "array":
      return `[${node.items.map(serdeCompact).join(",")}]`;
    case "object":
      return `{${[...node.members.values()]
        .map(({ key, value }) => `${serdeString(key)}:${serdeCompact(value)}`)
        .join(",")}}`;
  }
}

/** The text with two spaces for each level; an empty array or object stays on its line. Recursive: for decoded trees. */
export function serdePretty(node: JsonNode, margin = ""): string {
  const inside = `${margin}  `;
  const block = (open: string, parts: readonly string[], close: string) =>
    `${open}\n${parts.map((part) => inside + part).join(",\n")}\n${margin}${close}`;
  if (node.kind === "array" && node.items.length > 0) {
    return block(
      "[",
      node.items.map((item) => serdePretty(item, inside)),
      "]",
    );
  }
  if (node.kind === "object" && node.members.size > 0) {
    return block(
      "{",
      [...node.members.values()].map(
        ({ key, value }) => `${serdeString(key)}: ${serdePretty(value, inside)}`,
      ),
      "}",
    );
  }
  return serdeCompact(node);
}

/** A string with its quotes. JSON's own writer escapes the same, apart from lone surrogates, which a decoded tree has none of. */
export function serdeString(value: string): string {
  return JSON.stringify(value);
}
