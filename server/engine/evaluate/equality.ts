/** Equality as the library has it: numbers by value, objects whatever their order (`harnesses.md` 2.2). */
import type { JsonNode } from "../json/node.ts";
import { canonicalKey, parseDecimal } from "../number/decimal.ts";

/** Integers that are their own canonical text. */
const plainInteger = /^(?:0|-?[1-9][0-9]{0,14})$/;

/** A text that two scalars share exactly when they are equal; undefined for arrays and objects. */
export function scalarKey(value: JsonNode): string | undefined {
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

/** Whether two values are equal. It takes no longer than the smaller one, and no stack. */
export function equalValues(left: JsonNode, right: JsonNode): boolean {
  const pending: JsonNode[] = [left, right];
  for (
    let b = pending.pop(), a = pending.pop();
    a !== undefined && b !== undefined;
    b = pending.pop(), a = pending.pop()
  ) {
    if (a.kind === "array") {
      if (b.kind !== "array" || a.items.length !== b.items.length) return false;
      for (let i = 0; i < a.items.length; i++) pending.push(a.items[i] as JsonNode, b.items[i] as JsonNode);
    } else if (a.kind === "object") {
      if (b.kind !== "object" || a.members.size !== b.members.size) return false;
      for (const [name, { value }] of a.members) {
        const other = b.members.get(name);
        if (other === undefined) return false;
        pending.push(value, other.value);
      }
    } else if (scalarKey(a) !== scalarKey(b)) return false;
  }
  return true;
}

/**
 * Hands out identities: equal values get the same one. Each value is looked at once, however often it is asked for, so that
 * comparing the items of arrays within arrays stays linear.
 */
export class ValueIdentities {
  private readonly byText = new Map<string, number>();
  private readonly known = new Map<JsonNode, number>();

  /** A text for scalars, a number for arrays and objects. */
  of(value: JsonNode): string | number {
    const scalar = scalarKey(value);
    if (scalar !== undefined) return scalar;
    const pending = [value];
    for (let next = pending.at(-1); next !== undefined; next = pending.at(-1)) {
      const unknown = this.known.has(next)
        ? []
        : partsOf(next).filter((part) => isComposite(part) && !this.known.has(part));
      if (unknown.length > 0) {
        for (const part of unknown) pending.push(part);
        continue;
      }
      pending.pop();
      if (!this.known.has(next)) this.known.set(next, this.identify(this.textOf(next)));
    }
    return this.known.get(value) as number;
  }

  private identify(text: string): number {
    const identity = this.byText.get(text) ?? this.byText.size;
    this.byText.set(text, identity);
    return identity;
  }

  /** An array's or object's content, its parts being known. */
  private textOf(value: JsonNode): string {
    const part = (node: JsonNode): string | number | undefined => scalarKey(node) ?? this.known.get(node);
    if (value.kind === "array") return `[${value.items.map(part).join()}`;
    if (value.kind !== "object") return "";
    const members = [...value.members.values()].map(
      ({ key, value }) => `${JSON.stringify(key)}:${part(value)}`,
    );
    return `{${members.sort().join()}`;
  }
}

function isComposite(value: JsonNode): boolean {
  return value.kind === "array" || value.kind === "object";
}

function partsOf(value: JsonNode): readonly JsonNode[] {
  if (value.kind === "array") return value.items;
  return value.kind === "object" ? [...value.members.values()].map((member) => member.value) : [];
}
