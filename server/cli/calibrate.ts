/** `calibrate`: the wording that explains a captured message, and whether captured messages are still what the harness sends. */
import type { Command } from "commander";
import {
  type Calibration,
  calibrate,
  calibrateEither,
  type Explained,
  type Harness,
  inForce,
  loopOptions,
  messageFor,
  type NotExplained,
  type Occasion,
} from "../engine/index.ts";
import { indexLines } from "../workspace/line-index.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { type FinishReasonOption, finishReasonOption } from "./finish-reason.ts";
import { inAskedMode, type ModeOption, modeOption } from "./harness-mode.ts";
import { readInput } from "./input.ts";
import { readSchemaArgument, type SchemaTextArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings } from "./settings-report.ts";
import { readTask, type TaskOptions, taskOptions } from "./task.ts";
import { verifyCaptured } from "./verify-captured.ts";
import { visible } from "./visible.ts";
import { writeHarnessFile } from "./write-harness-file.ts";

export interface CalibrateOptions extends ModeOption, TaskOptions, FinishReasonOption {
  readonly appendix?: true;
  readonly verify?: true;
  readonly write?: string;
}

export function addCalibrate(program: Command, session: Session): void {
  finishReasonOption(taskOptions(modeOption(program.command("calibrate"))))
    .description("find the wording that explains a captured corrective or appendix")
    .argument("<schema>", "FILE[#SELECTOR]")
    .argument("<reply>", "file with the raw reply that led to the message")
    .argument("<captured>", "file with the captured message")
    .option("--appendix", "the captured message is an appendix, not a corrective")
    .option("--write <id>", "write what is found into the configuration, as the harness of this id")
    .option("--verify", "only say whether the harness sends just that; folders are taken too")
    .action(async (schema: string, reply: string, captured: string, options: CalibrateOptions) => {
      if (options.verify === true) return verifyCaptured(session, { schema, reply, captured }, options);
      await calibrateOne(session, { schema, reply, captured }, options);
    });
}

export interface CalibrateArguments {
  readonly schema: string;
  readonly reply: string;
  readonly captured: string;
}

/** @throws CommandError, ConfigError */
async function calibrateOne(session: Session, args: CalibrateArguments, options: CalibrateOptions) {
  const schema = await readSchemaArgument(session, args.schema);
  const reply = await readInput(session, args.reply);
  const captured = await readInput(session, args.captured);
  const named = baseFor(session, schema, options);
  const { harness: base, judging } = inForceFor(session, named, schema, options);
  const given = { schema: schema.text, reply: reply.text, ...(await ledBy(session, options)) };
  const led = { ...judging, ...given };
  const { kind, calibration } = calibrateAs(base, led, captured.text, options);
  if (!calibration.ok) {
    await session.io.out(report(captured, calibration));
    return session.fail(1);
  }
  await session.io.out(`${JSON.stringify(calibration.settings.wording ?? {}, null, 2)}\n`);
  tellBeside(session, calibration);
  if (options.write === undefined) {
    const bytes = Buffer.byteLength(captured.text);
    session.note(
      `${captured.name}: with this wording ${base.id} sends it byte for byte (${kind}, ${bytes} bytes)`,
    );
    return;
  }
  const sends = (written: Harness) => {
    const own = inForceFor(session, written, schema, options);
    return messageFor(own.harness, { ...own.judging, ...given, kind });
  };
  const { file, harness } = writeHarnessFile(session, schema.path, {
    id: options.write,
    base,
    settings: calibration.settings,
    isRight: (written) => sends(written) === captured.text,
  });
  const bytes = Buffer.byteLength(captured.text);
  session.note(`${file}: ${harness.id} sends ${captured.name} byte for byte (${kind}, ${bytes} bytes)`);
}

/** The harness as its own files and `--mode` have it, and what these say of a message. */
export function inForceFor(
  session: Session,
  named: Harness,
  { path, fileText, at }: SchemaTextArgument,
  { mode }: CalibrateOptions,
): { readonly harness: Harness; readonly judging: Pick<Occasion, "task" | "redact"> } {
  const settings = session.settings({ harness: named, file: path, text: fileText, selector: at });
  noteSettings(session, settings);
  const { releases } = settings;
  const harness =
    mode === undefined
      ? inForce(named, settings)
      : inAskedMode(inForce(named, { releases, mode: null }), mode, "--mode");
  const { task, redact } = loopOptions(settings);
  return {
    harness,
    judging: { ...(task === undefined ? {} : { task }), ...(redact === undefined ? {} : { redact }) },
  };
}

/** What is found goes on top of this one: of the harness that is written, where it is there already. */
function baseFor(
  session: Session,
  { path, name }: { path: string; name: string },
  options: CalibrateOptions,
): Harness {
  const there = options.write === undefined ? undefined : session.workspace.harness(path, options.write);
  if (there !== undefined && there.custom === undefined) {
    throw new CommandError(`--write: ${there.id} is a built-in harness; name one of your own`);
  }
  const asked = session.options.harness;
  if (there !== undefined && asked !== undefined && asked !== there.id) {
    throw new CommandError(`--write: ${there.id} is there already; leave out --harness to go on from it`);
  }
  return there ?? harnessForSchema(session, path, name);
}

/** What else led to the message. */
export async function ledBy(
  session: Session,
  options: CalibrateOptions,
): Promise<Pick<Occasion, "task" | "finishReason">> {
  const { finishReason } = options;
  const task = await readTask(session, options);
  return finishReason === undefined ? task : { ...task, finishReason };
}

function calibrateAs(
  base: Harness,
  led: Omit<Occasion, "kind">,
  captured: string,
  { appendix }: CalibrateOptions,
) {
  if (appendix !== true) return calibrateEither(base, led, captured);
  const calibration: Calibration = calibrate(base, { ...led, kind: "appendix" }, captured);
  return { kind: "appendix" as const, calibration };
}

function tellBeside(session: Session, { settings, notes }: Explained): void {
  const { wording: _wording, ...beside } = settings;
  for (const [key, value] of Object.entries(beside)) {
    session.note(`beside "wording" it takes "${key}": ${JSON.stringify(value)}`);
  }
  for (const note of notes) session.note(note);
}

/** UTF-16 code units that are shown on each side of a difference. */
const SHOWN = 60;

function report(
  { name, text }: { name: string; text: string },
  { part, why, difference }: NotExplained,
): string {
  const at = difference?.capturedAt ?? null;
  const { line, column } = indexLines(text).at(at ?? 0);
  const where = at === null ? visible(name) : `${visible(name)}:${line}:${column}`;
  const lines = [`${where}: ${part} differs`, `  ${visible(why)}`];
  if (difference !== null) {
    const { expected, expectedAt } = difference;
    lines.push(`  computed  ${excerpt(expected, expectedAt)}`);
    if (at !== null) lines.push(`  captured  ${excerpt(text, at)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** What stands around a place, the place marked. */
function excerpt(text: string, at: number): string {
  const from = Math.max(0, at - SHOWN);
  const to = Math.min(text.length, at + SHOWN);
  const before = `${from > 0 ? "…" : ""}${visible(text.slice(from, at))}`;
  return `${before} >>> ${visible(text.slice(at, to))}${to < text.length ? "…" : ""}`;
}
