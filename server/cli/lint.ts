/** `lint`: every finding of the schemas below the paths. */
import { type Command, Option } from "commander";
import { openSchema, type Severity, withReleases } from "../engine/index.ts";
import { indexLines } from "../workspace/line-index.ts";
import { selectSchema } from "../workspace/select.ts";
import { CommandError } from "./command-error.ts";
import { type FoundSchema, findSchemas } from "./find-schemas.ts";
import { readInput } from "./input.ts";
import { type LintedSchema, lintFormats } from "./lint-formats.ts";
import { lintGo } from "./lint-go.ts";
import type { Session } from "./session.ts";
import { noteVersions } from "./settings-report.ts";

interface Options {
  readonly format: keyof typeof lintFormats;
  readonly failOn: Severity;
}

const ranks: Readonly<Record<Severity, number>> = { hint: 0, warning: 1, error: 2 };

export function addLint(program: Command, session: Session): void {
  program
    .command("lint")
    .description("find and lint the output schemas below the paths (default: here)")
    .argument("[paths...]", "folders and files")
    .addOption(
      new Option("--format <format>", "form of the output").choices(Object.keys(lintFormats)).default("text"),
    )
    .addOption(
      new Option("--fail-on <severity>", "least severity that gives status 1")
        .choices(Object.keys(ranks))
        .default("error"),
    )
    .action(async (paths: string[], { format, failOn }: Options) => {
      const printer = lintFormats[format](session.io.color);
      await session.io.out(printer.begin);
      let schemas = 0;
      for await (const found of findSchemas(session, paths.length === 0 ? ["."] : paths)) {
        for (const linted of await lintFile(session, found)) {
          await session.io.out(printer.schema(linted, schemas++));
          if (linted.findings.some(({ severity }) => ranks[severity] >= ranks[failOn])) session.fail(1);
        }
      }
      await session.io.out(printer.end);
      if (schemas === 0 && session.status === 0)
        session.note("no output schema found; what is one is said in subagent-schema.json");
    });
}

async function lintFile(session: Session, found: FoundSchema): Promise<readonly LintedSchema[]> {
  if (found.argument.toLowerCase().endsWith(".go")) return lintGo(session, found);
  const linted = await lintOne(session, found);
  return linted === null ? [] : [linted];
}

/** Null when the file can't be used, which has been told then. */
async function lintOne(
  session: Session,
  { argument, harness, at }: FoundSchema,
): Promise<LintedSchema | null> {
  const file = await readSelected(session, argument, at);
  if (file === null) return null;
  const { name, lines, selected, path } = file;
  const settings = session.settings({ harness, file: path });
  const schema = openSchema(withReleases(harness, settings.releases), selected.text);
  noteVersions(session, settings);
  return {
    file: name,
    selector: at,
    harness: harness.id,
    admission: schema.admission,
    bytes: schema.schemaBytes,
    depth: schema.schemaDepth,
    findings: schema.findings.map(({ code, severity, pointer, harnessText, explanation, start, end }) => {
      const { line, column } = lines.at(selected.toFile(start));
      const { line: endLine, column: endColumn } = lines.at(selected.toFile(end));
      return { code, severity, line, column, endLine, endColumn, pointer, harnessText, explanation };
    }),
  };
}

async function readSelected(session: Session, argument: string, at: string | null) {
  try {
    const { name, text, path } = await readInput(session, argument);
    return { name, path, lines: indexLines(text), selected: selectSchema(name, text, at) };
  } catch (error) {
    session.complain(new CommandError((error as Error).message));
    return null;
  }
}
