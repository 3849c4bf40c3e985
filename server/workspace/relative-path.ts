/** Paths as globs and entries of a configuration spell them. */
import { relative, sep } from "node:path";

/** The path of a file inside a folder, `/` between segments; null when it lies elsewhere. Both are absolute. */
export function pathBelow(folder: string, file: string): string | null {
  const path = slashed(relative(folder, file));
  return path === "" || path === ".." || path.startsWith("../") || /^[A-Za-z]:/.test(path) ? null : path;
}

export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
