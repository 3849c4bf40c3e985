import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { vsixPath } from "./vsix-path.ts";

/** The packaged extension's files: their bytes by path below `extension/`. Throws one line when nothing is packaged. */
export function readVsix(): Map<string, Uint8Array> {
  if (!existsSync(vsixPath())) throw new Error("nothing is packaged yet: npm run package");
  const prefix = "extension/";
  const entries = Object.entries(unzipSync(readFileSync(vsixPath())));
  const files = entries.filter(([path]) => path.startsWith(prefix) && !path.endsWith("/"));
  return new Map(files.map(([path, bytes]) => [path.slice(prefix.length), bytes]));
}

/** Writes the packaged extension into a folder, as VS Code does when it installs it. */
export async function unpackVsix(folder: string): Promise<void> {
  for (const [path, bytes] of readVsix()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
