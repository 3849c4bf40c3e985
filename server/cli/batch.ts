/** `batch`: JSON lines in, JSON lines out, in order and in constant memory. */
import type { Command } from "commander";
import {
  type Harness,
  inForce,
  judge,
  type LoopOptions,
  loopOptions,
  type OpenSchema,
  openSchema,
  type ReplyResult,
  reportSchema,
} from "../engine/index.ts";
import { decodeText, maxFileBytes } from "../workspace/read-file.ts";
import { type BatchLine, readBatchLine } from "./batch-line.ts";
import { batchInThreads } from "./batch-pool.ts";
import { type Block, readBlocks } from "./blocks.ts";
import { askedHarness, here, namedHarness } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { inAskedMode } from "./harness-mode.ts";
import { interruptible, until } from "./interrupt.ts";
import { type JobsOption, jobsOption } from "./jobs.ts";
import { readLines } from "./lines.ts";
import { resultLine } from "./result-line.ts";
import type { Session } from "./session.ts";
import { noteSettings } from "./settings-report.ts";

export interface BatchOptions {
  readonly strict?: true;
  readonly standard?: true;
}

export function addBatch(program: Command, session: Session): void {
  jobsOption(program.command("batch"))
    .description("judge JSON lines from standard input, one result per line")
    .option("--strict", "status 1 when a reply is rejected, 2 when a line can't be read")
    .option("--standard", "add what JSON Schema itself says of the reply")
    .action((options: BatchOptions & JobsOption) =>
      interruptible(async (interrupted) => {
        const { thread } = session.io;
        const answers = lineAnswers(session, options);
        const stdin = until(interrupted, session.takeStdin());
        if (options.jobs > 1 && thread !== undefined)
          return batchInThreads(session, options, thread, options.jobs, stdin);
        for await (const block of readBlocks(stdin, maxFileBytes)) {
          for await (const answer of answers(block)) {
            await session.io.out(`${answer.text}\n`);
            if (options.strict === true) session.fail(answer.status);
            if (interrupted.aborted) return;
          }
        }
      }),
    );
}

export interface Answer {
  readonly text: string;
  readonly status: 0 | 1 | 2;
}

/**
 * What answers the lines of a block, one after the other. It keeps the schemas that it has opened: have one for all blocks.
 *
 * @throws CommandError, ConfigError
 */
export function lineAnswers(
  session: Session,
  options: BatchOptions,
): (block: Block) => AsyncGenerator<Answer> {
  const judgeLine = lineJudge(session, options);
  return async function* ({ bytes, firstLine, tooLong }) {
    if (tooLong) yield unreadable("null", firstLine, tooLongReason);
    let number = firstLine;
    for await (const line of readLines([bytes], maxFileBytes)) {
      yield "tooLong" in line
        ? unreadable("null", number, tooLongReason)
        : await judgeLine(line.bytes, number);
      number++;
    }
  };
}

const tooLongReason = "longer than 64 MiB";

function lineJudge(
  session: Session,
  options: BatchOptions,
): (bytes: Uint8Array, number: number) => Promise<Answer> {
  const asked = askedHarness(session);
  // What the folder's configuration names is for lines that name nothing.
  const config = asked === undefined ? session.workspace.configOf(here(session)) : null;
  const open = schemaOpener();
  const settingsFor = settingsByHarness(session);
  return async (bytes, number) => {
    const { text, remarks } = decodeText(bytes);
    // A byte order mark is told in the answer.
    for (const { kind, message } of remarks) {
      if (kind !== "byte-order-mark") session.note(`line ${number}: ${message}`);
    }
    const read = readBatchLine(text);
    if ("error" in read) return unreadable(read.id, number, read.error);
    const { line } = read;
    try {
      const named = asked ?? harnessOf(session, line, config?.harness ?? undefined);
      const { over, mode, judging } = settingsFor(named);
      const harness = line.mode === undefined ? mode : inAskedMode(over, line.mode, '"mode"');
      const schema = open(harness, line.schema, line.mode);
      const result = resultOf(schema, line, judging);
      const standard = options.standard === true ? { standard: await standardOf(line, result) } : {};
      return { text: resultLine(line.id, { ...result, ...standard }), status: statusOf(result) };
    } catch (error) {
      const { message } = error as Error;
      const isOurs = !(error instanceof CommandError);
      return unreadable(line.id, number, isOurs ? `a fault of this program: ${message}` : message);
    }
  };
}

/** What counts under `--strict`. */
function statusOf({ verdict, notChecked }: ReplyResult): Answer["status"] {
  if (notChecked !== undefined) return 2;
  return verdict === null || verdict.startsWith("accepted") ? 0 : 1;
}

function harnessOf(session: Session, line: BatchLine, configured: string | undefined): Harness {
  const id = line.harness ?? configured;
  if (id === undefined)
    throw new CommandError('nothing names a harness; add "harness" to the line, or --harness ID');
  return namedHarness(session, '"harness"', id);
}

interface InForce {
  /** The harness over the versions in use. */
  readonly over: Harness;
  /** The same in the mode that is configured. */
  readonly mode: Harness;
  readonly judging: LoopOptions;
}

/** What the harnesses' own files say, for this folder; looked up once for each harness. */
function settingsByHarness(session: Session): (harness: Harness) => InForce {
  const kept = new Map<Harness, InForce>();
  return (harness) => {
    const known = kept.get(harness);
    if (known !== undefined) return known;
    const settings = session.settings({ harness, file: here(session) });
    noteSettings(session, settings);
    const over = inForce(harness, { ...settings, mode: null });
    const found = { over, mode: inForce(harness, settings), judging: loopOptions(settings) };
    kept.set(harness, found);
    return found;
  };
}

function resultOf(schema: OpenSchema, line: BatchLine, judging: LoopOptions): ReplyResult {
  const { attempt, task, finishReason } = line;
  if (line.reply !== undefined) {
    return judge(schema, line.reply, {
      ...judging,
      ...(attempt === undefined ? {} : { attempt }),
      ...(task === undefined ? {} : { task }),
      ...(finishReason === undefined ? {} : { finishReason }),
    });
  }
  return reportSchema(schema);
}

async function standardOf(
  line: BatchLine,
  result: ReplyResult,
): Promise<NonNullable<ReplyResult["standard"]> | null> {
  if (result.candidate === null) return null;
  const { standardVerdict } = await import("../standard/standard.ts");
  return standardVerdict(line.schema, result.candidate);
}

/** Keeps the schemas that were opened last: bulk work asks about the same one again and again. */
function schemaOpener(): (harness: Harness, text: string, mode: string | undefined) => OpenSchema {
  const kept = new Map<string, OpenSchema>();
  return (harness, text, mode) => {
    if (text.length > 65_536) return openSchema(harness, text);
    const key = `${harness.id}\n${mode ?? ""}\n${text}`;
    const schema = kept.get(key) ?? openSchema(harness, text);
    kept.delete(key);
    kept.set(key, schema);
    if (kept.size > 16) kept.delete(kept.keys().next().value as string);
    return schema;
  };
}

function unreadable(id: string, line: number, error: string): Answer {
  return { text: `{"id":${id},"line":${line},"error":${JSON.stringify(error)}}`, status: 2 };
}
