/** Where harnesses keep their output schemas (`harnesses.md` 8.2). No import, since the client's first steps need it as well. */

export interface BuiltInPath {
  readonly glob: string;
  readonly harness: string;
  /** Whether files there speak of schemas without holding any. */
  readonly holdsNone?: true;
}

/** Globs over absolute paths, without the leading slash. */
export const schemaPaths: readonly BuiltInPath[] = [
  { glob: "**/.mivia/workflows/schemas/**/*.json", harness: "mivia" },
  { glob: "**/.mivia/workflows/*.toml", harness: "mivia", holdsNone: true },
  { glob: "**/.mivia/workflows/templates/*.md", harness: "mivia", holdsNone: true },
  { glob: "**/.mivia/mivia.toml", harness: "mivia", holdsNone: true },
  { glob: "**/harbor.yaml", harness: "harbor", holdsNone: true },
  { glob: "**/.mivia/agents/*.toml", harness: "mivia" },
  { glob: "**/.mivia/skills/*/SKILL.md", harness: "mivia" },
  { glob: "**/*.workflow.js", harness: "codewhale" },
];

/** Of the files that are looked at without any configuration. */
export const schemaGlobs: readonly string[] = schemaPaths.map(({ glob }) => glob);

/** Of those among them in which schemas stand. */
export const holdingGlobs: readonly string[] = schemaPaths
  .filter(({ holdsNone }) => holdsNone !== true)
  .map(({ glob }) => glob);

/** Of all files in which a schema can stand. */
export const hostGlob = "**/*.{json,jsonc,yaml,yml,toml,md,js,mjs,cjs,go}";

/** What stands in a file of a language in which schemas are found by what is written around them, wherever the file lies. */
const marks: readonly { readonly ending: RegExp; readonly mark: RegExp }[] = [
  { ending: /\.ya?ml$/i, mark: /^\uFEFF?[ \t-]*["']?(?:args|out)_schema["']?[ \t]*:/m },
  {
    ending: /\.go$/i,
    mark: /jsonschema(?:_description|_extras)?:\\?"|WithOutputSchema\(|schema\.Compile\(|ParameterSchema\(\)/,
  },
];

/** Whether a file is of such a language, before its text is read. */
export function mayHaveSchemaMark(path: string): boolean {
  return marks.some(({ ending }) => ending.test(path));
}

/** Whether a file may hold schemas that nobody has to claim. A quick look: most files hold none. */
export function hasSchemaMark(path: string, text: string): boolean {
  return marks.some(({ ending, mark }) => ending.test(path) && mark.test(text));
}
