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

  /** Keeps what concerns the places that will be asked about: there may be a hundred thousand violations. */
  constructor(violations: readonly Place[], asked: Asked) {
    for (const { keyword, instance } of violations) {
      if (asked.values.has(instance)) this.values.add(instance);
      if (!asked.keywords.has(keyword)) continue;
      const rule = `${keyword}\n${instance}`;
      if (asked.rules.has(rule)) this.rules.add(rule);
      const below = `${keyword}\n${above(instance)}`;
      if (asked.rules.has(below)) this.rulesBelow.add(below);
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

/** The places that will be asked about, and those around them that an answer depends on. */
export class Asked {
  readonly keywords = new Set<string>();
  readonly rules = new Set<string>();
  readonly values = new Set<string>();

  constructor(places: readonly Place[]) {
    for (const { keyword, instance } of places) {
      this.keywords.add(keyword);
      this.rules.add(`${keyword}\n${instance}`).add(`${keyword}\n${above(instance)}`);
      let place = instance;
      for (let level = 0; level < MOST_LEVELS && !this.values.has(place); level++) {
        this.values.add(place);
        place = above(place);
      }
    }
  }
}

function above(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}
