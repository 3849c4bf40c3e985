/** `batch --jobs N`: blocks of lines go to threads, and their answers come back in order. */
import type { MessagePort } from "node:worker_threads";
import { inOrder, ThreadPool } from "../replay/pool.ts";
import { maxFileBytes } from "../workspace/read-file.ts";
import { type BatchOptions, lineAnswers } from "./batch.ts";
import { type Block, readBlocks } from "./blocks.ts";
import { CommandError } from "./command-error.ts";
import { type GlobalOptions, type Io, Session, type Status } from "./session.ts";
import { Utf8Lines } from "./utf8-lines.ts";

/** What a thread is given at its start. */
export interface BatchThread {
  readonly command: "batch";
  readonly options: BatchOptions;
  readonly globals: GlobalOptions;
  readonly cwd: string;
}

interface Answers {
  /** UTF-8, each with its line break. */
  readonly bytes: Uint8Array;
  /** Lines for standard error. */
  readonly notes: readonly string[];
  readonly status: Status;
  /** The one line that ends the command. */
  readonly complaint?: string;
}

/** Answers standard input until it ends or the signal comes. @throws CommandError */
export async function batchInThreads(
  session: Session,
  options: BatchOptions,
  script: URL,
  jobs: number,
  stream: AsyncIterable<Uint8Array>,
): Promise<void> {
  const data: BatchThread = {
    command: "batch",
    options,
    globals: { ...session.options },
    cwd: session.io.cwd,
  };
  const pool = new ThreadPool<Block, Answers>(script, data, jobs);
  try {
    await inOrder(
      readBlocks(stream, maxFileBytes),
      pool.room,
      (block) => {
        const bytes = ownBytes(block.bytes);
        return pool.ask({ ...block, bytes }, [bytes.buffer as ArrayBuffer]);
      },
      async ({ bytes, notes, status, complaint }) => {
        for (const note of notes) session.noteOnce(note);
        if (complaint !== undefined) throw new CommandError(complaint);
        await session.io.out(bytes);
        session.fail(status);
      },
    );
  } finally {
    await pool.close();
  }
}

/** Bytes that can be given to a thread as they are; of those that share their memory with others, a copy. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** The thread's side. */
export function serveBatch(port: MessagePort, { options, globals, cwd }: BatchThread): void {
  let notes: string[] = [];
  const io: Io = {
    out: async () => {},
    err: (text) => notes.push(text.replace(/\n$/, "")),
    stdin: (async function* () {})(),
    cwd,
    docs: "",
    color: false,
  };
  const session = new Session(io, () => globals);
  let answers: ReturnType<typeof lineAnswers> | undefined;
  const answer = async (block: Block): Promise<Answers> => {
    notes = [];
    try {
      answers ??= lineAnswers(session, options);
      const output = new Utf8Lines(block.bytes.length * 4);
      let status: Status = 0;
      for await (const each of answers(block)) {
        output.add(each.text);
        if (options.strict === true && each.status > status) status = each.status;
      }
      return { bytes: output.bytes, notes, status };
    } catch (error) {
      return { bytes: new Uint8Array(), notes, status: 2, complaint: (error as Error).message };
    }
  };
  let before: Promise<void> = Promise.resolve();
  port.on("message", (block: Block) => {
    before = before.then(async () => {
      const given = await answer(block);
      port.postMessage(given, [given.bytes.buffer as ArrayBuffer]);
    });
  });
}
