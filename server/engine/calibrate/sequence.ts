/** A message as a row: computed texts, and gaps between them that hold fixed texts. */
import type { WordingKey } from "../harness/wording.ts";
import type { Part, Place, TemplatePart } from "./parts.ts";

/** A fixed text of the wording: what stands before a place of the text `key`, or behind the last one. */
export interface Slot {
  readonly key: WordingKey;
  /** From 0, in the order that is tried. */
  readonly index: number;
  /** What stands there as far as is known, as it would stand in the message. */
  readonly base: string;
  readonly inJson: boolean;
  readonly inDetail: boolean;
  /** The lower, the sooner a text that is new is taken for this one: texts that hold others before those within, plain frames last. */
  readonly rank: number;
}

export interface Leaf {
  readonly text: string;
  /** The innermost place that it fills; null for what the harness's code puts around texts. */
  readonly place: string | null;
  readonly inDetail: boolean;
}

/** One gap more than leaves. */
export interface Row {
  readonly gaps: readonly (readonly Slot[])[];
  readonly leaves: readonly Leaf[];
}

/** The order of the places of texts, by key; as in the harness where nothing is said. Places that are missing are left out. */
export type Arrangement = ReadonlyMap<WordingKey, readonly string[]>;

interface Builder {
  readonly gaps: Slot[][];
  readonly leaves: Leaf[];
}

/** Texts without a computed part between them share a gap; computed texts without a fixed one between them are one. */
export function rowOf(parts: readonly Part[], arrangement: Arrangement): Row {
  const row: Builder = { gaps: [[]], leaves: [] };
  add(row, parts, { arrangement, place: null, inDetail: false, depth: 0 });
  return row;
}

/** More than texts stand within each other. */
const FRAME = 100;

interface Where {
  readonly arrangement: Arrangement;
  readonly place: string | null;
  readonly inDetail: boolean;
  readonly depth: number;
}

/** Texts stand within texts a handful deep. */
function add(row: Builder, parts: readonly Part[], where: Where): void {
  for (const part of parts) {
    if (part.kind === "text") addLeaf(row, { text: part.text, place: where.place, inDetail: where.inDetail });
    else addTemplate(row, part, where);
  }
}

function addLeaf({ gaps, leaves }: Builder, leaf: Leaf): void {
  const last = leaves.at(-1);
  if (last !== undefined && gaps.at(-1)?.length === 0 && last.inDetail === leaf.inDetail) {
    leaves[leaves.length - 1] = { ...last, text: last.text + leaf.text };
    return;
  }
  leaves.push(leaf);
  gaps.push([]);
}

function addTemplate(row: Builder, part: TemplatePart, { arrangement, inDetail, depth }: Where): void {
  const { key, inJson, fixed } = part;
  const rank = depth + (fixed.every((text) => text === "") ? FRAME : 0);
  const slot = (index: number, base: string) =>
    row.gaps.at(-1)?.push({ key, index, base, inJson, inDetail, rank });
  const places = placesOf(part, arrangement);
  places.forEach(({ place, before }, index) => {
    slot(index, before);
    const isDetail = inDetail || place.name === "detail";
    add(row, place.parts, { arrangement, place: place.name, inDetail: isDetail, depth: depth + 1 });
  });
  slot(places.length, fixed.at(-1) ?? "");
}

/** The places in the order that is tried, each with the text that stands before it in the harness. */
export function placesOf(
  { key, fixed, places }: TemplatePart,
  arrangement: Arrangement,
): readonly { readonly place: Place; readonly before: string }[] {
  const own = places.map((place, index) => ({ place, before: fixed[index] ?? "" }));
  const order = arrangement.get(key);
  if (order === undefined) return own;
  return order.flatMap((name) => own.find(({ place }) => place.name === name) ?? []);
}
