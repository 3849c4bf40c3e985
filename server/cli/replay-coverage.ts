/** `replay --coverage`: what of each schema no captured reply has exercised. */
import { extractCandidate } from "../engine/index.ts";
import { type CoveredPart, SchemaCoverage } from "../replay/coverage.ts";
import { indexLines } from "../workspace/line-index.ts";
import { painter } from "./color.ts";
import { CommandError } from "./command-error.ts";
import { until } from "./interrupt.ts";
import { calledFrom } from "./replay-result.ts";
import { readGroups } from "./replay-run.ts";
import type { SchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { visible } from "./visible.ts";

interface Covered {
  readonly schema: SchemaArgument;
  readonly coverage: SchemaCoverage | null;
  /** How many replies there are, also those that are no JSON. */
  replies: number;
}

/** @throws CommandError for a form that coverage doesn't have */
export async function reportCoverage(
  session: Session,
  paths: readonly string[],
  reporter: string,
  interrupted: AbortSignal,
): Promise<void> {
  if (reporter !== "text" && reporter !== "json")
    throw new CommandError(`--coverage is not told as ${reporter}; choose --reporter text or json`);
  const bySchema = new Map<string, Covered>();
  for await (const { loops, problems } of until(interrupted, readGroups(session, paths))) {
    for (const { file, line, reason } of problems) {
      const where = line === null ? "" : `:${line}`;
      session.complain(new CommandError(`${calledFrom(session.io.cwd, file)}${where}: ${reason}`));
    }
    for (const loop of loops) {
      if ("reason" in loop) {
        for (const { file } of loop.captures)
          session.complain(new CommandError(`${calledFrom(session.io.cwd, file)}: ${loop.reason}`));
        continue;
      }
      const covered = coveredBy(bySchema, loop.schema);
      for (const { text } of loop.captures) {
        covered.replies++;
        covered.coverage?.add(extractCandidate(loop.schema.schema.harness, text).candidate);
      }
    }
  }
  const reports = [...bySchema.values()].map(reportOf);
  const write = reporter === "json" ? jsonText : (all: readonly Report[]) => plainText(all, session.io.color);
  await session.io.out(write(reports));
}

function coveredBy(bySchema: Map<string, Covered>, schema: SchemaArgument): Covered {
  const { text, harness } = schema.schema;
  const known = bySchema.get(schema.name);
  if (known !== undefined) return known;
  const covered = { schema, coverage: SchemaCoverage.of(text, harness.dialect), replies: 0 };
  bySchema.set(schema.name, covered);
  return covered;
}

interface Report {
  readonly schema: string;
  readonly replies: number;
  /** Null for a schema that JSON Schema's own rules can't be applied by. */
  readonly parts: readonly (CoveredPart & { readonly line: number; readonly column: number })[] | null;
}

/** Lines and columns are those of the schema's text. */
function reportOf({ schema, coverage, replies }: Covered): Report {
  const lines = indexLines(schema.schema.text);
  const parts = coverage?.parts().map((part) => ({ ...part, ...lines.at(part.start) })) ?? null;
  return { schema: schema.name, replies, parts };
}

function jsonText(reports: readonly Report[]): string {
  return `{"schemas":[${reports.map((report) => `\n${JSON.stringify(report)}`).join(",")}\n]}\n`;
}

const plurals = { keyword: "keywords", value: "enum values", branch: "branches" } as const;

function plainText(reports: readonly Report[], color: boolean): string {
  const paint = painter(color);
  const lines: string[] = [];
  for (const { schema, replies, parts } of reports) {
    const name = paint(visible(schema), "bold");
    const by = replies === 1 ? "1 reply" : `${replies} replies`;
    if (parts === null) {
      lines.push(`${name}, ${by}: not told, because JSON Schema's own rules can't be applied by it`);
      continue;
    }
    const figures = (Object.keys(plurals) as (keyof typeof plurals)[]).map((kind) => {
      const all = parts.filter((part) => part.kind === kind);
      return `${all.filter(({ isExercised }) => isExercised).length} of ${all.length} ${plurals[kind]}`;
    });
    lines.push(`${name}, ${by}: ${figures.join(", ")} exercised`);
    // What lies inside of a branch that nothing has reached is not told one by one.
    const unreached = new Set<string | null>();
    for (const part of parts) {
      if (part.isExercised) continue;
      const { kind, pointer, line, column, met, missed, within } = part;
      if (kind === "branch" && met + missed === 0) unreached.add(pointer);
      if (unreached.has(within)) continue;
      const why =
        kind === "branch" && missed > 0 ? "never met" : kind === "value" ? "never given" : "never reached";
      lines.push(`  ${line}:${column} ${kind} ${visible(pointer)}: ${why}`);
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}
