/** The files that are output schemas, or surely none, without any configuration (`harnesses.md` 8.2). */
import { compileGlob } from "./glob.ts";
import { type BuiltInPath, schemaPaths } from "./schema-paths.ts";

/** Named like schemas, but another kind of file: BigQuery's lists of table fields, our own configuration, captured replies and what is expected of them. */
const otherFiles: readonly { readonly glob: string; readonly folder: string | null }[] = [
  { glob: "**/iac/schemas/*.schema.json", folder: "iac/schemas/" },
  { glob: "**/subagent-schema.json", folder: null },
  { glob: "**/vendor/**/*.go", folder: "vendor/" },
  { glob: "**/*.{reply,call}.*", folder: null },
];

const compiledPaths = schemaPaths.map((path) => ({ ...path, matches: compileGlob(path.glob) }));
const compiledOthers = otherFiles.map((other) => ({ ...other, matches: compileGlob(other.glob) }));

/**
 * The built-in path that claims a file, or null.
 *
 * @param path absolute, `/` between its segments
 */
export function builtInPath(path: string): BuiltInPath | null {
  const relative = path.replace(/^\/+/, "");
  return compiledPaths.find((entry) => entry.matches(relative)) ?? null;
}

/**
 * Whether a file is surely no output schema, so that a wide glob of the configuration must not take it. A glob that
 * spells out the folder itself is taken at its word.
 */
export function isOtherFile(path: string, glob: string | null): boolean {
  const relative = path.replace(/^\/+/, "");
  return compiledOthers.some(
    (other) =>
      other.matches(relative) && !(glob !== null && other.folder !== null && glob.includes(other.folder)),
  );
}
