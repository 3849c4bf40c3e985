/** What a compiled pattern does. */

/** Counts the steps that matching takes, and throws once they are too many. */
export interface StepMeter {
  spend(steps: number): void;
}

/**
 * Whether the pattern matches somewhere in the text; null where the library gives up on it.
 *
 * @throws what the meter throws
 */
export type TextTest = (text: string, meter?: StepMeter) => boolean | null;
