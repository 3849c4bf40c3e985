/** Which harness a file is for, and by which rule: `--harness`, then `subagent-schema.json`, then the built-in paths. */
export interface Claim {
  readonly file: string;
  /** Null when an entry claims the file without saying for which harness. */
  readonly harness: string | null;
  /** Selector inside the file, or null for the whole file. */
  readonly at: string | null;
  readonly source: "option" | "configuration" | "built-in";
  /** One plain sentence. */
  readonly why: string;
  /** Absolute path of the `subagent-schema.json` that counts, or null. */
  readonly configFile: string | null;
}

// claimFile(file: string, options?: { harness?: string; configFile?: string }): Claim | null
//   file: absolute path. Null: not an output schema as far as anybody said.
//   throws ConfigError (message: one clear line with file, line and column) when the configuration can't be used
