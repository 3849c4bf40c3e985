/** Why the Rust library can't compile a schema document (`harnesses.md` 6.2). */
import type { Failure } from "../../evaluate/failure.ts";
import type { Path } from "../../json/node.ts";

export type RustRefusalKind =
  /** The document breaks the rules of its draft; `failure` tells all of it, and the library the first. */
  | "metaschema"
  /** A schema stands where neither an object nor a boolean is. */
  | "not-a-schema"
  | "regex"
  | "external-ref"
  | "unresolved-ref"
  | "uri"
  | "dialect";

export interface RustRefusal {
  readonly kind: RustRefusalKind;
  /** The place in the document of the value to blame. */
  readonly at: Path;
  /** The library's text, byte for byte. */
  readonly text: string;
  readonly failure?: Failure;
  /** What could not be reached, or is no pattern. */
  readonly name?: string;
}

/** Unwinds a compilation; never leaves it. */
export class RustRefused extends Error {
  readonly refusal: RustRefusal;

  constructor(refusal: RustRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
