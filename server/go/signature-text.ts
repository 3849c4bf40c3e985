/** Parameters and results as Go prints them. */
import type { SignatureSyntax, TypeSyntax } from "./go-syntax.ts";
import { BUILTIN_ALIASES } from "./make-type.ts";

/** How a method's type is written in the source, with `any` and `byte` by their long names. */
export function writtenType(type: TypeSyntax): string {
  if (type.form === "foreign") return `${type.pkg}.${type.name}`;
  if (type.form === "name") return BUILTIN_ALIASES.get(type.name) ?? type.name;
  if (type.form === "pointer") return `*${writtenType(type.elem)}`;
  if (type.form === "slice") return `[]${writtenType(type.elem)}`;
  if (type.form === "interface" && type.methods.length + type.embeds.length === 0) return "interface {}";
  return type.form;
}

/** Parameters and results as Go prints them: types alone. */
export function signatureText(
  { params, results }: SignatureSyntax,
  text: (type: TypeSyntax) => string,
): string {
  const given = params.map((param) => `${param.variadic === true ? "..." : ""}${text(param)}`).join(", ");
  const got = results.map(text);
  return `(${given})${got.length === 0 ? "" : got.length === 1 ? ` ${got[0]}` : ` (${got.join(", ")})`}`;
}
