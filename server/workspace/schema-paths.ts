/** Where harnesses keep their output schemas (`harnesses.md` 8.2). No import, since the client's first steps need it as well. */

export interface BuiltInPath {
  readonly glob: string;
  readonly harness: string;
}

/** Globs over absolute paths, without the leading slash. */
export const schemaPaths: readonly BuiltInPath[] = [
  { glob: "**/.mivia/workflows/schemas/**/*.json", harness: "mivia" },
];

/** Of the files that are output schemas without any configuration. */
export const schemaGlobs: readonly string[] = schemaPaths.map(({ glob }) => glob);
