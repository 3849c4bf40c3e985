/** Repairs that are allowed and don't happen all the same: what then stands behind the error (`harnesses.md` 6.10). */
import type { Harness } from "../harness/harness.ts";
import { say, type WordingKey } from "../harness/wording.ts";

export type SkipReason = "lifetime" | "budget" | "wall-time";

const KEYS: Readonly<Record<SkipReason, WordingKey>> = {
  lifetime: "repairSkippedLifetime",
  budget: "repairSkippedBudget",
  "wall-time": "repairSkippedWallTime",
};

/** Nobody but the running workflow knows whether one of them applies. */
export function skippedRepair(harness: Harness, error: string, reason: SkipReason): string {
  return error + say(harness.wording, KEYS[reason]);
}
