/** What the tests and `npm run fuzz` share: a property of one stage, run as often as they like. */
import fc from "fast-check";

export interface StageProperty {
  /** The stage, then what holds for it. */
  readonly name: string;
  /** Throws with the smallest counterexample and the seed that leads to it. */
  run(options: RunOptions): RunFigures;
}

export interface RunOptions {
  readonly runs: number;
  /** A random one where nothing is said. */
  readonly seed?: number;
}

export interface RunFigures {
  readonly seed: number;
  /** How often each thing happened that is worth counting: a named difference, a verdict. */
  readonly counts: ReadonlyMap<string, number>;
}

/** `check` throws where the property does not hold; what it counts tells whether the cases were worth anything. */
export function stageProperty<Case>(
  name: string,
  cases: fc.Arbitrary<Case>,
  check: (one: Case, count: (what: string) => void) => void,
): StageProperty {
  return {
    name,
    run({ runs, seed = Math.floor(Math.random() * 2 ** 31) }) {
      const counts = new Map<string, number>();
      const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
      fc.assert(
        fc.property(cases, (one) => check(one, count)),
        { numRuns: runs, seed },
      );
      return { seed, counts };
    },
  };
}
