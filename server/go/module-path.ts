/** The import path of a package, from the nearest `go.mod`. */
import { dirname, join, relative, sep } from "node:path";
import type { HostFiles } from "../hosts/hosted-schema.ts";
import { stringLiteral } from "./read-file.ts";

/**
 * Null where no `go.mod` at or above the folder names a module.
 *
 * @param folder absolute path of the package's folder
 * @param packageName what the files say after `package`; programs have no import path but `main`
 */
export function importPath(folder: string, packageName: string, files: HostFiles): string | null {
  if (packageName === "main") return "main";
  for (let here = folder; ; here = dirname(here)) {
    const module = moduleOf(files.read(join(here, "go.mod").split(sep).join("/")));
    if (module !== undefined) {
      if (module === null) return null;
      const below = relative(here, folder).split(sep).join("/");
      return below === "" ? module : `${module}/${below}`;
    }
    if (dirname(here) === here) return null;
  }
}

/** Undefined without the file, null where it names no module. */
function moduleOf(text: string | null): string | null | undefined {
  if (text === null) return undefined;
  const bare = text.replace(/\/\/[^\n]*/g, "");
  const named = /^[ \t]*module[ \t]+("[^"\n]*"|`[^`\n]*`|[^\s()"`]+)[ \t]*\r?$/m.exec(bare);
  const name = named?.[1] ?? /^[ \t]*module[ \t]*\(\s*("[^"\n]*"|`[^`\n]*`|[^\s()"`]+)\s*\)/m.exec(bare)?.[1];
  if (name === undefined) return null;
  return /^["`]/.test(name) ? stringLiteral(name) : name;
}
