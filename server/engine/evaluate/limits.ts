/** Where an evaluation gives up. */

/** References that multiply, so that a small schema asks for endless checks. */
export class TooMuchWorkError extends Error {
  constructor() {
    super("the schema's references multiply: checking this value would take too long");
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
