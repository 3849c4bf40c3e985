/**
 * `npm run build`: every bundle, with source maps, into dist/. `--production` minifies and leaves the maps out.
 * Ends with status 1 and one line for what can't be built.
 */
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { buildOptions, bundles, requireEntry, root } from "./bundles.ts";
import { writeEngineTypes } from "./engine-types.ts";

/** Fills dist/ afresh. Throws when a source is missing or does not compile. */
export async function buildAll(production: boolean): Promise<void> {
  for (const bundle of bundles) requireEntry(bundle);
  await rm(join(root, "dist"), { recursive: true, force: true });
  await Promise.all(bundles.map((bundle) => build(buildOptions(bundle, production))));
  await chmod(join(root, "dist/cli.cjs"), 0o755);
  writeEngineTypes(join(root, "dist/types"));
}

if (process.argv[1] === import.meta.filename) {
  try {
    await buildAll(process.argv.includes("--production"));
  } catch (error) {
    console.error(`build: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
