/**
 * `npm run build`: every bundle, with source maps, into dist/. `--production` minifies and leaves the maps out; names of
 * outputs (`npm run build -- client.cjs view.js`) build only those. Ends with status 1 when something can't be built.
 */
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import {
  type Bundle,
  buildOptions,
  bundles,
  companions,
  libraryBundles,
  requireEntry,
  root,
} from "./bundles.ts";
import { writeEngineTypes } from "./engine-types.ts";

/** Builds these bundles and what lies beside them; what can be built is built, then throws one line for each that can't. */
export async function buildAll(production: boolean, chosen: readonly Bundle[] = bundles): Promise<void> {
  const all = [...chosen, ...libraryBundles];
  const builds = await Promise.allSettled(all.map((bundle) => buildOne(bundle, production)));
  const failures = all.flatMap((bundle, index) => {
    const result = builds[index];
    return result?.status === "rejected" ? [`${bundle.name}: ${(result.reason as Error).message}`] : [];
  });
  if (failures.length > 0) throw new Error(failures.join("\n"));
  for (const { from, output } of companions) {
    await writeFile(join(root, "dist", output), brotliCompressSync(await readFile(join(root, from))));
  }
}

/** One program and the libraries that it may load, into another folder. @param name the bundle's name */
export async function buildInto(outdir: string, name: string, production: boolean): Promise<void> {
  const program = bundles.find((bundle) => bundle.name === name);
  if (program === undefined) throw new Error(`no bundle is named ${name}`);
  await Promise.all(
    [program, ...libraryBundles].map((bundle) => build({ ...buildOptions(bundle, production), outdir })),
  );
}

async function buildOne(bundle: Bundle, production: boolean): Promise<void> {
  requireEntry(bundle);
  for (const output of bundle.outputs) await rm(join(root, "dist", `${output}.map`), { force: true });
  await build(buildOptions(bundle, production));
  if (bundle.name === "command line") await chmod(join(root, "dist/cli.cjs"), 0o755);
  if (bundle.name === "engine") {
    await rm(join(root, "dist/types"), { recursive: true, force: true });
    writeEngineTypes(join(root, "dist/types"));
  }
}

if (process.argv[1] === import.meta.filename) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => arg !== "--production");
  const chosen = bundles.filter((bundle) => names.length === 0 || names.includes(bundle.outputs[0] ?? ""));
  try {
    if (chosen.length === 0) throw new Error(`nothing is called ${names.join(" or ")}`);
    await buildAll(args.includes("--production"), chosen);
  } catch (error) {
    console.error(`build: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
