/** A reference that leads nowhere, and a definition whose name is near to what it says. */
import { quoted } from "../admission/plain-words.ts";
import { member } from "../json/node.ts";
import { nearestWithin } from "../text/spelling.ts";
import type { Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";
import { pathOfReference, referenceTo } from "./relocated.ts";

/** Definitions among which one is looked for that was meant. */
const mostNames = 100;

export const mendReference: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  const reference = place?.node.kind === "string" ? place.node : member(place?.node, "$ref");
  if (!place || reference?.kind !== "string") return [];
  const path = place.node.kind === "string" ? place.path : [...place.path, "$ref"];
  // A name alone, and a path that begins without its slash, are read as anchors.
  const wanted = pathOfReference(subject.document, reference.value.replace(/^#(?!\/)/, "#/"));
  const name = wanted?.at(-1);
  if (wanted === null || typeof name !== "string" || name === "" || wanted.length > 2) return [];
  const found = ["$defs", "definitions"].flatMap((keyword) => {
    const holder = member(subject.document, keyword);
    const names = holder?.kind === "object" ? [...holder.members.keys()].slice(0, mostNames) : [];
    const meant = nearestWithin(name, names, name.length < 4 ? 1 : 2);
    return meant === null ? [] : [{ path: [keyword, meant], isSame: meant === name }];
  });
  const [best] = found.sort((a, b) => Number(b.isSame) - Number(a.isSame));
  if (best === undefined) return [];
  const meant = referenceTo(best.path);
  return [
    {
      title: `Write ${quoted(meant)} instead of ${quoted(reference.value)}`,
      changes: [{ kind: "set", path, json: JSON.stringify(meant) }],
      isPreferred: true,
      isSafe: best.isSame,
    },
  ];
};
