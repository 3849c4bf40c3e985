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

interface Asked {
  readonly question: Question;
  readonly resolve: (replayed: readonly Replayed[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Loops in one message: to send one takes about as long as to judge one small reply. */
const together = 16;

export class ReplayPool {
  readonly #threads: ThreadPool<readonly Question[], readonly Answer[]>;
  #asked: Asked[] = [];
  readonly #keys = new Map<OpenSchema, number>();

  constructor(script: URL, jobs: number) {
    this.#threads = new ThreadPool(script, { command: "replay" } satisfies ReplayThread, jobs);
  }

  /** How many loops should be under way so that no thread has to wait. */
  get room(): number {
    return this.#threads.room * together;
  }

  /** The schema of a Go type can't go to a thread. */
  takes({ schema: { name } }: Loop): boolean {
    return !/\.go#/i.test(name);
  }

  replay({ captures, schema: { schema, settings, mode } }: Loop): Promise<readonly Replayed[]> {
    const schemaKey = this.#keys.get(schema) ?? this.#keys.size;
    this.#keys.set(schema, schemaKey);
    const question: Question = {
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
    };
    return new Promise((resolve, reject) => {
      this.#asked.push({ question, resolve, reject });
      if (this.#asked.length === together) void this.#send();
      else if (this.#asked.length === 1) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    if (asked.length === 0) return;
    try {
      const answers = await this.#threads.ask(asked.map(({ question }) => question));
      for (const [index, { resolve, reject }] of asked.entries()) {
        const answer = answers[index] ?? { fault: "a thread gave no answer" };
        if ("fault" in answer) reject(new Error(answer.fault));
        else resolve(answer.replayed);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
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
  port.on("message", (questions: readonly Question[]) => port.postMessage(questions.map(answer)));
}
