/**
 * From one captured message to the wording of the harness that sent it. A base says how its messages are made; its texts and caps are
 * what is looked for. A wording is found when the harness that it makes sends the captured message byte for byte.
 */
import { customHarness, type HarnessSettings } from "../harness/custom.ts";
import type { Harness } from "../harness/harness.ts";
import { arrangementsOf } from "./arrangements.ts";
import { type Calibration, missing, refused } from "./calibration.ts";
import { longestPrefix } from "./cut.ts";
import { messageFor, type Occasion, reportFor } from "./message.ts";
import { type Part, partsOf, templatesIn, unusedMark } from "./parts.ts";
import { type Row, rowOf } from "./sequence.ts";
import { type Search, solutionsOf } from "./solutions.ts";
import { otherTag } from "./tag.ts";
import { factsOf } from "./traces.ts";

/** UTF-16 code units, and computed texts that are looked for. Nobody captures more by hand. */
const MOST_CAPTURED = 1024 * 1024;
const MOST_LEAVES = 400;

/** `base` may be a custom harness; what is found goes on top of it. Never throws. */
export function calibrate(base: Harness, occasion: Occasion, captured: string): Calibration {
  if (captured.length > MOST_CAPTURED) {
    return refused("message", "The captured message is longer than a million characters.");
  }
  const tag = otherTag(base, occasion, captured);
  const own = () => calibrateWith(base, {}, occasion, captured);
  const other = () => (tag === null ? null : calibrateWith(base, { envelopeTag: tag }, occasion, captured));
  // An appendix names its envelope. What a reply stands in may be the model's own idea.
  const [first, second] = occasion.kind === "appendix" ? [other, own] : [own, other];
  const outcome = first();
  if (outcome?.ok) return outcome;
  const fallback = second();
  return (fallback?.ok ? fallback : (outcome ?? fallback)) as Calibration;
}

function calibrateWith(
  base: Harness,
  given: HarnessSettings,
  occasion: Occasion,
  captured: string,
): Calibration {
  const made = customHarness(base.id, base, given);
  if (!made.ok) return refused("message", made.problem.reason);
  const { harness } = made;
  const mark = unusedMark([occasion.schema, occasion.reply, occasion.task ?? "", captured]);
  if (mark === null) return refused("message", "Every character for private use is used already.");
  const parts = uncutParts(harness, occasion, mark);
  if (parts === null) return refused("message", whyNoMessage(harness, occasion));
  const asksTask = templatesIn(parts).some(({ places }) => places.some(({ name }) => name === "task"));
  if (asksTask && occasion.task === undefined) {
    return refused("task", `${base.id} repeats the task that the model was given; say what it was.`);
  }
  const { all, missing: notThere } = arrangementsOf(parts, (text) => captured.includes(text));
  const [first] = notThere;
  if (first !== undefined) return missing(harness, first, captured);
  const row = rowOf(parts, all[0] ?? new Map());
  if (row.leaves.length > MOST_LEAVES) {
    return refused("detail", "There are too many errors to look for; capture a message with fewer.");
  }
  const facts = factsOf(harness, occasion);
  const search: Search = { base, harness, given, parts, occasion, captured, facts };
  const [best] = all
    .flatMap((arrangement) => solutionsOf(search, arrangement))
    .sort((a, b) => b.score - a.score);
  if (best === undefined) return notExplained(harness, row, captured);
  if (best.isSure) return best.outcome;
  const why =
    "A computed part could stand in several places of this message, so that its wording can't be told";
  return refused("message", `${why}; capture another one.`);
}

/** The parts of the message as it would be without any cap. */
function uncutParts(harness: Harness, occasion: Occasion, mark: string): readonly Part[] | null {
  const caps = { ...harness.caps, correctiveBytes: null, detailBytes: null, detailLines: null };
  return partsOf({ ...harness, caps }, (each) => messageFor(each, occasion), mark);
}

function whyNoMessage(harness: Harness, { kind, ...occasion }: Occasion): string {
  if (kind === "appendix") return `${harness.id} adds nothing to the prompt for this schema.`;
  const { verdict, admission, notChecked } = reportFor(harness, { kind, ...occasion });
  if (notChecked !== undefined) return notChecked;
  if (admission !== null) return `${harness.id} refuses the schema and sends nothing: ${admission}`;
  return `${harness.id} sends nothing back for this reply: ${verdict}.`;
}

/** The first computed part that is not there, or the message as a whole. */
function notExplained(harness: Harness, { leaves }: Row, captured: string): Calibration {
  for (const { text, place } of leaves) {
    const told = longestPrefix(text, captured);
    if (told < text.length) return missing(harness, { place, text }, captured);
  }
  const why = "All computed parts are in the captured message, but no wording puts them together like this.";
  return refused("form", why);
}
