/** What a fix of a finding is. */
import type { Finding } from "../finding.ts";
import type { Path } from "../json/node.ts";
import type { Subject } from "../rules/subject.ts";
import type { SchemaChange } from "./schema-change.ts";

export interface Fix {
  /** What it does, as a command: "Add …", "Rename …". */
  readonly title: string;
  /** Each upon the result of those before. */
  readonly changes: readonly SchemaChange[];
  /** Parts that are written anew at another place, as paths of the schema as it was. */
  readonly moved?: readonly Move[];
  /** Whether it is the one that an author would choose. */
  readonly isPreferred: boolean;
  /** Whether no reply that was accepted is refused for it, and no author would mind; only such ones are applied unseen. */
  readonly isSafe: boolean;
}

export interface Move {
  readonly from: Path;
  readonly to: Path;
}

/** The files of the workspace that a schema may refer to. */
export interface NearFiles {
  /** Absolute path of the schema's own file, `/` between its segments; null where it has none. */
  readonly own: string | null;
  /** Null where there is none, and for what lies outside of the workspace's folder. @param path absolute */
  read(path: string): string | null;
}

export const noFiles: NearFiles = { own: null, read: () => null };

/** Makes the fixes that may be of use for a finding, the best one first. Whether they are is for the caller to see. Linear in the schema. */
export type Fixer = (subject: Subject, finding: Finding, files: NearFiles) => readonly Fix[];
