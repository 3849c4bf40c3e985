/** Where in the instance an evaluation stands: a chain, turned into paths only where something fails. */
import type { Path } from "../json/node.ts";

export interface InstancePlace {
  readonly parent: InstancePlace | null;
  readonly token: string | number;
  /** What the harness prints for `token`: another index, or null where its paths start anew below here. */
  readonly printed: string | number | null;
}

/** The real path. */
export function realPath(place: InstancePlace | null): Path {
  const path: (string | number)[] = [];
  for (let at = place; at !== null; at = at.parent) path.push(at.token);
  return path.reverse();
}

/** The path as the harness prints it. */
export function printedPath(place: InstancePlace | null): Path {
  const path: (string | number)[] = [];
  for (let at = place; at !== null && at.printed !== null; at = at.parent) path.push(at.printed);
  return path.reverse();
}
