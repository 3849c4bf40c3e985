/** `lint` on Go source: the types in it whose tags speak of a schema, or the one that the configuration names. */
import { openReflected } from "../engine/index.ts";
import { tagValue } from "../engine/reflect/struct-tag.ts";
import { type TypeFinding, typeFinding } from "../engine/reflect/type-findings.ts";
import type { GoFile, TypeDeclaration } from "../go/go-syntax.ts";
import type { GoSource, LoadedPackage } from "../go/load-package.ts";
import { indexLines } from "../workspace/line-index.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import type { FoundFile } from "./find-files.ts";
import { readInput } from "./input.ts";
import type { LintedFile, LintedSchema, LintFinding } from "./linted.ts";
import type { Session } from "./session.ts";

/** A type for each schema; null without one. Nothing is found twice. @throws CommandError, ConfigError */
export async function lintGo(
  session: Session,
  { argument, claim, path, isNamed }: FoundFile,
): Promise<LintedFile | null> {
  if (claim === null && !isNamed) return null;
  const at = claim?.at ?? null;
  const { loadPackage } = await import("../go/load-package.ts");
  const { reflectLoaded } = await import("../go/reflect-source.ts");
  const { fieldsByOffset, saidAt } = await import("../go/schema-place.ts");
  const seen = new Set<string>();
  const linted: LintedSchema[] = [];
  const source: GoSource = await readInput(session, argument);
  const harness = harnessForSchema(session, path, source.name);
  try {
    const loaded = await loadPackage(source);
    for (const type of at === null ? taggedTypes(loaded.files[0]) : [at]) {
      const { reflected, problems, declared } = reflectLoaded(source, loaded, type);
      const opened = reflected === null ? null : openReflected(harness, reflected);
      const fieldAt = reflected === null ? () => null : fieldsByOffset(reflected);
      const inSchema = (opened?.findings ?? []).map((finding): TypeFinding => {
        const field = fieldAt(finding.start);
        return { ...finding, ...(field === null ? declared : saidAt(field)) };
      });
      const hopeless = problems.find(({ kind }) => kind === "hopeless");
      linted.push({
        file: source.name,
        selector: type,
        harness: harness.id,
        admission: opened?.admission ?? hopeless?.harnessText ?? hopeless?.explanation ?? null,
        bytes: opened?.schemaBytes ?? null,
        depth: opened?.schemaDepth ?? null,
        findings: [...problems.map((problem) => typeFinding(problem, declared)), ...inSchema]
          .map((finding) => placed(finding, type, source, loaded))
          .filter((finding) => isNew(finding, seen)),
      });
    }
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  return linted.length === 0 ? null : { file: source.name, schemas: linted, around: [] };
}

/** Those declared in the file whose fields have one of the tags that only schemas have. */
function taggedTypes(file: GoFile | undefined): readonly string[] {
  return (file?.types ?? []).filter(hasSchemaTag).map(({ name }) => name);
}

function hasSchemaTag({ type, params }: TypeDeclaration): boolean {
  if (type.form !== "struct" || params.length > 0) return false;
  return type.fields.some(({ tag }) => {
    const text = tag?.literal.startsWith("`") === true ? tag.literal.slice(1, -1) : "";
    return ["jsonschema", "jsonschema_description", "jsonschema_extras"].some(
      (key) => tagValue(text, key) !== null,
    );
  });
}

function placed(
  finding: TypeFinding,
  selector: string,
  source: GoSource,
  { texts }: LoadedPackage,
): LintFinding {
  const { file, start, end, ...rest } = finding;
  const { at } = indexLines(texts.get(file) ?? "");
  const { line, column } = at(start);
  const { line: endLine, column: endColumn } = at(end);
  const elsewhere = file === source.name ? {} : { file };
  return { ...rest, selector, line, column, endLine, endColumn, ...elsewhere };
}

/** A type that another one holds is looked at twice. */
function isNew({ file, line, column, code, explanation }: LintFinding, seen: Set<string>): boolean {
  const key = JSON.stringify([file, line, column, code, explanation]);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
