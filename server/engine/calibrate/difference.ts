/** Where two texts begin to differ, for people. */
import { longestPrefix } from "./cut.ts";

export interface Difference {
  /** UTF-16 offset into the expected text: up to here it stands in the other. */
  readonly expectedAt: number;
  /** UTF-16 offset into the other text where it goes on differently; null where nothing of the expected stands in it. */
  readonly foundAt: number | null;
}

/** UTF-16 code units that must agree. Fewer agree anywhere. */
const ENOUGH = 8;

/** Looks for the beginning of `expected` anywhere in `text`. */
export function whereItEnds(expected: string, text: string): Difference {
  const told = longestPrefix(expected, text);
  if (told < Math.min(ENOUGH, expected.length)) return { expectedAt: 0, foundAt: null };
  return { expectedAt: told, foundAt: text.indexOf(expected.slice(0, told)) + told };
}

/** The first place at which the two are not the same; null where they are. */
export function firstDifference(expected: string, found: string): number | null {
  if (expected === found) return null;
  const most = Math.min(expected.length, found.length);
  let at = 0;
  while (at < most && expected[at] === found[at]) at++;
  return at;
}
