/** Where an evaluation gives up: deeper or longer than any schema or reply that means well. */

export class EvaluationLimitError extends Error {}

/** Nested schemas applied to nested values, references included, beyond what the stack holds. */
export class TooDeepError extends EvaluationLimitError {
  constructor() {
    super(
      `the schema and the value are nested too deeply to be checked (more than ${maxDepth} levels of schemas)`,
    );
    this.name = "TooDeepError";
  }
}

/** References that multiply, so that a small schema asks for endless checks. */
export class TooMuchWorkError extends EvaluationLimitError {
  constructor() {
    super("the schema's references multiply: checking this value would take too long");
    this.name = "TooMuchWorkError";
  }
}

/** Schemas within schemas. Node's default stack overflows at several times that; callers need their share. */
export const maxDepth = 1000;

/** How many schemas may be applied to a value whose text has `length` UTF-16 units. */
export function workLimit(length: number): number {
  return 200_000 + 16 * length;
}
