/** Go types that reflection gives no schema for: how they are told of where a schema would be. */
import type { Finding } from "../engine/finding.ts";
import { driftlessaf } from "../engine/harness/driftlessaf.ts";
import type { Span } from "../engine/json/node.ts";
import { openReflected } from "../engine/open-schema.ts";
import { ruleFindings, rules } from "../engine/rules/index.ts";
import { noSurroundings } from "../engine/rules/subject.ts";
import type { GoFile } from "../go/go-syntax.ts";
import type { ReflectedSource } from "../go/reflect-source.ts";
import { indexLines } from "../workspace/line-index.ts";
import { typePlaces } from "./go-type-places.ts";
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

/** Rules that look at the keywords of one field alone, so that they are sure without the schema of the whole. */
const ofOneField: ReadonlySet<string> = new Set(["enforcement/pattern-skipped", "strength/impossible"]);

/** What is wrong in the tags of the fields that are not in the way. Offsets into the file's text. @param file as the package calls it */
export function refusedFieldFindings(
  { partial, declared }: ReflectedSource,
  file: string,
  text: string,
): readonly Finding[] {
  if (partial === null) return [];
  const nowhere = { start: 0, end: 0 };
  const { places, fields } = typePlaces(
    partial,
    file,
    text,
    declared.file === file ? declared : nowhere,
    nowhere,
  );
  const tags = [...fields.values()].flatMap(({ tag }) => tag?.schema ?? []);
  const chosen = rules.filter(({ code }) => ofOneField.has(code));
  return ruleFindings(openReflected(driftlessaf, partial), noSurroundings, chosen).flatMap((finding) => {
    const { start, end } = places.toFile(finding);
    const isInTag = tags.some((tag) => tag.start <= start && end <= tag.end);
    return isInTag ? [{ ...finding, start, end, pointer: "" }] : [];
  });
}
