/** The module that a folder belongs to, from the nearest `go.mod`, and the way between folders and import paths. */
import { dirname, join, relative, sep } from "node:path";
import type { HostFiles } from "../hosts/hosted-schema.ts";
import { stringLiteral } from "./read-file.ts";

export interface GoModule {
  /** Absolute path of the folder with its `go.mod`. */
  readonly root: string;
  /** Null where the file names none. */
  readonly path: string | null;
}

/** Null where there is no `go.mod` at or above the folder. @param folder absolute path */
export function moduleAround(folder: string, files: HostFiles): GoModule | null {
  for (let root = folder; ; root = dirname(root)) {
    const path = moduleOf(files.read(join(root, "go.mod").split(sep).join("/")));
    if (path !== undefined) return { root, path };
    if (dirname(root) === root) return null;
  }
}

/**
 * The import path of a package; null where the module has none.
 *
 * @param folder absolute path of the package's folder
 * @param packageName what the files say after `package`; programs have no import path but `main`
 */
export function importPath(folder: string, packageName: string, module: GoModule | null): string | null {
  if (packageName === "main") return "main";
  if (module === null || module.path === null) return null;
  const below = relative(module.root, folder).split(sep).join("/");
  return below === "" ? module.path : `${module.path}/${below}`;
}

/** Where a package of the module, or one that the module keeps a copy of, has its files; null for what is no path of a package. */
export function packageFolder(path: string, module: GoModule): string | null {
  const steps = path.split("/");
  if (steps.some((step) => step === "" || step === "." || step === ".." || /[\\\0]/.test(step))) return null;
  if (path === module.path) return module.root;
  const isOwn = module.path !== null && path.startsWith(`${module.path}/`);
  return isOwn
    ? join(module.root, path.slice((module.path ?? "").length + 1))
    : join(module.root, "vendor", path);
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
