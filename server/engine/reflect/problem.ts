/** What stands in the way of a reflected schema. */
import type { SourcePlace } from "./go-type.ts";

export interface Problem {
  readonly kind: /** The source at hand does not say what the type is. */
    | "unresolved"
    /** Reflection panics, does not end, or gives what can't be written as JSON: the harness has no schema. */
    | "hopeless"
    /** A piece of a tag comes to nothing. */
    | "unused";
  /** The harness's own text; null where it has none. */
  readonly harnessText: string | null;
  /** Our plain sentence. */
  readonly explanation: string;
  /** Null for the type that was asked for. */
  readonly place: SourcePlace | null;
  /** The piece of the `jsonschema` tag at `place` that comes to nothing. */
  readonly piece?: string;
  /** What the author meant by it, which does count there. */
  readonly meant?: string;
  /** The key that stands in the tag at `place` for the second time. */
  readonly again?: string;
}

/** A Go panic while reflecting. */
export class PanicError extends Error {
  constructor(text: string) {
    super(text);
    this.name = "PanicError";
  }
}
