/** What a harness reported of a value, to be asked whether another's violation is among it. */
import type { Violation } from "../result.ts";

/** The rule and the value: all that is asked about. */
export type Place = Pick<Violation, "keyword" | "instance">;

/** Levels above a value that are looked at. */
const MOST_LEVELS = 64;

export class FoundViolations {
  private readonly rules = new Set<string>();
  private readonly rulesBelow = new Set<string>();
  private readonly values = new Set<string>();

  constructor(violations: readonly Place[]) {
    for (const { keyword, instance } of violations) {
      this.rules.add(`${keyword}\n${instance}`);
      this.rulesBelow.add(`${keyword}\n${above(instance)}`);
      this.values.add(instance);
    }
  }

  /** Whether the same rule was reported for the same value; harnesses differ by a level: the object, or the member that it must not have. */
  has({ keyword, instance }: Place): boolean {
    return (
      this.rules.has(`${keyword}\n${instance}`) ||
      this.rules.has(`${keyword}\n${above(instance)}`) ||
      this.rulesBelow.has(`${keyword}\n${instance}`)
    );
  }

  /** Whether the value, or one that holds it, was rejected for any rule: a harness that stops there says no more. */
  rejects(instance: string): boolean {
    let place = instance;
    for (let level = 0; level < MOST_LEVELS; level++) {
      if (this.values.has(place)) return true;
      if (place === "") return false;
      place = above(place);
    }
    return false;
  }
}

function above(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}
