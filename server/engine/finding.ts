/** What the linter says of a schema. */
export type Severity = "error" | "warning" | "hint";

export interface Finding {
  /** Stable: `family/name`. Each has a page `docs/findings/family/name.md`. */
  readonly code: string;
  readonly severity: Severity;
  /** The harness's own text, byte for byte, when the harness says something about it; else null. */
  readonly harnessText: string | null;
  /** Our plain sentence: what is wrong, where, what to do. */
  readonly explanation: string;
  /** UTF-16 offsets into the schema document's text. */
  readonly start: number;
  readonly end: number;
  /** RFC 6901 pointer of the value the finding stands on, in the schema document. */
  readonly pointer: string;
}
