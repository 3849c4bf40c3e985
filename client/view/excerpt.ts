/** Which parts of a long reply are drawn. It is judged whole all the same. */

export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Replies up to this many UTF-16 units, and this many lines, are drawn whole. */
const whole = { units: 200_000, lines: 5000 };
const opening = 20_000;
const around = 2000;
const mostPlaces = 30;

/**
 * The parts to draw, in order: the whole text, or its beginning, its end and the surroundings of the first `places`
 * (offsets that matter). A part never begins or ends inside a surrogate pair.
 */
export function partsToDraw(text: string, lineCount: number, places: readonly number[]): Part[] {
  if (text.length <= whole.units && lineCount <= whole.lines) return [{ start: 0, end: text.length }];
  const wanted = [
    { start: 0, end: opening },
    ...places.slice(0, mostPlaces).map((place) => ({ start: place - around, end: place + around })),
    { start: text.length - around, end: text.length },
  ].sort((a, b) => a.start - b.start);
  const parts: { start: number; end: number }[] = [];
  for (const { start, end } of wanted) {
    const last = parts.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else parts.push({ start, end });
  }
  return parts.map(({ start, end }) => ({
    start: outsidePair(text, Math.max(0, start)),
    end: outsidePair(text, Math.min(text.length, end)),
  }));
}

function outsidePair(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  const inside = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  return inside ? at - 1 : at;
}
