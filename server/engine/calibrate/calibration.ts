/** What comes out of a calibration. */
import type { HarnessSettings } from "../harness/custom.ts";
import type { Harness } from "../harness/harness.ts";
import { whereItEnds } from "./difference.ts";

export type Calibration = Explained | NotExplained;

export interface Explained {
  readonly ok: true;
  /** What to put over the base; empty where it sends the message as it is. */
  readonly settings: Pick<HarnessSettings, "wording" | "caps" | "envelopeTag">;
  /** What one message can't tell, each in one plain sentence. */
  readonly notes: readonly string[];
}

export interface NotExplained {
  readonly ok: false;
  /**
   * The computed part that differs, by the name of its place: `detail`, `schema`, `example`, `reply`… `form` is what the harness's code
   * puts around texts, `message` the whole.
   */
  readonly part: string;
  /** One plain sentence, or two. */
  readonly why: string;
  /** Where the part and the captured message begin to differ; null where there is nothing to show. */
  readonly difference: PartDifference | null;
}

export interface PartDifference {
  /** What the base computes. */
  readonly expected: string;
  /** UTF-16 offset into `expected`: up to here it stands in the captured message. */
  readonly expectedAt: number;
  /** UTF-16 offset into the captured message where that goes on differently; null where nothing of the part is there. */
  readonly capturedAt: number | null;
}

export function refused(part: string, why: string, difference: PartDifference | null = null): NotExplained {
  return { ok: false, part, why, difference };
}

/** A computed text that is not in the captured message as the base computes it. `place` is null for what stands around texts. */
export function missing(
  { id }: Harness,
  { place, text }: { readonly place: string | null; readonly text: string },
  captured: string,
): NotExplained {
  const part = place ?? "form";
  const { expectedAt, foundAt } = whereItEnds(text, captured);
  const difference = { expected: text, expectedAt, capturedAt: foundAt };
  const what = PART_NAMES.get(part) ?? `the computed part {${part}}`;
  const how =
    foundAt === null
      ? "is not in the captured message"
      : `is in the captured message up to its character ${expectedAt}, and differs from there on`;
  return refused(part, `No wording explains this message: ${what} as ${id} computes it ${how}.`, difference);
}

/** What the parts are called. */
export const PART_NAMES: ReadonlyMap<string, string> = new Map([
  ["detail", "the error detail"],
  ["reason", "the decoder's text"],
  ["violation", "the violation"],
  ["schema", "the schema"],
  ["contract", "the contract"],
  ["example", "the example"],
  ["reply", "the repeated reply"],
  ["task", "the task"],
  ["names", "the list of properties"],
  ["place", "the place of an error"],
  ["keyword", "the keyword of an error"],
  ["form", "what stands around the texts"],
]);
