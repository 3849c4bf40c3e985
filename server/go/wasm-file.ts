/** Where the parser's WebAssembly files are: beside the bundle, or, from source, in the packages that they come from. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const PACKAGES = {
  "web-tree-sitter.wasm": "web-tree-sitter",
  "tree-sitter-go.wasm": "tree-sitter-go",
} as const;

/** @throws Error with one plain line when it is nowhere */
export function wasmFile(name: keyof typeof PACKAGES): string {
  const here = import.meta.dirname;
  if (existsSync(join(here, name))) return join(here, name);
  for (let folder = here; dirname(folder) !== folder; folder = dirname(folder)) {
    const packaged = join(folder, "node_modules", PACKAGES[name], name);
    if (existsSync(packaged)) return packaged;
  }
  throw new Error(`Go source can't be read: ${name} is missing from ${here}`);
}
