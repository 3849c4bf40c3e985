/** In which orders the computed texts of a message may stand, and which of them are missing. */
import { TEXT_PLACES, type WordingKey } from "../harness/wording.ts";
import type { Part, TemplatePart } from "./parts.ts";
import type { Arrangement } from "./sequence.ts";

/** Orders that are tried. */
const MOST = 240;
/** What a harness may well leave out of its messages. What else is not there is told in another way, which is for no wording to say. */
const OPTIONAL: ReadonlySet<string> = new Set(["example", "contract", "schema", "task", "reply", "count"]);
/** A text so short stands anywhere, so that its being there says nothing. UTF-16 code units. */
const SHORT = 3;

export interface Arrangements {
  /** To be tried, those first that differ least from the harness. */
  readonly all: readonly Arrangement[];
  /** Computed texts that are not there and can't be left out, with the innermost place that each fills. */
  readonly missing: readonly MissingText[];
}

export interface MissingText {
  /** Null for what the harness's code puts around texts. */
  readonly place: string | null;
  readonly text: string;
}

/** @param isFound whether a computed text stands in the captured message */
export function arrangementsOf(parts: readonly Part[], isFound: (text: string) => boolean): Arrangements {
  const seen = new Seen(isFound);
  seen.look(parts, [], false);
  const left = seen.left();
  let all: Map<WordingKey, readonly string[]>[] = [new Map()];
  for (const template of firstOfEach(parts)) {
    const orders = ordersOf(template, left);
    if (orders.length < 2 && left.sure.size === 0) continue;
    all = all.flatMap((one) => orders.map((order) => new Map(one).set(template.key, order))).slice(0, MOST);
  }
  return { all, missing: left.missing };
}

/** The first template of each key, outermost first. Texts stand within texts a handful deep. */
function firstOfEach(parts: readonly Part[], found = new Map<WordingKey, TemplatePart>()): TemplatePart[] {
  for (const part of parts) {
    if (part.kind === "text") continue;
    if (!found.has(part.key)) found.set(part.key, part);
    for (const place of part.places) firstOfEach(place.parts, found);
  }
  return [...found.values()];
}

interface Spot {
  readonly key: WordingKey;
  readonly place: string;
}

interface LeftOut {
  /** `key.place`. */
  readonly sure: ReadonlySet<string>;
  readonly perhaps: ReadonlySet<string>;
  readonly missing: readonly MissingText[];
}

/** Which places are filled by texts that are there. */
class Seen {
  readonly #isFound: (text: string) => boolean;
  readonly #leaves: { readonly text: string; readonly spots: readonly Spot[]; readonly found: boolean }[] =
    [];

  constructor(isFound: (text: string) => boolean) {
    this.#isFound = isFound;
  }

  /** A detail may be cut: whether it is there is seen when it is looked for in its place. */
  look(parts: readonly Part[], spots: readonly Spot[], inDetail: boolean): void {
    for (const part of parts) {
      if (part.kind === "text") {
        const { text } = part;
        if (text !== "") this.#leaves.push({ text, spots, found: inDetail || this.#isFound(text) });
        continue;
      }
      for (const place of part.places) {
        const isDetail = place.name === "detail" && place.parts.some(({ kind }) => kind === "text");
        const inner = [...spots, { key: part.key, place: place.name }];
        this.look(place.parts, inner, isDetail);
      }
    }
  }

  left(): LeftOut {
    const filled = new Set(
      this.#leaves.filter(({ found }) => found).flatMap(({ spots }) => spots.map(nameOf)),
    );
    const sure = new Set<string>();
    const perhaps = new Set<string>();
    const missing: MissingText[] = [];
    for (const { text, spots, found } of this.#leaves) {
      const innermost = spots.findLast(
        ({ key, place }) => OPTIONAL.has(place) && !TEXT_PLACES[key].needed.includes(place),
      );
      if (found) {
        const own = spots.at(-1);
        if (text.length < SHORT && own !== undefined && own === innermost) perhaps.add(nameOf(own));
      } else if (innermost !== undefined && !filled.has(nameOf(innermost))) sure.add(nameOf(innermost));
      else if (spots.length === 0 || !filled.has(nameOf(spots.at(-1) as Spot)))
        missing.push({ place: spots.at(-1)?.place ?? null, text });
    }
    return { sure, perhaps, missing };
  }
}

function nameOf({ key, place }: Spot): string {
  return `${key}.${place}`;
}

/** Places that hold no computed text stay before what they stand before. */
function ordersOf({ key, places }: TemplatePart, { sure, perhaps }: LeftOut): (readonly string[])[] {
  const groups: { readonly names: readonly string[]; readonly perhaps: boolean }[] = [];
  let before: string[] = [];
  for (const { name, parts } of places) {
    if (sure.has(nameOf({ key, place: name }))) continue;
    before.push(name);
    if (!hasText(parts)) continue;
    groups.push({ names: before, perhaps: perhaps.has(nameOf({ key, place: name })) });
    before = [];
  }
  const last = before;
  return subsets(groups).flatMap((used) =>
    permutations(used).map((order) => [...order.flatMap(({ names }) => names), ...last]),
  );
}

function hasText(parts: readonly Part[]): boolean {
  return parts.some((part) =>
    part.kind === "text" ? part.text !== "" : part.places.some((place) => hasText(place.parts)),
  );
}

/** All, then without one or more of those that are perhaps not there. */
function subsets<T extends { readonly perhaps: boolean }>(items: readonly T[]): T[][] {
  let all: T[][] = [[]];
  for (const item of items) {
    const withIt = all.map((some) => [...some, item]);
    all = item.perhaps ? [...withIt, ...all] : withIt;
  }
  return all;
}

/** The order as it is comes first. There are four places at most. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
