/** The ways in which one order of the computed parts explains a captured message. */
import { customHarness, type HarnessSettings } from "../harness/custom.ts";
import type { Caps, Harness } from "../harness/harness.ts";
import { align } from "./align.ts";
import { type Calibration, refused } from "./calibration.ts";
import { capsFor, type Variant, variantsOf } from "./cut.ts";
import { messageFor, type Occasion } from "./message.ts";
import { notesOn } from "./notes.ts";
import type { Part } from "./parts.ts";
import { detailBytesOf, isPlausible } from "./plausible.ts";
import { type Arrangement, type Row, rowOf } from "./sequence.ts";
import { type Gap, type SolvedSlots, solveSlots } from "./slots.ts";
import { type Facts, traceIn } from "./traces.ts";
import { changedWording } from "./wording-of.ts";

export interface Search {
  readonly base: Harness;
  /** The base with `given` over it. */
  readonly harness: Harness;
  readonly given: Pick<HarnessSettings, "envelopeTag">;
  readonly parts: readonly Part[];
  readonly occasion: Occasion;
  readonly captured: string;
  readonly facts: Facts;
}

export interface Solution {
  readonly outcome: Calibration;
  readonly score: number;
  /** Whether every computed part can stand in one place only. */
  readonly isSure: boolean;
}

/** Each of them sends the captured message byte for byte. */
export function solutionsOf(search: Search, arrangement: Arrangement): Solution[] {
  const { harness, parts, captured } = search;
  const row = rowOf(parts, arrangement);
  return variantsOf(row, captured, harness).flatMap((variant) => {
    const alignment = align(variant.row, captured);
    if (alignment === null) return [];
    const gaps = gapsOf(variant.row, alignment.starts, captured);
    const solved = solveSlots(gaps);
    const behindCut = gaps[variant.cut === "no-room" ? variant.at : variant.at + 1];
    if (solved === null || (behindCut !== undefined && !isPlausible(harness, variant, behindCut))) return [];
    const slots = [...row.gaps, ...variant.row.gaps].flat();
    const wording = changedWording(harness, parts, slots, arrangement, solved.texts);
    if (wording === null) return [];
    const settings = settingsThatFit(search, variant, wording, solved);
    if (settings === null) return [];
    const outcome = outcomeOf(search, { variant, gaps, solved, settings });
    return [{ outcome, score: alignment.score, isSure: alignment.isSure }];
  });
}

function gapsOf({ gaps, leaves }: Row, starts: readonly number[], captured: string): Gap[] {
  return gaps.map((slots, index) => {
    const before = leaves[index - 1];
    const from = before === undefined ? 0 : (starts[index - 1] as number) + before.text.length;
    return { slots, text: captured.slice(from, starts[index] ?? captured.length) };
  });
}

/** With the fewest caps changed that give the captured message; null where none do. */
function settingsThatFit(
  { base, harness, given, occasion, captured }: Search,
  variant: Variant,
  wording: Readonly<Record<string, string>>,
  { texts }: SolvedSlots,
): HarnessSettings | null {
  for (const caps of capsFor(variant, harness, captured, detailBytesOf(variant, texts))) {
    const settings = {
      ...given,
      ...(Object.keys(caps).length === 0 ? {} : { caps }),
      ...(Object.keys(wording).length === 0 ? {} : { wording }),
    };
    const made = customHarness(base.id, base, settings);
    if (made.ok && messageFor(made.harness, occasion) === captured) return settings;
  }
  return null;
}

interface Explanation {
  readonly variant: Variant;
  readonly gaps: readonly Gap[];
  readonly solved: SolvedSlots;
  readonly settings: HarnessSettings;
}

/** What would become fixed text and is computed is refused. */
function outcomeOf(search: Search, { variant, gaps, solved, settings }: Explanation): Calibration {
  let from = 0;
  for (const [index, { slots, text }] of gaps.entries()) {
    const known = slots.map(({ base }) => base).join("");
    const trace = text === known ? null : traceIn(text, known, search.facts);
    if (trace !== null) return traceRefused(search, trace.part, from + trace.at);
    from += text.length + (variant.row.leaves[index]?.text.length ?? 0);
  }
  const caps: Partial<Caps> = settings.caps ?? {};
  return { ok: true, settings, notes: notesOn({ base: search.base, caps, variant, gaps, solved }) };
}

function traceRefused({ base, facts }: Search, part: "schema" | "reply" | "detail", at: number): Calibration {
  const told = {
    schema: `it tells of the schema in a form that ${base.id} does not write`,
    reply: `it repeats the reply, which ${base.id} does not do there`,
    detail: `it tells of the errors where ${base.id} does not`,
  }[part];
  const why = `No wording explains this message: ${told}.`;
  const expected = part === "schema" ? facts.contract : null;
  return refused(part, why, expected === null ? null : { expected, expectedAt: 0, capturedAt: at });
}
