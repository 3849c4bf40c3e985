/** `replay --jobs N`: repair loops go to threads. */
import type { MessagePort } from "node:worker_threads";
import { dataOf, type HarnessData, harnessOfData } from "../engine/harness/harness-data.ts";
import {
  type JudgeSettings,
  judgeSettings,
  loopOptions,
  type OpenSchema,
  openSchema,
} from "../engine/index.ts";
import { ThreadPool } from "../replay/pool.ts";
import { type CapturedReply, type Replayed, replayAttempts } from "../replay/replay.ts";
import type { Loop } from "./replay-run.ts";

/** What a thread is given at its start. */
export interface ReplayThread {
  readonly command: "replay";
}

interface Question {
  /** What the thread keeps the open schema by. */
  readonly schemaKey: number;
  readonly schema: string;
  readonly harness: HarnessData;
  readonly mode: string | null;
  readonly settings: JudgeSettings;
  readonly attempts: readonly CapturedReply[];
}

type Answer = { readonly replayed: readonly Replayed[] } | { readonly fault: string };

export class ReplayPool {
  readonly #threads: ThreadPool<Question, Answer>;
  readonly #keys = new Map<OpenSchema, number>();

  constructor(script: URL, jobs: number) {
    this.#threads = new ThreadPool(script, { command: "replay" } satisfies ReplayThread, jobs);
  }

  get room(): number {
    return this.#threads.room;
  }

  /** The schema of a Go type can't go to a thread. */
  takes({ schema: { name } }: Loop): boolean {
    return !/\.go#/i.test(name);
  }

  async replay({ captures, schema: { schema, settings, mode } }: Loop): Promise<readonly Replayed[]> {
    const schemaKey = this.#keys.get(schema) ?? this.#keys.size;
    this.#keys.set(schema, schemaKey);
    const answer = await this.#threads.ask({
      schemaKey,
      schema: schema.text,
      harness: dataOf(schema.harness),
      mode,
      settings: judgeSettings(settings),
      attempts: captures.map(({ text, expectation, attempt, task }) => ({
        text,
        expectation,
        attempt,
        ...(task === undefined ? {} : { task }),
      })),
    });
    if ("fault" in answer) throw new Error(answer.fault);
    return answer.replayed;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** The thread's side. */
export function serveReplays(port: MessagePort): void {
  const schemas = new Map<number, OpenSchema>();
  const answer = ({ schemaKey, schema: text, harness, mode, settings, attempts }: Question): Answer => {
    try {
      const schema = schemas.get(schemaKey) ?? openSchema(harnessOfData(harness, mode), text);
      schemas.set(schemaKey, schema);
      return { replayed: replayAttempts(schema, attempts, loopOptions(settings)) };
    } catch (error) {
      return { fault: (error as Error).message };
    }
  };
  port.on("message", (question: Question) => port.postMessage(answer(question)));
}
