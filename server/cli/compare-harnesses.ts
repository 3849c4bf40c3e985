/** `reply --compare`: each reply through all harnesses. */
import {
  type ComparedRow,
  type CompareOptions,
  type Comparison,
  causeText,
  compareHarnesses,
  type Harness,
  withReleases,
} from "../engine/index.ts";
import { type BesideStandard, compareWithStandard } from "../standard/compare-with-standard.ts";
import { painter } from "./color.ts";
import { CommandError } from "./command-error.ts";
import { readInput } from "./input.ts";
import { resultFields } from "./result-line.ts";
import { readSchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings } from "./settings-report.ts";
import { alignedRows } from "./table.ts";
import { visible } from "./visible.ts";

export interface CompareReplies {
  readonly schema: string;
  readonly replies: readonly string[];
  readonly format: "text" | "json";
  /** For each harness that has it. */
  readonly mode?: string | undefined;
  readonly model?: string | undefined;
  readonly options: Pick<CompareOptions, "task" | "finishReason">;
}

/**
 * Prints one comparison for each reply; the status is 1 unless every harness takes every reply.
 *
 * @throws CommandError, ConfigError
 */
export async function compareReplies(session: Session, asked: CompareReplies): Promise<void> {
  if (session.options.harness !== undefined) {
    throw new CommandError("--compare asks every harness: leave out --harness");
  }
  const schema = await readSchemaArgument(session, asked.schema);
  const found = session.workspace.harnesses(schema.path).map((harness) => {
    const settings = session.settings({
      harness,
      file: schema.path,
      text: schema.fileText,
      selector: schema.at,
      ...(asked.model === undefined ? {} : { model: asked.model }),
    });
    noteSettings(session, settings);
    return { harness: withReleases(harness, settings.releases), settings };
  });
  const harnesses = found.map(({ harness }) => harness);
  const settings = new Map(found.map((each) => [each.harness.id, each.settings]));
  const configured = found.flatMap(({ harness, settings: { mode } }) =>
    mode === null ? [] : [[harness.id, mode] as const],
  );
  const modes = new Map([...configured, ...modesOf(harnesses, asked.mode)]);
  const names = { schema: schema.name };
  for (const argument of asked.replies) {
    const { name, text } = await readInput(session, argument);
    const comparison = compareHarnesses(schema.text, text, { ...asked.options, harnesses, modes, settings });
    const standard = await compareWithStandard(comparison, schema.text, harnesses);
    const all = { ...names, reply: name, comparison, standard };
    await session.io.out(asked.format === "json" ? `${jsonLine(all)}\n` : report(all, session));
    if (!comparison.rows.every(isAccepted)) session.fail(1);
  }
}

/** @throws CommandError when no harness has the mode */
function modesOf(harnesses: readonly Harness[], mode: string | undefined): ReadonlyMap<string, string> {
  if (mode === undefined) return new Map();
  const having = harnesses.filter(({ modes }) => modes.includes(mode));
  if (having.length === 0) {
    const choices = [...new Set(harnesses.flatMap(({ modes }) => modes))];
    throw new CommandError(`--mode: no harness has a mode "${mode}"; choose ${choices.join(", ")}`);
  }
  return new Map(having.map(({ id }) => [id, mode]));
}

interface Compared {
  readonly schema: string;
  readonly reply: string;
  readonly comparison: Comparison;
  readonly standard: readonly BesideStandard[];
}

function isAccepted({ verdict }: ComparedRow): boolean {
  return verdict === "accepted" || verdict === "accepted-unchecked";
}

function jsonLine({ reply, comparison: { rows, causes }, standard }: Compared): string {
  return JSON.stringify({
    id: reply,
    causes: causes.map((cause) => ({
      kind: cause.kind,
      title: cause.title,
      text: causeText(cause),
      sides: cause.sides,
    })),
    rows: rows.map(({ harness, version, mode, verdict, reason, found, next, report }, index) => {
      const beside = standard[index];
      const result = resultFields({ ...report, standard: beside?.verdict ?? null });
      const note = beside?.note ?? null;
      return { harness, version, mode, verdict, reason, found, next, standardNote: note, result };
    }),
  });
}

function report(
  { schema, reply, comparison: { rows, causes }, standard }: Compared,
  session: Session,
): string {
  const paint = painter(session.io.color);
  const accepting = rows.filter(isAccepted).length;
  const lines = [
    `${visible(reply)} against ${visible(schema)}: ${accepting} of ${rows.length} harnesses accept it`,
  ];
  lines.push("", "Why they differ");
  if (causes.length === 0) lines.push("  They don't.");
  const reasons = causes.map((cause) => [visible(cause.title), visible(causeText(cause))]);
  lines.push(...alignedRows(reasons).map((line) => `  ${line}`));
  const table = alignedRows([TITLES, ...rows.map((row, index) => cells(row, standard[index]))]);
  lines.push("", ...table.map((line, index) => paintedVerdict(line, rows[index - 1], paint)));
  const notes = [...new Set(standard.flatMap(({ note }) => (note === null ? [] : [note])))];
  if (notes.length > 0) {
    lines.push(
      "",
      "Where a harness and JSON Schema itself (ajv) disagree",
      ...notes.map((note) => `  ${visible(note)}`),
    );
  }
  const remarks = rows.flatMap(({ harness, report }) =>
    (report.remarks ?? []).map((remark) => `  ${harness}: ${visible(remark)}`),
  );
  if (remarks.length > 0) lines.push("", "What could not be followed", ...remarks);
  return `${lines.join("\n")}\n`;
}

/** In place of a verdict that nobody knows. */
const NOT_CHECKED = "not checked";

const TITLES = ["HARNESS", "VERDICT", "STANDARD", "JSON FOUND IN", "MESSAGE BACK", "NEXT", "REASON"];

function cells(row: ComparedRow, beside: BesideStandard | undefined): string[] {
  const { harness, mode, verdict, reason, found, next, report } = row;
  return [
    mode === null ? harness : `${harness} (${mode})`,
    verdict ?? NOT_CHECKED,
    beside?.verdict ?? "-",
    found,
    messageBack(report),
    next,
    visible(reason),
  ];
}

function messageBack({ corrective, correctiveBytes, correctiveCap }: ComparedRow["report"]): string {
  if (corrective === null) return "none";
  return correctiveCap === null ? `${correctiveBytes} bytes` : `${correctiveBytes} of ${correctiveCap} bytes`;
}

/** The line with its verdict in colour, once it is aligned. */
function paintedVerdict(
  line: string,
  row: ComparedRow | undefined,
  paint: ReturnType<typeof painter>,
): string {
  if (row === undefined) return paint(line, "dim");
  const { verdict: given, harness } = row;
  const verdict = given ?? NOT_CHECKED;
  const color = verdict === "accepted" ? "green" : isAccepted(row) || given === null ? "yellow" : "red";
  const at = line.indexOf(`  ${verdict}`, harness.length) + 2;
  return `${line.slice(0, at)}${paint(verdict, color)}${line.slice(at + verdict.length)}`;
}
