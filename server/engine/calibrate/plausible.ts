/** Whether a detail was really cut where the captured message stops agreeing with it, and does not merely go on differently. */
import type { Harness } from "../harness/harness.ts";
import { byteLength } from "../text/utf8.ts";
import { ENOUGH_TOLD, type Variant } from "./cut.ts";
import type { Gap } from "./slots.ts";
import { slotId } from "./slots.ts";

/** UTF-16 code units of an end that stand in no other text by chance. */
const LONG_END = 4;

/** `gap`: what stands behind the cut, or in place of the detail. */
export function isPlausible({ adjustable }: Harness, { cut, row, at, rest }: Variant, gap: Gap): boolean {
  if (cut === "whole") return true;
  const expected = gap.slots.map(({ base }) => base).join("");
  if (gap.text === expected) return true;
  // Without any detail nobody knows where it would stand.
  if (cut === "no-room") return false;
  if (cut === "lines") return !isLike(firstLine(gap.text), firstLine(rest));
  const told = row.leaves[at]?.text ?? "";
  // No bytes end so well by chance.
  const atLineEnd = told.endsWith("\n") || rest.startsWith("\n");
  if (atLineEnd && adjustable.caps.includes("detailLines")) return false;
  const isEnded = gap.text === "" || /^(?:\n|…|\.\.\.)/.test(gap.text) || told.endsWith("…");
  return isEnded && told.length >= ENOUGH_TOLD && !gap.text.includes(rest.slice(-LONG_END));
}

function firstLine(text: string): string {
  return /^[^\n]*/.exec(text)?.[0] ?? "";
}

/** Whether both begin alike or share half of their words: then the one is the other in other words. */
function isLike(found: string, expected: string): boolean {
  if (found.slice(0, 3) === expected.slice(0, 3)) return true;
  const words = (text: string) => new Set(text.slice(0, 4096).match(/\w{3,}/g) ?? []);
  const known = words(expected);
  const shared = [...words(found)].filter((word) => known.has(word)).length;
  return shared > 0 && shared * 2 >= known.size;
}

/** UTF-8 bytes of what is left of the detail, without what the cut puts behind it. */
export function detailBytesOf({ row, at }: Variant, texts: ReadonlyMap<string, string>): number {
  let bytes = 0;
  for (let i = 0; i <= at; i++) {
    for (const slot of row.gaps[i] ?? [])
      if (slot.inDetail) bytes += byteLength(texts.get(slotId(slot)) ?? "");
    const leaf = row.leaves[i];
    if (leaf?.inDetail) bytes += byteLength(i === at ? leaf.text.replace(/…$/, "") : leaf.text);
  }
  return bytes;
}
