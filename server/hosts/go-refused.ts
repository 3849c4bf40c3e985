/** Go types that reflection gives no schema for: how they are told of where a schema would be. */
import type { Span } from "../engine/json/node.ts";
import type { GoFile } from "../go/go-syntax.ts";
import type { ReflectedSource } from "../go/reflect-source.ts";
import { indexLines } from "../workspace/line-index.ts";
import type { HostRemark, RefusedSchema } from "./hosted-schema.ts";

/** Null for a type that has a schema, and for one that another file declares. @param file as the package calls the one at hand */
export function refusedType(
  selector: string,
  file: string,
  { reflected, problems, declared, loaded }: ReflectedSource,
): RefusedSchema | null {
  if (reflected !== null || declared.file !== file) return null;
  const inTheWay = problems.filter(({ kind }) => kind !== "unused");
  // Where the harness surely ends, that counts.
  const problem = inTheWay.find(({ kind }) => kind === "hopeless") ?? inTheWay[0];
  if (problem === undefined) return null;
  const { kind, explanation, place } = problem;
  const at = place ?? declared;
  const { line, column } = indexLines(loaded.texts.get(at.file) ?? "").at(at.start);
  const declaration = loaded.files[0]?.types.find(({ start }) => start === declared.start);
  return {
    selector,
    span: { start: declared.start, end: declaration?.type.end ?? declared.end },
    title: kind === "hopeless" ? "driftlessaf: refused" : "driftlessaf: schema not known",
    why: `${at.file}:${line}:${column}: ${explanation}`,
  };
}

/** What there is to say at the name and the fields of such types. Linear. @param offset into the file's text */
export function refusedAt(
  refused: readonly RefusedSchema[],
  file: GoFile | undefined,
  offset: number,
): HostRemark | null {
  const holds = ({ start, end }: Span) => start <= offset && offset <= end;
  const found = refused.find(({ span }) => holds(span));
  const declaration = file?.types.find(({ start }) => start === found?.span.start);
  if (found === undefined || declaration === undefined) return null;
  const { type } = declaration;
  const fields = type.form === "struct" ? type.fields : [];
  const spans = fields.map((field) => ({
    start: (field.names[0] ?? field.type).start,
    end: (field.tag ?? field.type).end,
  }));
  const name = { start: declaration.start, end: declaration.end };
  const span = [name, ...spans].find(holds);
  return span === undefined ? null : { span, lines: [found.title, found.why] };
}
