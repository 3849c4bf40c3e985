/** Runs the command line in this process. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { processIo } from "./process-io.ts";
import { run } from "./program.ts";

run(process.argv.slice(2), processIo(docsFolder(import.meta.dirname))).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    const what = error instanceof Error ? error.message : String(error);
    process.stderr.write(`subagent-schema: a fault of this program, please report it: ${what}\n`);
    process.exitCode = 2;
  },
);

/** The documentation beside the sources, or beside the bundle. */
function docsFolder(start: string): string {
  for (let here = start; dirname(here) !== here; here = dirname(here)) {
    const docs = join(here, "docs");
    if (existsSync(join(docs, "findings"))) return docs;
  }
  return join(start, "docs");
}
