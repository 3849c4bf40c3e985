import { openWorkspace } from "./workspace.ts";

/** Which harness a file is for, and by which rule: `--harness`, then `subagent-schema.json`, then the built-in paths. */
export interface Claim {
  readonly file: string;
  /** Null when an entry claims the file without saying for which harness. */
  readonly harness: string | null;
  /** Selectors inside the file; none for the whole file. */
  readonly at: readonly string[];
  /** The harness of the file's other schemas where their place tells none, as it is without the entry; null without `at`. */
  readonly beside: string | null;
  readonly source: "option" | "configuration" | "built-in";
  /** One plain sentence. */
  readonly why: string;
  /** Absolute path of the `subagent-schema.json` that counts, or null. */
  readonly configFile: string | null;
}

/** The selector that is meant where none is given; null for the whole file, and where several schemas are claimed. */
export function onlyPlace(claim: Claim | null): string | null {
  return claim?.at.length === 1 ? (claim.at[0] ?? null) : null;
}

/** Which schema a captured reply is for, by the `replies` of `subagent-schema.json`. */
export interface ReplyClaim {
  readonly file: string;
  /** Absolute path of the schema's file, with `#SELECTOR` behind it where the configuration gives one. */
  readonly schema: string;
  /** The entry's own harness; null when the schema's decides. */
  readonly harness: string | null;
  readonly configFile: string;
}

/**
 * Which harness a file is for. For many files, open a workspace once instead.
 *
 * @param file absolute path
 * @returns null when the file is no output schema as far as anybody said
 * @throws ConfigError when the configuration can't be used
 */
export function claimFile(
  file: string,
  options: { readonly harness?: string; readonly configFile?: string } = {},
): Claim | null {
  return openWorkspace(options).claim(file);
}
