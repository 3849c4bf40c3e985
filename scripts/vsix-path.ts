import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundles.ts";

/** Where `npm run package` puts the extension. */
export function vsixPath(): string {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  return join(root, "dist", `${manifest.name}-${manifest.version}.vsix`);
}
