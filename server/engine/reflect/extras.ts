/** The tag `jsonschema_extras`: names and values that are added to a field's schema as they are (`harnesses.md` 5.1). */
import type { Extra } from "./draft-schema.ts";
import { goAtoi } from "./go-strconv.ts";
import { atFirstEquals } from "./tag-keywords.ts";

/** Adds the pieces; a name that comes again makes a list of texts, or replaces a flag or a number. */
export function addExtras(extras: Map<string, Extra>, pieces: readonly string[]): void {
  for (const piece of pieces) {
    const [name, value] = atFirstEquals(piece);
    if (value !== null) extras.set(name, after(extras.get(name), name, value));
  }
}

function after(before: Extra | undefined, name: string, value: string): Extra {
  switch (before?.kind) {
    case undefined:
      if (name === "minimum") return { kind: "integer", digits: goAtoi(value) };
      return value === "true" || value === "false"
        ? { kind: "flag", flag: value === "true" }
        : { kind: "text", text: value };
    case "text":
      return { kind: "texts", texts: [before.text, value] };
    case "texts":
      return { kind: "texts", texts: [...before.texts, value] };
    case "integer":
      return { kind: "integer", digits: goAtoi(value) };
    case "flag":
      return { kind: "flag", flag: value === "true" || value === "t" };
  }
}
