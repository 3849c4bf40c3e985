/** From the texts that stand in gaps to the fixed texts of the wording. */
import type { WordingKey } from "../harness/wording.ts";
import type { Slot } from "./sequence.ts";

export interface Gap {
  readonly slots: readonly Slot[];
  readonly text: string;
}

export interface SolvedSlots {
  /** By `slotId`. As they stand in the message. */
  readonly texts: ReadonlyMap<string, string>;
  /** Two texts that stand side by side: where the one ends and the other begins is a guess. */
  readonly guessed: readonly (readonly [Slot, Slot])[];
}

export function slotId({ key, index }: Slot): string {
  return `${key}:${index}`;
}

/**
 * One text for each slot, so that all gaps come out; null where there is none. What can't be told from the gaps stays as it is: of
 * several texts in one gap, as few as possible are changed.
 */
export function solveSlots(gaps: readonly Gap[]): SolvedSlots | null {
  const texts = alikeTexts(gaps);
  const guessed: (readonly [Slot, Slot])[] = [];
  let waiting = [...gaps];
  for (;;) {
    const next = waiting
      .map((gap) => ({ gap, unknown: gap.slots.filter((slot) => !texts.has(slotId(slot))).length }))
      .sort((a, b) => a.unknown - b.unknown)[0];
    if (next === undefined) return { texts, guessed };
    const { gap } = next;
    waiting = waiting.filter((other) => other !== gap);
    const split = splitGap(gap, texts);
    if (split === null) return null;
    gap.slots.forEach((slot, index) => {
      texts.set(slotId(slot), split.texts[index] as string);
    });
    guessed.push(...split.guessed);
  }
}

/** The texts of a list: each for one kind of error, all of them made alike. */
const ALIKE: ReadonlySet<WordingKey> = new Set(["summaryRequired", "summaryAdditional", "summaryMismatch"]);

/** What the first of a list begins with, and the last ends with, wherever others of its kind can begin and end like that. */
function alikeTexts(gaps: readonly Gap[]): Map<string, string> {
  const texts = new Map<string, string>();
  const [begin, end] = [gaps[0], gaps.at(-1)].map((gap) =>
    gap?.slots.length === 1 && ALIKE.has((gap.slots[0] as Slot).key) ? gap.text : "",
  ) as [string, string];
  for (const { slots, text } of gaps.slice(1, -1)) {
    const [first, last] = [slots[0], slots.at(-1)];
    if (first === undefined || last === undefined || first.key === last.key) continue;
    const begins = begin !== "" && ALIKE.has(last.key) && text.endsWith(begin);
    const rest = begins ? text.slice(0, -begin.length) : text;
    if (begins) texts.set(slotId(last), begin);
    if (end !== "" && ALIKE.has(first.key) && rest.startsWith(end)) texts.set(slotId(first), end);
  }
  return texts;
}

interface Split {
  readonly texts: readonly string[];
  readonly guessed: readonly (readonly [Slot, Slot])[];
}

/** The smallest run of neighbours that has to change, those that say something already before those that are empty. */
function splitGap({ slots, text }: Gap, known: ReadonlyMap<string, string>): Split | null {
  const wanted = slots.map((slot) => known.get(slotId(slot)) ?? slot.base);
  if (wanted.join("") === text) return { texts: wanted, guessed: [] };
  const runs: { readonly from: number; readonly to: number; readonly cost: number }[] = [];
  for (let from = 0; from < slots.length; from++) {
    for (let to = from + 1; to <= slots.length; to++) {
      const run = slots.slice(from, to);
      if (run.some((slot) => known.has(slotId(slot)))) break;
      const spoken = run.filter(({ base }) => base !== "").length;
      const rank = Math.min(...run.map((slot) => slot.rank)) / 1000;
      runs.push({ from, to, cost: (spoken === 0 ? 1.5 : spoken) + (run.length - spoken) / 4 + rank });
    }
  }
  runs.sort((a, b) => a.cost - b.cost);
  for (const { from, to } of runs) {
    const before = wanted.slice(0, from).join("");
    const behind = wanted.slice(to).join("");
    const middle = text.length - before.length - behind.length;
    if (middle < 0 || !text.startsWith(before) || !text.endsWith(behind)) continue;
    const shared = share(slots.slice(from, to), text.slice(before.length, before.length + middle));
    const texts = [...wanted.slice(0, from), ...shared, ...wanted.slice(to)];
    return { texts, guessed: guessedBorders(slots, wanted, texts, known) };
  }
  return null;
}

function guessedBorders(
  slots: readonly Slot[],
  wanted: readonly string[],
  texts: readonly string[],
  known: ReadonlyMap<string, string>,
): (readonly [Slot, Slot])[] {
  return slots.slice(1).flatMap((slot, index) => {
    const before = slots[index] as Slot;
    if (before.key === slot.key || known.has(slotId(before)) || known.has(slotId(slot))) return [];
    const isChanged = [index, index + 1].map((at) => wanted[at] !== texts[at]);
    // A text that stands there word for word ends where it ends.
    const isOpen = [before, slot].every(({ base }, at) => isChanged[at] || base === "");
    return isOpen && isChanged.includes(true) ? [[before, slot] as const] : [];
  });
}

/** A text for several slots, cut at line breaks as theirs are. */
function share(slots: readonly Slot[], text: string): string[] {
  const spoken = slots.filter(({ base }) => base !== "");
  const takers = spoken.length === 0 ? slots.slice(0, 1) : spoken;
  const parts = new Map<Slot, string>();
  let rest = text;
  for (let i = takers.length - 1; i > 0; i--) {
    const slot = takers[i] as Slot;
    const at = lastLines(rest, slot.base);
    parts.set(slot, rest.slice(at));
    rest = rest.slice(0, at);
  }
  const [first] = takers;
  if (first !== undefined) parts.set(first, rest);
  return slots.map((slot) => parts.get(slot) ?? "");
}

/** Where the end of `text` begins that has as many lines as `like`. */
function lastLines(text: string, like: string): number {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const count = like.split("\n").length - 1;
  if (like.startsWith("\n")) return breaks[breaks.length - count] ?? text.length;
  const before = breaks[breaks.length - 1 - count];
  return before === undefined ? text.length : before + 1;
}
