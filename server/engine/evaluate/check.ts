import type { Failure } from "./failure.ts";
import type { Frame } from "./frame.ts";

/** One compiled rule. It enters its failures into the frame. */
export type Check = (frame: Frame) => void;

/** A compiled rule whose failure ends the evaluation of its schema. */
export type Gate = (frame: Frame) => Failure | null;
