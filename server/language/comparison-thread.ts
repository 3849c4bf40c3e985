/**
 * Comparisons in a thread of their own, because ajv turns schemas into code and may take any time over them. The thread stays for
 * the next comparison, since ajv is slow to begin with; one that takes too long is ended together with its thread.
 */
import { type MessagePort, Worker } from "node:worker_threads";
import type { BesideStandard } from "../standard/compare-with-standard.ts";
import { type Compared, type ComparisonJob, performComparison, withStandard } from "./comparison-work.ts";

/** What the thread is started with, so that it knows its work. */
export const comparisonThread = "comparisons";

/** Milliseconds for each of the two results, for what is not wanted any more, and until an idle thread is let go. */
const longest = 60_000;
const longestStandard = 5_000;
const longestUnwanted = 1_000;
const idle = 60_000;

type Answer =
  | { readonly comparison: Compared }
  | { readonly standard: readonly BesideStandard[] }
  | { readonly failed: string };

/** Null when the result is not wanted any more by the time that the job's turn comes; rejects when it can't be had. */
export type ComparisonWork = (job: ComparisonJob, unwanted: AbortSignal) => Promise<Compared | null>;

/** What the thread does: one job after the other. */
export function serveComparisons(port: MessagePort): void {
  port.on("message", (job: ComparisonJob) => {
    performComparison(job, {
      comparison: (comparison) => port.postMessage({ comparison } satisfies Answer),
      standard: (standard) => port.postMessage({ standard } satisfies Answer),
    }).catch((error: Error) => port.postMessage({ failed: error.message } satisfies Answer));
  });
}

/** @param script what each thread runs: it must call `serveComparisons` when its `workerData` is `comparisonThread` */
export function comparisonsIn(script: URL): ComparisonWork {
  let before: Promise<unknown> = Promise.resolve();
  let thread: Worker | null = null;
  let letGo: ReturnType<typeof setTimeout> | undefined;

  const run = async (job: ComparisonJob, unwanted: AbortSignal): Promise<Compared> => {
    clearTimeout(letGo);
    thread ??= startThread(script);
    const current = thread;
    // While it works it keeps the process alive, and only then.
    current.ref();
    const { compared, isSpent } = await ask(current, job, unwanted);
    if (isSpent) {
      thread = null;
      void current.terminate();
    } else {
      current.unref();
      letGo = setTimeout(() => {
        thread = null;
        void current.terminate();
      }, idle).unref();
    }
    if ("failed" in compared) throw new Error(compared.failed);
    return compared;
  };

  return (job, unwanted) => {
    const result = before.then(() => (unwanted.aborted ? null : run(job, unwanted)));
    before = result.catch(() => undefined);
    return result;
  };
}

function startThread(script: URL): Worker {
  const thread = new Worker(script, { workerData: comparisonThread });
  // Whoever waits for an answer listens too; without a listener at all, an error would end the server.
  thread.on("error", () => undefined);
  return thread;
}

/** `isSpent`: the thread is of no more use. */
interface Outcome {
  readonly compared: Compared | { readonly failed: string };
  readonly isSpent: boolean;
}

function ask(thread: Worker, job: ComparisonJob, unwanted: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    let comparison: Compared | null = null;
    const finish = (compared: Outcome["compared"], isSpent: boolean) => {
      clearTimeout(timer);
      thread.off("message", answered).off("error", broke).off("exit", ended);
      unwanted.removeEventListener("abort", hurry);
      resolve({ compared, isSpent });
    };
    /** What there is without the rest. */
    const give = (failed: string) => finish(comparison ?? { failed }, true);
    const tooLong = () => give("Comparing the harnesses took too long.");
    let timer = setTimeout(tooLong, longest);
    // Others wait for their turn.
    const hurry = () => {
      clearTimeout(timer);
      timer = setTimeout(tooLong, longestUnwanted);
    };
    const answered = (answer: Answer) => {
      if ("failed" in answer) finish(answer, false);
      else if ("standard" in answer) finish(withStandard(comparison as Compared, answer.standard), false);
      else {
        comparison = answer.comparison;
        clearTimeout(timer);
        timer = setTimeout(tooLong, unwanted.aborted ? longestUnwanted : longestStandard);
      }
    };
    const broke = (error: NodeJS.ErrnoException) => {
      const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      give(memory ? "It is too large to be compared in the memory that there is." : error.message);
    };
    const ended = () => give("The thread that compared ended without an answer.");
    thread.on("message", answered).on("error", broke).on("exit", ended);
    unwanted.addEventListener("abort", hurry);
    thread.postMessage(job);
  });
}
