/**
 * Work that takes longer than a person should wait for the next answer, or more memory than the server may lose: the engine
 * over megabytes, in a thread of its own.
 */
import { Worker } from "node:worker_threads";
import {
  type Finding,
  type Harness,
  type JudgeSettings,
  type LoopBefore,
  loopOptions,
  type OpenSchema,
  type Releases,
  type ReplyReport,
  releasesOf,
  withReleases,
} from "../engine/index.ts";
import { noSurroundings, type Surroundings } from "../engine/rules/subject.ts";
import { schemaFindings } from "../workspace/lint-file.ts";
import type { Engine, LoopReply } from "./engine.ts";

/** UTF-16 units of schema and replies together. Below it, starting a thread would take longer than the work. */
export const heavyLength = 512 * 1024;

/** What comes out of another thread of an open schema: the trees stay there. */
export interface SchemaFacts extends Pick<OpenSchema, "schemaBytes" | "schemaDepth" | "admission"> {
  /** All of them, but how other harnesses differ: nobody waits that long. */
  readonly findings: readonly Finding[];
}

/** A harness as it goes to a thread: its functions can't. */
export type HarnessData = Pick<Harness, "id" | "custom"> & { readonly releases: Releases };

export function dataOf(harness: Harness): HarnessData {
  const { id, custom } = harness;
  const releases = releasesOf(harness);
  return custom === undefined ? { id, releases } : { id, custom, releases };
}

/** The harness again. @throws Error when there is none of that name */
export function harnessOf(engine: Pick<Engine, "harnessById" | "harnessFrom">, data: HarnessData): Harness {
  const { id, custom, releases } = data;
  const harness = custom === undefined ? engine.harnessById(id) : engine.harnessFrom(id, custom);
  if (harness === undefined) throw new Error(`No harness is called "${id}".`);
  return withReleases(harness, releases);
}

/** One piece of work, as it goes to the thread. */
export interface Job {
  readonly harness: HarnessData;
  /** Null for the harness's default. */
  readonly mode: string | null;
  readonly schema: string;
  /** Null asks for the schema's facts alone. */
  readonly replies: readonly LoopReply[] | null;
  readonly settings: JudgeSettings;
  /** What the attempts before the replies came to; absent where they are the first. */
  readonly before?: LoopBefore;
  /** For the findings, which are told where no reply is given. Without other harnesses, whose functions can't go to a thread. */
  readonly surroundings?: Surroundings;
}

export interface JobResult {
  readonly facts: SchemaFacts;
  readonly reports: readonly ReplyReport[];
}

/**
 * Runs one job after the other. Null when the result is not wanted any more by the time that the job's turn comes; rejects when
 * the memory does not suffice.
 */
export type HeavyWork = (job: Job, isWanted: () => boolean) => Promise<JobResult | null>;

/** What the thread does with its job. */
export function performJob(
  engine: Engine,
  { harness: data, mode, schema: text, replies, settings, before, surroundings = noSurroundings }: Job,
): JobResult {
  const named = harnessOf(engine, data);
  const harness = mode === null ? named : engine.inMode(named, mode);
  const open = engine.openSchema(harness, text);
  const { schemaBytes, schemaDepth, admission } = open;
  const findings = replies === null ? schemaFindings(open, surroundings) : [];
  return {
    facts: { schemaBytes, schemaDepth, admission, findings },
    reports: replies === null ? [] : attemptsOf(engine, open, replies, settings, before),
  };
}

/** One report per attempt; without a reply, one of the schema alone. */
export function attemptsOf(
  engine: Engine,
  open: OpenSchema,
  replies: readonly LoopReply[],
  settings: JudgeSettings,
  before?: LoopBefore,
): ReplyReport[] {
  const options = loopOptions(settings);
  if (replies.length > 0)
    return engine.replayLoop(open, replies, { ...options, ...(before === undefined ? {} : { before }) });
  return [engine.reportSchema(open, { number: 1, retries: options.retries }, options.redact)];
}

/**
 * Heavy work in threads, one at a time.
 *
 * @param script what each thread runs: it must post the result of `performJob` for its `workerData`
 */
export function heavyWorkIn(script: URL): HeavyWork {
  let before: Promise<unknown> = Promise.resolve();
  return (job, isWanted) => {
    const result = before.then(() => (isWanted() ? runThread(script, job) : null));
    before = result.catch(() => undefined);
    return result;
  };
}

function runThread(script: URL, job: Job): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(script, { workerData: job });
    thread.once("message", resolve);
    thread.once("error", (error: NodeJS.ErrnoException) => {
      const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(memory ? new Error("It is too large to be judged in the memory that there is.") : error);
    });
    thread.once("exit", () => reject(new Error("The thread that judged it ended without an answer.")));
  });
}
