/** Error details that a cap has cut, as they stand in a captured message. */
import type { Caps, Harness } from "../harness/harness.ts";
import { byteLength } from "../text/utf8.ts";
import type { Leaf, Row, Slot } from "./sequence.ts";

/** A row that ends its detail where the captured message may end it. */
export interface Variant {
  readonly row: Row;
  /** Why the detail ends there. */
  readonly cut: "whole" | "lines" | "bytes" | "no-room";
  /** The leaf that is cut; -1 where none is. */
  readonly at: number;
  /** What is left out of that leaf. */
  readonly rest: string;
}

/** UTF-16 code units: what is told of a detail before it may count as one that a cap has cut. */
export const ENOUGH_TOLD = 24;

/** The row as it is, and all ways in which its detail may be cut. */
export function variantsOf(row: Row, captured: string, harness: Harness): Variant[] {
  const whole: Variant = { row, cut: "whole", at: -1, rest: "" };
  const { caps } = harness.adjustable;
  const cutsLines = caps.includes("detailLines");
  const cutsBytes = caps.includes("correctiveBytes") || caps.includes("detailBytes");
  if (!cutsLines && !cutsBytes) return [whole];
  const found = firstThatEnds(row, captured);
  if (found === null) return [whole];
  const { at, told } = found;
  const leaf = row.leaves[at] as Leaf;
  const variants = [whole];
  const ended = (text: string, cut: "lines" | "bytes", more: readonly Slot[] = []): Variant => {
    const cutRow = endDetail(row, at, text + (cut === "bytes" ? ellipsisOf(harness) : ""), more);
    return { row: cutRow, cut, at, rest: leaf.text.slice(text.length) };
  };
  if (cutsLines) {
    const lines = leaf.text.lastIndexOf("\n", told - 1) + 1;
    if (lines > 0 && lines <= told)
      variants.push(ended(leaf.text.slice(0, lines), "lines", [moreLines(harness)]));
  }
  if (cutsBytes) {
    // What comes behind the detail may begin as the rest of it does.
    for (const length of [told, told - 1]) {
      if (length > 0) variants.push(ended(leaf.text.slice(0, length), "bytes"));
    }
    variants.push({ row: endDetail(row, at, "", []), cut: "no-room", at, rest: leaf.text });
  }
  return variants;
}

/** The first leaf of the detail that does not stand in the captured message as a whole, and how much of it does. */
function firstThatEnds(row: Row, captured: string): { readonly at: number; readonly told: number } | null {
  const isCut = isDetailOf(row);
  let from = 0;
  for (const [at, leaf] of row.leaves.entries()) {
    const place = captured.indexOf(leaf.text, from);
    if (place >= 0) from = place + leaf.text.length;
    else if (isCut(leaf)) return { at, told: longestPrefix(leaf.text, captured, from) };
    else return null;
  }
  return null;
}

/** Where a harness sends nothing but the detail, all is detail. */
function isDetailOf({ leaves, gaps }: Row): (part: Leaf | Slot) => boolean {
  const isMarked = leaves.some(({ inDetail }) => inDetail) || gaps.flat().some(({ inDetail }) => inDetail);
  return isMarked ? ({ inDetail }) => inDetail : () => true;
}

/** The row with `text` in place of the leaf and of all that follows in the detail. */
function endDetail({ leaves, gaps }: Row, at: number, text: string, more: readonly Slot[]): Row {
  const isDetail = isDetailOf({ leaves, gaps });
  let next = at + 1;
  while (next < leaves.length && isDetail(leaves[next] as Leaf)) next++;
  const before = gaps.slice(0, at + 1);
  const behind = [...more, ...(gaps[next] ?? []).filter((slot) => !isDetail(slot))];
  const rest = gaps.slice(next + 1);
  const last = leaves.slice(next);
  if (text === "") {
    const joined = [...(before.at(-1) ?? []), ...behind];
    return { leaves: [...leaves.slice(0, at), ...last], gaps: [...before.slice(0, -1), joined, ...rest] };
  }
  const cut: Leaf = { ...(leaves[at] as Leaf), text };
  return { leaves: [...leaves.slice(0, at), cut, ...last], gaps: [...before, behind, ...rest] };
}

/** How long a beginning of `text` stands in `captured` from `from` on. */
export function longestPrefix(text: string, captured: string, from = 0): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (captured.indexOf(text.slice(0, middle), from) >= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What harbor puts behind a detail that it cuts. */
function ellipsisOf({ adjustable }: Harness): string {
  return adjustable.caps.includes("detailBytes") ? "…" : "";
}

function moreLines({ wording }: Harness): Slot {
  const base = wording.correctiveMoreLines ?? "";
  return { key: "correctiveMoreLines", index: 0, base, inJson: false, inDetail: false, rank: 0 };
}

/** The caps that may have cut it, those of the harness first; `detailBytes`: UTF-8 bytes of what is left of the detail. */
export function capsFor(
  { cut, row, at }: Variant,
  harness: Harness,
  captured: string,
  detailBytes: number,
): Partial<Caps>[] {
  const { caps } = harness.adjustable;
  const none: Partial<Caps> = {
    ...(caps.includes("correctiveBytes") ? { correctiveBytes: null } : {}),
    ...(caps.includes("detailBytes") ? { detailBytes: null } : {}),
  };
  const noLines: Partial<Caps> = caps.includes("detailLines") ? { detailLines: null } : {};
  switch (cut) {
    case "no-room":
      return [{}];
    case "whole":
      return [{}, none, noLines, { ...none, ...noLines }];
    case "bytes": {
      const tight = caps.includes("detailBytes")
        ? { detailBytes }
        : { correctiveBytes: byteLength(captured) };
      return [{}, tight, { ...tight, ...noLines }];
    }
    case "lines": {
      const lines = { detailLines: (row.leaves[at]?.text.split("\n").length ?? 1) - 1 };
      return [{}, none, lines, { ...none, ...lines }];
    }
  }
}
