/** A type without a name as Go's reflection prints it. */
import type { GoField, GoType } from "../engine/reflect/go-type.ts";
import { goQuote } from "../engine/text/go-quote.ts";

/** Types with names inside of it are not looked into. */
export function typeText(type: GoType): string {
  switch (type.kind) {
    case "pointer":
      return `*${type.elem.text}`;
    case "slice":
      return `[]${type.elem.text}`;
    case "array":
      return `[${type.length}]${type.elem.text}`;
    case "map":
      return `map[${type.key.text}]${type.elem.text}`;
    case "struct":
      return type.fields.length === 0 ? "struct {}" : `struct { ${type.fields.map(fieldText).join("; ")} }`;
    default:
      return type.kind;
  }
}

function fieldText({ name, type, tag, embedded }: GoField): string {
  const own = embedded ? type.text : `${name} ${type.text}`;
  return tag === "" ? own : `${own} ${goQuote(tag)}`;
}
