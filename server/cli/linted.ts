/** What `lint` found, and what prints it. */
import type { Severity } from "../engine/index.ts";

/** Lines and columns are 1-based, columns in UTF-16 units; the end is behind the last unit. */
export interface LintFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Of the schema that it is about; null where that is the whole file, and for what is around the schemas. */
  readonly selector: string | null;
  /** RFC 6901 pointer into the schema; into the file's own tree for what is around the schemas. */
  readonly pointer: string;
  readonly harnessText: string | null;
  readonly explanation: string;
  /** There where the baseline has it: then it counts for nothing. */
  readonly inBaseline?: true;
}

export interface LintedSchema {
  readonly file: string;
  /** What follows the `#` in a SCHEMA argument; null for the whole file. */
  readonly selector: string | null;
  readonly harness: string;
  readonly admission: string | null;
  /** The figures that the harness's caps compare. */
  readonly bytes: number | null;
  readonly depth: number | null;
  readonly findings: readonly LintFinding[];
}

export interface LintedFile {
  readonly file: string;
  /** In document order. */
  readonly schemas: readonly LintedSchema[];
  /** What is wrong around the schemas. */
  readonly around: readonly LintFinding[];
}

/** What a format needs to know of the world. */
export interface FormatContext {
  readonly color: boolean;
  /** The page of a code, Markdown; null where there is none. */
  page(code: string): string | null;
  /** Whether everything could be looked at, asked at the end. */
  isComplete(): boolean;
}

export interface Printer {
  readonly begin: string;
  file(file: LintedFile): string;
  end(): string;
}

/** All findings of a file that the baseline lacks, in the order of their places. */
export function newFindings(linted: LintedFile): readonly LintFinding[] {
  return allFindings(linted).filter(({ inBaseline }) => inBaseline === undefined);
}

/** All findings of a file, in the order of their places. */
export function allFindings({ schemas, around }: LintedFile): readonly LintFinding[] {
  return [...schemas.flatMap(({ findings }) => findings), ...around].sort(
    (a, b) => a.line - b.line || a.column - b.column,
  );
}
