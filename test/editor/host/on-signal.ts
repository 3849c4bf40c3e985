import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Cleans up when this process is told to end or has lost the one that started it (npm passes a signal on to a shell
 * that does not), then ends it with the status that the signal asks for. Returns the function that takes it all back.
 */
export function onSignal(cleanUp: () => Promise<void>): () => Promise<void> {
  const end = (signal: (typeof signals)[number]) => {
    const status = 128 + constants.signals[signal];
    cleanUp().then(
      () => process.exit(status),
      () => process.exit(status),
    );
  };
  for (const signal of signals) process.once(signal, end);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end("SIGHUP");
  }, 1000);
  watch.unref();
  return async () => {
    clearInterval(watch);
    for (const signal of signals) process.removeListener(signal, end);
  };
}
