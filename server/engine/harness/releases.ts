/** Releases of what lies under a harness whose bytes are known to differ from those of the release described (`harnesses.md` 2, `vectors`). */
import { santhosh602, santhosh603, type ValidatorLibrary } from "../evaluate/library.ts";
import type { GoRelease } from "../json/go-texts.ts";
import type { Harness } from "./harness.ts";

/** Releases of santhosh-tekuri/jsonschema that are known to the byte. */
export const santhoshReleases = ["v6.0.2", "v6.0.3"] as const;
export type SanthoshRelease = (typeof santhoshReleases)[number];

/** What is in use. Plain data: it is handed from thread to thread. */
export interface Releases {
  readonly santhosh?: SanthoshRelease;
  readonly go?: NonNullable<GoRelease>;
}

const libraries: Readonly<Record<SanthoshRelease, ValidatorLibrary>> = {
  "v6.0.2": santhosh602,
  "v6.0.3": santhosh603,
};

/** The release of santhosh-tekuri/jsonschema that is described for a harness; null where it has another validator. */
export function santhoshRelease({ library }: Harness): SanthoshRelease | null {
  return santhoshReleases.find((release) => libraries[release] === library) ?? null;
}

/** The harness over these releases; as it is where they are those described. The same value each time, as with its modes. */
export function withReleases(harness: Harness, { santhosh, go }: Releases): Harness {
  const described = santhoshRelease(harness);
  const library = described === null || santhosh === described ? undefined : santhosh;
  // Only where Go is under it does its decoder say anything.
  const goRelease = harness.library === null || described !== null ? go : undefined;
  if (library === undefined && goRelease === undefined) return harness;
  const key = `${library} ${goRelease}`;
  const known = made.get(harness) ?? new Map<string, Harness>();
  made.set(harness, known);
  const variant = known.get(key) ?? {
    ...harness,
    ...(goRelease === undefined ? {} : { goRelease }),
    ...(library === undefined
      ? {}
      : { library: libraries[library], validator: `santhosh-tekuri/jsonschema ${library}` }),
  };
  known.set(key, variant);
  return variant;
}

/** The releases that a harness is over, so that it can be made again from its data. */
export function releasesOf(harness: Harness): Releases {
  const santhosh = santhoshRelease(harness);
  const { goRelease: go } = harness;
  return { ...(santhosh === null ? {} : { santhosh }), ...(go === undefined ? {} : { go }) };
}

const made = new WeakMap<Harness, Map<string, Harness>>();
