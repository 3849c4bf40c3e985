/** A harness as it goes from thread to thread: its functions can't. */
import { harnessFrom } from "./custom.ts";
import type { Harness } from "./harness.ts";
import { harnessById } from "./index.ts";
import { inMode } from "./mode.ts";
import { type Releases, releasesOf, withReleases } from "./releases.ts";

export type HarnessData = Pick<Harness, "id" | "custom"> & { readonly releases: Releases };

export function dataOf(harness: Harness): HarnessData {
  const { id, custom } = harness;
  const releases = releasesOf(harness);
  return custom === undefined ? { id, releases } : { id, custom, releases };
}

/** The harness again; null for its default mode. @throws Error when there is none of that name */
export function harnessOfData({ id, custom, releases }: HarnessData, mode: string | null): Harness {
  const harness = custom === undefined ? harnessById(id) : harnessFrom(id, custom);
  if (harness === undefined) throw new Error(`No harness is called "${id}".`);
  const over = withReleases(harness, releases);
  return mode !== null && over.modes.includes(mode) ? inMode(over, mode) : over;
}
