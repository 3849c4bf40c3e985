/** What one captured message can't tell of the harness that sent it. */
import type { Caps, Harness } from "../harness/harness.ts";
import type { WordingKey } from "../harness/wording.ts";
import { byteLengthOf } from "../text/utf8.ts";
import type { Variant } from "./cut.ts";
import type { Gap, SolvedSlots } from "./slots.ts";

/** Texts that other messages have without their neighbours. */
const SOMETIMES: ReadonlySet<WordingKey> = new Set([
  "contractExample",
  "replyRefused",
  "notJson",
  "summarySeparator",
  "summaryRequired",
  "summaryAdditional",
  "summaryMismatch",
  "correctiveMoreLines",
  "parameterQuoted",
]);

export function notesOn({
  base,
  caps,
  variant,
  gaps,
  solved,
}: {
  readonly base: Harness;
  readonly caps: Partial<Caps>;
  readonly variant: Variant;
  readonly gaps: readonly Gap[];
  readonly solved: SolvedSlots;
}): string[] {
  return [
    ...solved.guessed
      .filter((slots) => slots.some(({ key }) => SOMETIMES.has(key)))
      .map(
        ([before, behind]) =>
          `Where ${before.key} ends and ${behind.key} begins is a guess: here the one stands right behind the other.`,
      ),
    ...Object.entries(caps).flatMap(([cap, value]) => capNote(base, cap, value, variant) ?? []),
    ...numbersIn(gaps),
  ];
}

function capNote(base: Harness, cap: string, value: number | null, { rest }: Variant): string | null {
  if (value === null) {
    const own = base.caps[cap as keyof Caps];
    return `caps.${cap} is more than ${own}, the cap of ${base.id}; how much more, this message can't tell.`;
  }
  const next = rest.codePointAt(0);
  const width = next === undefined || !cap.endsWith("Bytes") ? 1 : byteLengthOf(next);
  return width === 1 ? null : `caps.${cap} is from ${value} to ${value + width - 1}; ${value} was taken.`;
}

/** A number in a fixed text that was none before may well be counted. */
function numbersIn(gaps: readonly Gap[]): string[] {
  const found = new Set<string>();
  for (const { slots, text } of gaps) {
    const known = slots.map(({ base }) => base).join("");
    if (text === known) continue;
    for (const [number] of text.replace(/\\u[0-9a-f]{4}/g, "").matchAll(/\d+/g))
      if (!known.includes(number)) found.add(number);
  }
  if (found.size === 0) return [];
  const numbers = [...found].slice(0, 5).join(", ");
  return [
    `The fixed text has numbers (${numbers}): if they count something, other messages will have others.`,
  ];
}
