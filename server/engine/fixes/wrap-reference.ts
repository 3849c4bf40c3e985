/** A reference that makes void what stands beside it, under `allOf`, where both count. */
import { member } from "../json/node.ts";
import type { Fixer } from "./fix.ts";
import { foundPlace, writtenAs } from "./found-place.ts";
import { isBelow, referencesOf } from "./relocated.ts";

export const wrapReference: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  const reference = place && member(place.site.node, "$ref");
  if (!place || reference?.kind !== "string" || place.site.node.members.has("allOf")) return [];
  const { sitePath } = place;
  // Nobody refers to the reference's own text, but to be sure.
  if (referencesOf(subject).some(({ path }) => isBelow(path, [...sitePath, "$ref"]))) return [];
  return [
    {
      title: 'Put the reference under "allOf"',
      changes: [
        { kind: "set", path: [...sitePath, "allOf"], json: `[{"$ref":${writtenAs(subject, reference)}}]` },
        { kind: "remove", path: [...sitePath, "$ref"] },
      ],
      isPreferred: true,
      // What was void counts from now on.
      isSafe: false,
    },
  ];
};
