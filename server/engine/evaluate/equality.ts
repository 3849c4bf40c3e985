/** Equality as the library has it: numbers by value, objects whatever their order (`harnesses.md` 2.2). */
import type { JsonNode } from "../json/node.ts";
import { canonicalKey, parseDecimal } from "../number/decimal.ts";

/**
 * A text that two values share exactly when they are equal. Linear in the value apart from sorting names, with a stack of its own.
 */
export function equalityKey(value: JsonNode): string {
  const simple = scalarKey(value);
  if (simple !== undefined) return simple;
  const parts: string[] = [];
  const pending: (JsonNode | string)[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") parts.push(next);
    else if (next.kind === "array") {
      parts.push("[");
      pending.push("]");
      for (let i = next.items.length - 1; i >= 0; i--) pending.push(",", next.items[i] as JsonNode);
    } else if (next.kind === "object") {
      parts.push("{");
      pending.push("}");
      const { members } = next;
      for (const name of [...members.keys()].sort().reverse()) {
        pending.push(members.get(name)?.value as JsonNode, `,${JSON.stringify(name)}`);
      }
    } else parts.push(scalarKey(next) as string);
  }
  return parts.join("");
}

/** Integers that are their own canonical text. */
const plainInteger = /^(?:0|-?[1-9][0-9]{0,14})$/;

function scalarKey(value: JsonNode): string | undefined {
  switch (value.kind) {
    case "null":
      return "n";
    case "boolean":
      return value.value ? "t" : "f";
    case "number":
      return `#${plainInteger.test(value.text) ? value.text : canonicalKey(parseDecimal(value.text))}`;
    case "string":
      return JSON.stringify(value.value);
    default:
      return undefined;
  }
}
