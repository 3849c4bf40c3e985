import type { Failure } from "./failure.ts";
import type { Frame } from "./frame.ts";

/**
 * What a rule still has to apply: it yields frames, one at a time, and is told how each fares. Null stands for a schema that
 * accepts everything. That way no depth of schemas or values ever uses up the stack.
 */
export type Applications = Generator<Frame | null, void, Failure | null>;

/** One compiled rule. It enters its failures into the frame, at once or after its applications. */
export type Check = ((frame: Frame) => void) | ((frame: Frame) => Applications);

/** A compiled rule whose failure ends the evaluation of its schema. */
export type Gate = (frame: Frame) => Failure | null;
