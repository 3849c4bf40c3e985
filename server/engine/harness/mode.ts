/** The ways in which a harness can be asked. */
import type { Harness } from "./harness.ts";

/**
 * The harness as it is in `mode`, one of its `modes`. The same value each time, so that what is kept by harness can be kept by
 * mode as well.
 */
export function inMode(harness: Harness, mode: string): Harness {
  const changes = harness.modeChanges?.get(mode);
  if (changes === undefined) return harness;
  let modes = changed.get(harness);
  if (modes === undefined) {
    modes = new Map();
    changed.set(harness, modes);
  }
  let made = modes.get(mode);
  if (made === undefined) {
    made = { ...harness, ...changes, stages: { ...harness.stages, ...changes.stages } };
    modes.set(mode, made);
  }
  return made;
}

const changed = new WeakMap<Harness, Map<string, Harness>>();
