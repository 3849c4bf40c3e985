/** Where the computed texts of a row stand in a captured message. */
import type { Row } from "./sequence.ts";

/** Offsets of each leaf of the row. */
export interface Alignment {
  readonly starts: readonly number[];
  /** How much of the fixed text is as expected: the higher, the more. */
  readonly score: number;
  /** Whether other places would do as well. */
  readonly isSure: boolean;
}

/** Places that are looked at for each leaf; short ones such as `/` stand anywhere. */
const MOST_PLACES = 64;

interface Reached {
  readonly start: number;
  readonly score: number;
  readonly before: Reached | null;
  readonly isSure: boolean;
}

/**
 * The places in order, without overlap, whose gaps look most like the fixed texts that are expected in them; null where there are none.
 * Takes time in the number of leaves times the square of `MOST_PLACES`.
 */
export function align(row: Row, captured: string): Alignment | null {
  let reached: readonly Reached[] = [{ start: 0, score: 0, before: null, isSure: true }];
  let length = 0;
  for (const [index, { text }] of row.leaves.entries()) {
    const expected = baseOf(row, index);
    const next: Reached[] = [];
    const earliest = Math.min(...reached.map(({ start }) => start)) + length;
    for (const start of placesOf(captured, text, earliest)) {
      const best = bestOf(reached, (before) => {
        const from = before.start + length;
        return from > start ? null : likeness(expected, captured.slice(from, start));
      });
      if (best !== null) next.push({ start, ...best });
    }
    if (next.length === 0) return null;
    reached = next;
    length = text.length;
  }
  const expected = baseOf(row, row.leaves.length);
  const best = bestOf(reached, ({ start }) => likeness(expected, captured.slice(start + length)));
  if (best === null) return null;
  const starts: number[] = [];
  for (let at = best.before; at !== null && at.before !== null; at = at.before) starts.unshift(at.start);
  return { starts, score: best.score, isSure: best.isSure };
}

/** What is expected in a gap. */
function baseOf(row: Row, index: number): string {
  return (row.gaps[index] ?? []).map(({ base }) => base).join("");
}

function placesOf(captured: string, text: string, from: number): number[] {
  const places: number[] = [];
  for (let at = captured.indexOf(text, from); at >= 0; at = captured.indexOf(text, at + 1)) {
    places.push(at);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

function bestOf(
  reached: readonly Reached[],
  gain: (before: Reached) => number | null,
): Omit<Reached, "start"> | null {
  let best = null as Omit<Reached, "start"> | null;
  for (const before of reached) {
    const gained = gain(before);
    if (gained === null) continue;
    const score = before.score + gained;
    if (best === null || score > best.score) best = { score, before, isSure: before.isSure };
    else if (score === best.score) best = { score, before: best.before, isSure: false };
  }
  return best;
}

/** Above all others when it is as expected; else by what both begin and end with. */
function likeness(expected: string, found: string): number {
  if (expected === found) return 10_000;
  const most = Math.min(expected.length, found.length);
  let same = 0;
  while (same < most && expected[same] === found[same]) same++;
  let end = 0;
  while (end < most - same && expected.at(-1 - end) === found.at(-1 - end)) end++;
  return same + end;
}
