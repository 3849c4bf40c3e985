/** Places that go deeper step by step. */
import type { Path } from "../json/node.ts";

/**
 * Whether `path` goes on from `start`. `path` is the place of a cause of the failure at `start`: it either goes on from there or
 * begins anew, so that one step tells.
 */
export function goesOnFrom(start: Path, path: Path): boolean {
  const last = start.length - 1;
  return path.length > last && (last < 0 || path[last] === start[last]);
}
