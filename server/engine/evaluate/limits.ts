/** Where an evaluation gives up. */
import type { StepMeter } from "../schema/text-test.ts";

/** Small schemas can ask for endless checks. */
export class TooMuchWorkError extends Error {
  /** `why`: what of the schema does. */
  constructor(why = "the schema's references multiply") {
    super(`${why}, so that checking this value would take too long`);
    this.name = "TooMuchWorkError";
  }
}

/**
 * How many schemas may be applied to a value whose text has `length` UTF-16 units. A schema at the usual caps applies
 * a few dozen to each part of a reply.
 */
export function workLimit(length: number): number {
  return 200_000 + 16 * length;
}

/** How many failures are kept one by one: far more than anyone reads or any harness sends, and no more than memory holds. */
export const mostFailures = 100_000;

/** Matching patterns against a value whose text has `length` UTF-16 units: a second or two, a hundred times what patterns take. */
export function patternMeter(length: number): StepMeter {
  let left = 50_000_000 + 64 * length;
  return {
    spend(steps) {
      left -= steps;
      if (left < 0) throw new TooMuchWorkError("the schema's patterns find too many ways to match");
    },
  };
}
