/** What the harness makes of a candidate. */
import type { Harness } from "../harness/harness.ts";
import type { Verdict } from "../result.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import type { WalkableSchema } from "../walker/schema-struct.ts";

/** A violation before it is known what of it the corrective holds. */
export interface CheckedViolation {
  /** RFC 6901 pointer of the real value. */
  readonly instance: string;
  /** Pointer of the keyword in the schema document. */
  readonly keyword: string;
  readonly message: string;
  /** UTF-16 ranges of the candidate. */
  readonly ranges: readonly (readonly [number, number])[];
  /** Where the error detail tells of it; null where it does not. */
  readonly told: Told | null;
  readonly causes?: readonly CheckedViolation[];
}

export interface Told {
  /** UTF-16 offsets into the error detail before any cut. */
  readonly start: number;
  readonly end: number;
  /** False when only the place is told and not what is wrong, as behind a `$ref` in mivia. */
  readonly withMessage: boolean;
}

export interface CheckError {
  /** The harness's error, byte for byte. */
  readonly text: string;
  /** The part of it that a corrective quotes; null where none is sent. */
  readonly detail: string | null;
  /** UTF-8 bytes that `detail` would take uncut. */
  readonly wholeBytes: number;
}

export interface Check {
  /** Null where it could not be told what the harness makes of the candidate. */
  readonly verdict: Exclude<Verdict, "schema-refused"> | null;
  /** Why there is no verdict, in one plain sentence of ours; there exactly when `verdict` is null. */
  readonly notChecked?: string;
  /** Null when accepted, and without a verdict. */
  readonly error: CheckError | null;
  /** In evaluation order. */
  readonly violations: readonly CheckedViolation[];
  /** Set where there are more violations than `violations` holds. */
  readonly isPartial?: true;
  /** UTF-16 offset into the candidate where it stops being what the decoder takes; null when it was read. */
  readonly syntaxErrorAt: number | null;
  /** What of the harness's own way could not be followed, each in one plain sentence. */
  readonly remarks?: readonly string[];
}

/** A schema as one of the validators takes it. */
export type ReadySchema = CompiledSchema | WalkableSchema;

/** Never throws, whatever the candidate is. `schema` comes from the same harness's admission. */
export type CheckStage<Schema extends ReadySchema = CompiledSchema> = (
  harness: Harness,
  schema: Schema,
  candidate: string,
) => Check;
