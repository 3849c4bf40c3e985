/** Ctrl-C: work that ends at a place where nothing is half done. */

/**
 * Runs work that looks at the signal. Interrupted, it is asked to end; once it has, the process ends as one that was interrupted. A
 * second Ctrl-C does not wait.
 */
export async function interruptible(work: (interrupted: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  let received: NodeJS.Signals | null = null;
  const stop = (name: NodeJS.Signals) => {
    received = name;
    controller.abort();
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    await work(controller.signal);
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
  if (received !== null) process.kill(process.pid, received);
}

/** Milliseconds after which the process looks whether it was interrupted, where all that it does is at hand. */
const patience = 20;

/** What comes until the signal; also when nothing comes for a long time, or all comes at once. */
export async function* until<Item>(signal: AbortSignal, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let stop = () => {};
  const stopNow = () => stop();
  signal.addEventListener("abort", stopNow, { once: true });
  try {
    let looked = performance.now();
    while (!signal.aborted) {
      if (performance.now() - looked > patience) {
        await new Promise((resolve) => setImmediate(resolve));
        looked = performance.now();
        if (signal.aborted) return;
      }
      // Not a race with one promise for all: it would hold on to all that ever came.
      const next = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        stop = () => resolve({ done: true, value: undefined });
        iterator.next().then(resolve, reject);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", stopNow);
    // What is still being read is not waited for.
    if (!signal.aborted) await iterator.return?.();
  }
}
