/** Equality as the Rust library has it: objects with the order of their members, an effect of maps that keep it (`harnesses.md` 6.3). */
import type { JsonNode } from "../../json/node.ts";
import { parseSerdeNumber } from "../../number/serde-number.ts";

/** A text that two values share exactly when they are equal; numbers by value. Recursive: for decoded trees. */
export function orderedKey(value: JsonNode): string {
  switch (value.kind) {
    case "null":
      return "n";
    case "boolean":
      return value.value ? "t" : "f";
    case "number":
      return `#${numberKey(value.text)}`;
    case "string":
      return JSON.stringify(value.value);
    case "array":
      return `[${value.items.map(orderedKey).join(",")}]`;
    case "object":
      return `{${[...value.members.values()]
        .map(({ key, value: member }) => `${JSON.stringify(key)}:${orderedKey(member)}`)
        .join(",")}}`;
  }
}

const plainInteger = /^(?:0|-?[1-9][0-9]{0,14})$/;

/** Whole doubles share the key of the integer, and zero has one key, with or without a sign. */
function numberKey(text: string): string {
  if (plainInteger.test(text)) return text;
  const number = parseSerdeNumber(text);
  return String(Number.isInteger(number) ? BigInt(number) : number);
}
