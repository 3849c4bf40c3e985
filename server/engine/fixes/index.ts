/** The fixes of findings. */
import type { Finding } from "../finding.ts";
import type { Subject } from "../rules/subject.ts";
import type { SchemaChange } from "./schema-change.ts";

export interface Fix {
  /** What it does, as a command: "Add …", "Rename …". */
  readonly title: string;
  /** Each upon the result of those before. */
  readonly changes: readonly SchemaChange[];
  /** Whether it is the one that an author would choose. */
  readonly isPreferred: boolean;
  /** Whether no reply that was accepted is refused for it, and no author would mind; only such ones are applied unseen. */
  readonly isSafe: boolean;
}

/** Makes the fixes of the findings of one code. Linear in the schema. */
export type Fixer = (subject: Subject, finding: Finding) => readonly Fix[];

/** By code. */
const fixers: ReadonlyMap<string, Fixer> = new Map<string, Fixer>();

/** What can be done about a finding; empty where nobody knows. @param finding of this very schema */
export function fixesFor(subject: Subject, finding: Finding): readonly Fix[] {
  return fixers.get(finding.code)?.(subject, finding) ?? [];
}
