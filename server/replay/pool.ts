/** Threads that answer questions, several at a time, for whoever wants the answers in the order of the questions. */
import { type TransferListItem, Worker } from "node:worker_threads";

/** Questions that wait in a thread while it works on one: so that it never waits for us. */
const ahead = 2;

interface Asked<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread<Answer> {
  readonly worker: Worker;
  /** In the order in which they were asked; a thread answers in the same order. */
  readonly asked: Asked<Answer>[];
}

export class ThreadPool<Question, Answer> {
  readonly #threads: readonly Thread<Answer>[];
  readonly #waiting: {
    readonly question: Question;
    readonly transfer: TransferListItem[];
    readonly asked: Asked<Answer>;
  }[] = [];
  #failure: Error | null = null;

  /**
   * @param script what each thread runs: it must answer each message with one, in order
   * @param data what each thread is given at its start
   */
  constructor(script: URL, data: unknown, count: number) {
    this.#threads = Array.from({ length: count }, () =>
      this.#start(new Worker(script, { workerData: data })),
    );
  }

  /** How many questions should be under way so that no thread has to wait. */
  get room(): number {
    return this.#threads.length * (ahead + 1);
  }

  /** Rejects once a thread has died: then nothing more is answered. */
  ask(question: Question, transfer: TransferListItem[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, transfer, asked: { resolve, reject } });
      this.#hand();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #start(worker: Worker): Thread<Answer> {
    const thread: Thread<Answer> = { worker, asked: [] };
    worker.on("message", (answer: Answer) => {
      thread.asked.shift()?.resolve(answer);
      this.#hand();
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.#fail(memory ? new Error("a thread had not enough memory; try fewer jobs") : error);
    });
    worker.once("exit", () => this.#fail(new Error("a thread ended without an answer")));
    return thread;
  }

  /** Gives what waits to the threads that have least to do. */
  #hand(): void {
    if (this.#failure !== null) this.#fail(this.#failure);
    for (;;) {
      const [first] = this.#waiting;
      const thread = this.#threads.reduce((one, other) =>
        other.asked.length < one.asked.length ? other : one,
      );
      if (first === undefined || thread.asked.length > ahead) return;
      this.#waiting.shift();
      thread.asked.push(first.asked);
      thread.worker.postMessage(first.question, first.transfer);
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    const lost = [
      ...this.#threads.flatMap(({ asked }) => asked.splice(0)),
      ...this.#waiting.splice(0).map(({ asked }) => asked),
    ];
    for (const { reject } of lost) reject(this.#failure);
  }
}

/**
 * Asks each question as it comes, `room` of them at a time, and takes the answers in the order of the questions. Reading and taking go on
 * side by side; whoever takes slowly slows the reading down.
 */
export async function inOrder<Question, Answer>(
  questions: AsyncIterable<Question>,
  room: number,
  ask: (question: Question) => Promise<Answer>,
  take: (answer: Answer) => Promise<void>,
): Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let underWay = 0;
  let failure: { readonly error: unknown } | null = null;
  let wake = () => {};
  for await (const question of questions) {
    const answer = ask(question);
    // Whoever comes later in the row hears of the failure; until then nobody listens.
    answer.catch(() => {});
    underWay++;
    last = last
      .then(async () => take(await answer))
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        underWay--;
        wake();
      });
    while (underWay >= room && failure === null) await new Promise<void>((resolve) => (wake = resolve));
    if (failure !== null) break;
  }
  await last;
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
