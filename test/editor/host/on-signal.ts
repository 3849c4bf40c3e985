import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Cleans up when this process is told to end, then ends it with the status that the signal asks for. Returns the
 * function that takes the listeners away again.
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
  return async () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
}
