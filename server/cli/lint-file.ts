/** `lint` on one file: all schemas in it, by the way that the editor takes as well. */
import { statSync } from "node:fs";
import { sep } from "node:path";
import { type Finding, type OpenSchema, openReflected, openSchema, withReleases } from "../engine/index.ts";
import type { Span } from "../engine/json/node.ts";
import type { Surroundings } from "../engine/rules/subject.ts";
import { claimedSchemas } from "../hosts/claimed-schemas.ts";
import type { HostedSchema, HostedSchemas } from "../hosts/hosted-schema.ts";
import type { Config } from "../workspace/config.ts";
import { ConfigError } from "../workspace/config-error.ts";
import { indexLines, type LineIndex } from "../workspace/line-index.ts";
import {
  type FileFindings,
  hasNoJson,
  lintFile,
  type SchemaToLint,
  schemaToLint,
  surroundingsOf,
} from "../workspace/lint-file.ts";
import { readText } from "../workspace/read-file.ts";
import { hasSchemaMark } from "../workspace/schema-paths.ts";
import { askedHarness, harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { diskFiles } from "./disk-files.ts";
import type { FoundFile } from "./find-files.ts";
import { type Input, readInput } from "./input.ts";
import type { LintedFile, LintedSchema, LintFinding } from "./linted.ts";
import type { Session } from "./session.ts";
import { noteVersions } from "./settings-report.ts";

/** Null where the file holds no schema, and where it can't be used, which has been told then. */
export async function lintFound(session: Session, found: FoundFile): Promise<LintedFile | null> {
  try {
    return await linted(session, found);
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
    session.complainOnce(error);
    return null;
  }
}

/** A file with its schemas opened and what is shown of them. */
export interface OpenedFile {
  readonly input: Input;
  readonly hosted: HostedSchemas;
  readonly opened: readonly OpenedSchema[];
  readonly shown: FileFindings;
}

/** Null where the file holds no schema. @throws CommandError, ConfigError */
export async function openFile(session: Session, found: FoundFile): Promise<OpenedFile | null> {
  const { argument, claim, isNamed } = found;
  // Before anything is said of the file.
  askedHarness(session, found.path);
  const isClaimed = claim !== null || isNamed;
  if (!isClaimed && !mayHoldSchemas(found.path)) return null;
  if (isNamedPipe(argument, found.path))
    throw new CommandError(`${argument}: is a pipe, not a regular file; for standard input name -`);
  const input = await readInput(session, argument);
  const path = input.path.replaceAll(sep, "/");
  const { text } = input;
  const at = claim?.at ?? [];
  const hosted = await claimedSchemas({ path, text, at, isClaimed, files: diskFiles });
  const config = session.workspace.configOf(input.path);
  if (hosted.schemas.length + hosted.findings.length === 0) return null;
  const opened = hosted.schemas.map((schema) => openHosted(session, input, config, schema));
  const shown = lintFile(
    { path, text, config },
    opened.map(({ toLint }) => toLint),
    hosted.findings,
  );
  return { input, hosted, opened, shown };
}

/** Of a schema that the harness can't read as JSON. */
const unknownFacts = { admission: null, bytes: null, depth: null };

/** @throws CommandError, ConfigError */
async function linted(session: Session, found: FoundFile): Promise<LintedFile | null> {
  const file = await openFile(session, found);
  if (file === null) return null;
  const { input, hosted, opened, shown } = file;
  const { name, text } = input;
  const lines = indexLines(text);
  return {
    file: name,
    schemas: opened.map(({ schema: { selector, places }, facts }, index) => ({
      file: name,
      selector,
      ...(hasNoJson(hosted.findings, places.toSchema) ? { ...facts, ...unknownFacts } : facts),
      findings: (shown.schemas[index] ?? []).map((finding) =>
        placed(finding, selector, lines, places.toFile(finding)),
      ),
    })),
    around: shown.around.map((finding) => placed(finding, null, lines, finding)),
  };
}

/** Whether it lies in a folder among the files, where nobody may ever write into it; a shell hands over its own below `/dev`. */
function isNamedPipe(argument: string, path: string): boolean {
  if (argument === "-" || /^\/(?:dev|proc)\//.test(path)) return false;
  return statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
}

/** A quick look, so that nothing is said of files that are none of ours. */
function mayHoldSchemas(path: string): boolean {
  try {
    return hasSchemaMark(path, readText(path).text);
  } catch {
    return false;
  }
}

export interface OpenedSchema {
  readonly schema: HostedSchema;
  readonly open: OpenSchema;
  readonly surroundings: Surroundings;
  readonly toLint: SchemaToLint;
  readonly facts: Pick<LintedSchema, "harness" | "admission" | "bytes" | "depth">;
}

/** @throws CommandError, ConfigError */
function openHosted(
  session: Session,
  { name, path }: Input,
  config: Config | null,
  schema: HostedSchema,
): OpenedSchema {
  const named = harnessForSchema(session, path, name, schema.harness, schema.selector);
  const settings = session.settings({ harness: named, file: path });
  noteVersions(session, settings);
  const harness = withReleases(named, settings.releases);
  const { reflected, span, places } = schema;
  const open = reflected === null ? openSchema(harness, schema.text) : openReflected(harness, reflected);
  const surroundings = surroundingsOf({ path: path.replaceAll(sep, "/"), config }, schema, harness);
  return {
    schema,
    open,
    surroundings,
    toLint: schemaToLint(open, surroundings, span, places.toFile, places.toSchema),
    facts: {
      harness: harness.id,
      admission: open.admission,
      bytes: open.schemaBytes,
      depth: open.schemaDepth,
    },
  };
}

function placed(finding: Finding, selector: string | null, lines: LineIndex, where: Span): LintFinding {
  const { code, severity, pointer, harnessText, explanation } = finding;
  const { line, column } = lines.at(where.start);
  const { line: endLine, column: endColumn } = lines.at(where.end);
  return { code, severity, line, column, endLine, endColumn, selector, pointer, harnessText, explanation };
}
