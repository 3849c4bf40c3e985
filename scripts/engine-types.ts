import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./bundles.ts";

/**
 * Writes the declarations of the library `subagent-schema/engine` into a folder. Throws the compiler's words when the
 * engine does not compile on its own.
 */
export function writeEngineTypes(folder: string): void {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const emit = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", folder];
  const run = spawnSync(process.execPath, [compiler, "-p", "server/engine", ...emit], {
    cwd: root,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`the engine's types can't be written\n${run.stdout}${run.stderr}`);
}
