/**
 * `npm run bench -- [steps|beside|growth [LINES]|keystroke|batch [REPLIES]]`: what each step takes beside its budget, in every harness; what findings take
 * beside VS Code's JSON support; how each stage grows from 1 KiB to 10 MiB; and how long a server of its own process takes from keystroke to findings. Beside the times stands how many times longer JSON.parse would have to work on the same text in the same run: times depend on
 * the machine and on what else it does, the ratios far less. A measurement, not a test: figures are read, not asserted. Those of a
 * running editor (keystroke to squiggle, `activate()`) come with the editor tests, those of sizes with `npm run weigh`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { benchBatch } from "./bench-batch.ts";
import { benchKeystroke } from "./bench-keystroke.ts";

// Bundled as the engine is published: a loader that translates each file by itself makes every closure a slow one.
const folder = mkdtempSync(join(tmpdir(), "bench-"));
try {
  const outfile = join(folder, "bench.mjs");
  await build({
    stdin: {
      contents:
        'export * from "./bench-steps.ts"; export * from "./bench-beside.ts"; export * from "./bench-growth.ts";',
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    mainFields: ["module", "main"],
    // A library beside it asks for Node's modules the old way.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    outfile,
  });
  const bench: typeof import("./bench-steps.ts") &
    typeof import("./bench-beside.ts") &
    typeof import("./bench-growth.ts") = await import(pathToFileURL(outfile).href);
  const [wanted, what] = process.argv.slice(2);
  if (wanted === undefined || wanted === "steps") bench.benchSteps();
  if (wanted === undefined || wanted === "beside") await bench.benchBeside();
  if (wanted === undefined || wanted === "growth") bench.benchGrowth(what);
  if (wanted === undefined || wanted === "keystroke") await benchKeystroke();
  if (wanted === "batch") await benchBatch(Number(what ?? 100_000));
} finally {
  rmSync(folder, { recursive: true });
}
