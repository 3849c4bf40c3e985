/** What a rule is: one thing that an author is told of a schema beside what its harness refuses. One file per rule, named like its code. */
import type { Severity } from "../finding.ts";
import type { Path, Span } from "../json/node.ts";
import type { OpenSchema } from "../open-schema.ts";
import type { Role, Subject, Surroundings } from "./subject.ts";

export interface Rule {
  /** `family/name`; its page is `docs/findings/family/name.md`. */
  readonly code: string;
  readonly severity: Severity;
  /** Whether it would stand on every schema of a harness: the first place in a file is enough. */
  readonly oncePerFile?: true;
  /** Of which schemas it speaks; of all where absent. */
  readonly roles?: readonly Role[];
  /** In document order. Linear in the document, and silent where it is not sure. */
  find(subject: Subject): Iterable<Spot>;
  /** The same for a document that is `true` or `false`; absent where a rule has nothing to say of one. */
  findInBoolean?(open: OpenSchema, surroundings: Surroundings): Iterable<Spot>;
}

/** A place that a rule has something to say about. */
export interface Spot {
  /** UTF-16 offsets into the schema's text: the smallest part that the author would change. */
  readonly where: Span;
  /** The value that the finding stands on. */
  readonly path: Path;
  /** Our plain sentence: what happens, why, what to do. */
  readonly explanation: string;
  /** The harness's own text, byte for byte, where it has one. */
  readonly harnessText?: string;
}
