/**
 * All findings of a file, as the editor and the command line show them: what the harness's admission says of each schema, what the rules
 * find, and what is wrong around the schemas, with the severities that their author gave them. One way for both, so that they can't differ.
 */
import type { Finding } from "../engine/finding.ts";
import { type Harness, harnesses, type OpenSchema } from "../engine/index.ts";
import type { Span } from "../engine/json/node.ts";
import { ruleFindings, rules } from "../engine/rules/index.ts";
import type { Surroundings } from "../engine/rules/subject.ts";
import type { HostedSchema, Places } from "../hosts/hosted-schema.ts";
import { type Config, schemaEntryOf } from "./config.ts";
import { type FindingsInFile, noLevels, silencingOf } from "./finding-levels.ts";

export interface FileToLint {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** The configuration that counts for it. */
  readonly config: Config | null;
}

/** One schema of a file. */
export interface SchemaToLint extends FindingsInFile {
  readonly harness: Harness;
  /** As of `Places`; absent where the schema is the whole file. */
  readonly toSchema?: Places["toSchema"];
}

/** Findings in document order. */
export interface FileFindings {
  /** By schema, as they were given; offsets into the schema's text. */
  readonly schemas: readonly (readonly Finding[])[];
  /** Offsets into the file's text. */
  readonly around: readonly Finding[];
}

/** What the workspace knows of a schema. */
export function surroundingsOf(
  { path, config }: Pick<FileToLint, "path" | "config">,
  { selector, role }: Pick<HostedSchema, "selector" | "role">,
  harness: Harness,
): Surroundings {
  const isWhole = selector === null;
  return { role, others: othersInUse(config, harness), isWorkflowFile: isWhole && isWorkflowFile(path) };
}

/** Of a schema of more UTF-16 code units only admission's findings are told: nobody mends the rest of one first. */
const hopelessLength = 1024 * 1024;

/** Admission's and the rules' findings of one schema, before anything is silenced. Depends on nothing but its arguments. */
export function schemaFindings(open: OpenSchema, surroundings: Surroundings): readonly Finding[] {
  if (open.text.length > hopelessLength) return open.findings;
  return inOrder([...open.findings, ...ruleFindings(open, surroundings)]);
}

/** An open schema with its findings. @param span where it stands in the file, from what introduces it */
export function schemaToLint(
  open: OpenSchema,
  surroundings: Surroundings,
  span: Span,
  toFile: (span: Span) => Span,
  toSchema?: Places["toSchema"],
): SchemaToLint {
  const { harness } = open;
  const document = open.text.length > hopelessLength ? null : open.document;
  const begins = [span.start, ...(document === null ? [] : [toFile(document).start])];
  return {
    harness,
    findings: schemaFindings(open, surroundings),
    begins,
    toFile,
    ...(toSchema && { toSchema }),
  };
}

/** Whether a schema has a value that JSON has nothing for, so that the harness never reads the text that stands in for it here. */
export function hasNoJson(around: readonly Finding[], toSchema: Places["toSchema"]): boolean {
  return around.some(({ code, start }) => code === NOT_JSON && toSchema(start) !== null);
}

/** What is shown of a file's findings. @param around offsets into the file's text */
export function lintFile(
  { path, text, config }: FileToLint,
  schemas: readonly SchemaToLint[],
  around: readonly Finding[] = [],
): FileFindings {
  const levels = [config === null ? noLevels : (schemaEntryOf(config, path)?.findings ?? noLevels)];
  const silencing = silencingOf(path, text, [...levels, config?.findings ?? noLevels]);
  const told = new Set<string>();
  const isNew = ({ code }: Finding, { id }: Harness) => {
    if (!oncePerFile.has(code)) return true;
    const key = `${code} ${id}`;
    return !told.has(key) && told.add(key) !== undefined;
  };
  // What stands in for a value that JSON doesn't have is no mistake of its own.
  const unwritten = new Set(around.filter(({ code }) => code === NOT_JSON).map(placeOf));
  const isWritten = (finding: Finding, { toFile }: SchemaToLint) =>
    unwritten.size === 0 || !unwritten.has(placeOf(toFile(finding)));
  // What a harness that reads no JSON says isn't known.
  const asSaid = ({ toSchema }: SchemaToLint) =>
    toSchema !== undefined && hasNoJson(around, toSchema)
      ? (finding: Finding): Finding => ({ ...finding, harnessText: null })
      : (finding: Finding): Finding => finding;
  const own = { findings: around, begins: [], toFile: (span: Span) => span };
  return {
    schemas: schemas.map((schema) =>
      silencing
        .apply(schema)
        .filter((finding) => isWritten(finding, schema) && isNew(finding, schema.harness))
        .map(asSaid(schema)),
    ),
    around: inOrder([...silencing.apply(own), ...silencing.mistakes]),
  };
}

const NOT_JSON = "admission/not-json";

function placeOf({ start, end }: Span): string {
  return `${start}-${end}`;
}

const oncePerFile: ReadonlySet<string> = new Set(
  rules.filter((rule) => rule.oncePerFile === true).map(({ code }) => code),
);

/** The other harnesses that a configuration names for a file. */
function othersInUse(config: Config | null, harness: Harness): readonly Harness[] {
  if (config === null) return [];
  const ids = new Set([config.harness, ...config.schemas.map((entry) => entry.harness)]);
  const known = [...harnesses, ...config.harnesses.values()];
  return known.filter(({ id }) => ids.has(id) && id !== harness.id);
}

/** Whether mivia's workflow compiler may read it: a JSON file in a workflows folder. */
function isWorkflowFile(path: string): boolean {
  const slashed = path.replaceAll("\\", "/");
  return slashed.endsWith(".json") && `/${slashed}`.includes("/.mivia/workflows/");
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((a, b) => a.start - b.start || a.end - b.end);
}
