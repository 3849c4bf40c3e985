/** How often continuous integration runs each property; always the same cases, since ajv still has surprises in a hundred thousand. */
import { expect, test } from "vitest";
import type { StageProperty } from "./property.ts";

const runs = 2_000;
const seed = 1;

/** `happens`: what has to happen among the cases, or they are worth nothing. */
export function testProperty(property: StageProperty, happens: readonly string[] = []): void {
  test(property.name, () => {
    const { counts } = property.run({ runs, seed });
    expect([...counts.keys()]).toEqual(expect.arrayContaining([...happens]));
  }, 120_000);
}
