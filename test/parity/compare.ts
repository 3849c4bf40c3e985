/** Whether the engine answers a line of the vectors as the harness did. */
import type { Harness } from "../../server/engine/index.ts";
import { codewhaleComparisons } from "./codewhale.ts";
import type { Comparisons, Difference } from "./comparison.ts";
import { driftlessafComparisons } from "./driftlessaf.ts";
import { harborComparisons } from "./harbor.ts";
import type { VectorLine } from "./line.ts";
import { miviaComparisons } from "./mivia.ts";
import { miviaSdkComparisons } from "./mivia-sdk.ts";

/** By harness. */
const COMPARISONS: ReadonlyMap<string, Comparisons> = new Map([
  ["mivia", miviaComparisons],
  ["mivia-sdk", miviaSdkComparisons],
  ["driftlessaf", driftlessafComparisons],
  ["codewhale", codewhaleComparisons],
  ["harbor", harborComparisons],
]);

/** Empty when the answer is the same. Throws on a kind of line that isn't known. */
export function compareLine(harness: Harness, line: VectorLine): Difference[] {
  const comparison = COMPARISONS.get(harness.id)?.get(line.kind);
  if (comparison === undefined)
    throw new Error(`${line.id}: no comparison for ${line.kind} of ${harness.id}`);
  return comparison(harness, line);
}
