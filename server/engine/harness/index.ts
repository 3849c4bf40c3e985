/** The harnesses that the engine knows. */
import { codewhale } from "./codewhale.ts";
import { driftlessaf } from "./driftlessaf.ts";
import { harbor } from "./harbor.ts";
import type { Harness } from "./harness.ts";
import { mivia } from "./mivia.ts";
import { miviaSdk } from "./mivia-sdk.ts";

export const harnesses: readonly Harness[] = [mivia, miviaSdk, driftlessaf, codewhale, harbor];

/** The harness of that id, or undefined. */
export function harnessById(id: string): Harness | undefined {
  return harnesses.find((harness) => harness.id === id);
}
