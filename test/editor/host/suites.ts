import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../../../scripts/bundles.ts";

/**
 * Bundles test/editor/FOLDER/*.test.ts for the extension host, each into a file of its own beside a runner, and returns
 * the runner's path (for `extensionTestsPath`), or undefined when the folder holds no suite.
 */
export async function buildSuites(folder: string): Promise<string | undefined> {
  const source = join(root, "test/editor", folder);
  const names = existsSync(source) ? readdirSync(source).filter((name) => name.endsWith(".test.ts")) : [];
  if (names.length === 0) return undefined;
  const outdir = join(root, "dist/test/editor", folder);
  await build({
    absWorkingDir: root,
    entryPoints: {
      index: "test/editor/host/mocha-runner.ts",
      ...Object.fromEntries(names.map((name) => [name.replace(/\.ts$/, ""), join(source, name)])),
    },
    bundle: true,
    charset: "utf8",
    external: ["vscode", "mocha", "playwright-core", "esbuild"],
    format: "cjs",
    logLevel: "warning",
    mainFields: ["module", "main"],
    outdir,
    outExtension: { ".js": ".cjs" },
    platform: "node",
    sourcemap: "inline",
    target: "node20",
  });
  return join(outdir, "index.cjs");
}
