/** Runs the command line in this process, or in one of its threads what the command gave to threads. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { processIo } from "./process-io.ts";
import { run } from "./program.ts";
import { serveThread } from "./thread.ts";

if (isMainThread) runHere();
else if (parentPort !== null) serveThread(parentPort, workerData);

function runHere(): void {
  const io = processIo(docsFolder(import.meta.dirname), new URL(import.meta.url));
  run(process.argv.slice(2), io).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      const what = error instanceof Error ? error.message : String(error);
      process.stderr.write(`subagent-schema: a fault of this program, please report it: ${what}\n`);
      process.exitCode = 2;
    },
  );
}

/** The documentation beside the sources, or beside the bundle. */
function docsFolder(start: string): string {
  for (let here = start; dirname(here) !== here; here = dirname(here)) {
    const docs = join(here, "docs");
    if (existsSync(join(docs, "findings"))) return docs;
  }
  return join(start, "docs");
}
