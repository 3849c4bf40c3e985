/** What a struct field is called in the schema, and whether it is there at all (`harnesses.md` 5.1): not always as in JSON. */
import type { GoField } from "./go-type.ts";
import { tagValue } from "./struct-tag.ts";

export type Asked =
  | { readonly kind: "left out" }
  /** Left out too, by its name alone. */
  | { readonly kind: "unexported" }
  /** Its fields become those of the struct around it. */
  | { readonly kind: "inlined" }
  | {
      readonly kind: "property";
      readonly name: string;
      readonly required: boolean;
      readonly nullable: boolean;
    };

export function askField({ tag, embedded, type, name }: GoField): Asked {
  const [given = "", ...options] = (tagValue(tag, "json") ?? "").split(",");
  const words = (tagValue(tag, "jsonschema") ?? "").split(",");
  // A dash hides the field here whatever follows it.
  if (given === "-" || words[0] === "-") return { kind: "left out" };
  if (embedded && given === "") {
    const kind = type.kind === "pointer" ? type.elem.kind : type.kind;
    if (kind === "struct" || kind === "unresolved") return { kind: "inlined" };
  }
  if (options.includes("inline")) return { kind: "inlined" };
  if (!embedded && !isExported(name)) return { kind: "unexported" };
  return {
    kind: "property",
    name: given === "" ? name : given,
    required: words.includes("required"),
    nullable: words.includes("nullable"),
  };
}

/** Whether a name begins with a capital letter, as far as Go's rule needs Unicode: its upper case is itself, and its lower case is not. */
export function isExported(name: string): boolean {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0x5f);
  return first === first.toUpperCase() && first !== first.toLowerCase();
}
