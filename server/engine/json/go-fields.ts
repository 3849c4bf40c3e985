/** How Go finds the fields of a structure in a JSON object (`harnesses.md` 1.2, "Key matching into structs"). */
import type { JsonMember, JsonObject } from "./node.ts";

/** All members as they were written, those too that a later one of the same name replaced. */
export function membersInOrder({ members, replaced }: JsonObject): readonly JsonMember[] {
  if (replaced === undefined) return [...members.values()];
  return [...members.values(), ...replaced].sort((a, b) => a.keySpan.start - b.keySpan.start);
}

/** A name in the one form that all its spellings share: letters in any case, and two characters that fold to ASCII letters. */
export function foldedName(name: string): string {
  return name
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll("\u017f", "s")
    .replaceAll("\u212a", "k");
}
