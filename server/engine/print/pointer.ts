/** JSON pointers as jsonschema v6 builds and encodes them (`harnesses.md` 2.6). */
import type { Path } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";
import { toWellFormed } from "../text/utf8.ts";

/** The pointer with each step percent-encoded as Go's `url.PathEscape` does it. */
export function encodedPointer(path: Path): string {
  let pointer = "";
  for (const step of path) pointer += `/${pathEscape(escapeStep(step))}`;
  return pointer;
}

/** Whether `path` goes on from `start`, given that both belong to the same value or `path` starts afresh. */
export function goesOnFrom(start: Path, path: Path): boolean {
  const last = start.length - 1;
  return path.length > last && (last < 0 || path[last] === start[last]);
}

/** What Go leaves as it is and JavaScript escapes, and the other way round. */
const leftByGo = new Map([
  ["%24", "$"],
  ["%26", "&"],
  ["%2B", "+"],
  ["%3A", ":"],
  ["%3D", "="],
  ["%40", "@"],
]);
const escapedByGo = new Map([
  ["!", "%21"],
  ["'", "%27"],
  ["(", "%28"],
  [")", "%29"],
  ["*", "%2A"],
]);

function pathEscape(step: string): string {
  return encodeURIComponent(toWellFormed(step))
    .replace(/%(?:24|26|2B|3A|3D|40)/g, (code) => leftByGo.get(code) ?? code)
    .replace(/[!'()*]/g, (character) => escapedByGo.get(character) ?? character);
}
