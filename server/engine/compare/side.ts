/** Harnesses sorted onto the sides of a cause. */
import type { Side } from "./comparison.ts";

/** What one harness does, as a sentence for one and for several of them. */
export interface Doing {
  readonly harness: string;
  readonly one: string;
  readonly several: string;
  readonly effect: Side["effect"];
}

/** Those who do the same on one side, in the order of their first. */
export function sidesOf(doings: readonly Doing[]): Side[] {
  const groups = new Map<string, Doing[]>();
  for (const doing of doings) {
    const key = `${doing.effect}\n${doing.several}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [doing]);
    else group.push(doing);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Doing];
    return {
      harnesses: group.map(({ harness }) => harness),
      does: group.length === 1 ? first.one : first.several,
      effect: first.effect,
    };
  });
}

/** A doing whose sentence is the same for one and for several. */
export function same(harness: string, does: string, effect: Side["effect"] = null): Doing {
  return { harness, one: does, several: does, effect };
}
