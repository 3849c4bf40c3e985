/**
 * What a harness is to the engine: a value that names its choice for each stage. Data first; a stage is a function only
 * where two harnesses really differ, and then it is one of the engine's public stage functions.
 */
import type { DraftId } from "../schema/dialect.ts";

/** Byte caps are UTF-8 bytes; null means that the harness has no such cap. */
export interface Caps {
  readonly schemaBytes: number | null;
  readonly schemaDepth: number | null;
  readonly payloadBytes: number | null;
  readonly correctiveBytes: number | null;
  /** Lines of error detail in the shorter corrective. */
  readonly detailLines: number | null;
}

/** How JSON numbers are held (`harnesses.md` 1.2). */
export type NumberModel = "float64" | "exact" | "u64-i64-f64";

/** One rule that unwraps a reply, applied in order to what the one before it left. */
export type ExtractionRule =
  | { readonly rule: "line-envelope"; readonly tag: string }
  | { readonly rule: "one-code-fence" };

export interface RetryRule {
  /** Retries when nothing is configured; attempts are one more. */
  readonly default: number;
  readonly max: number;
  /** The run ends when a candidate repeats the one before it, byte for byte. */
  readonly stopOnRepeat: boolean;
}

/**
 * The fixed texts of a harness, each in this one place. `{name}` stands for a computed part.
 */
export interface Wording {
  readonly [name: string]: string;
}

export interface Harness {
  readonly id: string;
  /** What the interface calls it. */
  readonly title: string;
  /** The version whose behaviour is reproduced, and the validator underneath it (`harnesses.md` 0). */
  readonly version: string;
  readonly validator: string;
  readonly caps: Caps;
  readonly dialect: DraftId;
  readonly numbers: NumberModel;
  /** URL that the harness gives to the schema document. */
  readonly resourceUrl: string;
  readonly extraction: readonly ExtractionRule[];
  readonly retry: RetryRule;
  readonly wording: Wording;
}
