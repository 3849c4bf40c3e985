/** All harnesses, each in all of its modes. */
import fc from "fast-check";
import { type Harness, harnesses, inMode } from "../../server/engine/index.ts";

interface Setting {
  readonly harness: Harness;
  /** Id and mode. */
  readonly name: string;
}

const settings: readonly Setting[] = harnesses.flatMap((harness) => {
  const [, ...others] = harness.modes;
  return [
    { harness, name: harness.id },
    ...others.map((mode) => ({ harness: inMode(harness, mode), name: `${harness.id} ${mode}` })),
  ];
});

/** One after the other in a counterexample, so that its name stands there and not all of its data. */
export const anyHarness: fc.Arbitrary<string> = fc.constantFrom(...settings.map(({ name }) => name));

export function harnessNamed(name: string): Harness {
  const found = settings.find((setting) => setting.name === name);
  if (found === undefined) throw new Error(`no harness ${name}`);
  return found.harness;
}
