/** The harnesses that the engine knows. */
import type { Harness } from "./harness.ts";
import { mivia } from "./mivia.ts";

export const harnesses: readonly Harness[] = [mivia];

/** The harness of that id, or undefined. */
export function harnessById(id: string): Harness | undefined {
  return harnesses.find((harness) => harness.id === id);
}
