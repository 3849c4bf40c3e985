/** The parser's WebAssembly files: compressed beside the bundle, or, from source, in the packages that they come from. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const PACKAGES = {
  "web-tree-sitter.wasm": "web-tree-sitter",
  "tree-sitter-go.wasm": "tree-sitter-go",
} as const;

/** @throws Error with one plain line when it is nowhere */
export async function readWasm(name: keyof typeof PACKAGES): Promise<Uint8Array> {
  const here = import.meta.dirname;
  const compressed = join(here, `${name}.br`);
  if (existsSync(compressed)) return promisify(brotliDecompress)(await readFile(compressed));
  for (let folder = here; dirname(folder) !== folder; folder = dirname(folder)) {
    const packaged = join(folder, "node_modules", PACKAGES[name], name);
    if (existsSync(packaged)) return readFile(packaged);
  }
  throw new Error(`Go source can't be read: ${name} is missing from ${here}`);
}
