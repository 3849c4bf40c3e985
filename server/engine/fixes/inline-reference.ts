/** A definition in place of the reference to it. */

import { quoted } from "../admission/plain-words.ts";
import { member } from "../json/node.ts";
import { sitePath } from "../rules/subject.ts";
import type { Fixer } from "./fix.ts";
import { foundPlace, writtenAs } from "./found-place.ts";
import { hasOwnAddresses, isBelow, referencesOf } from "./relocated.ts";

/** UTF-16 units of a definition that is written a second time. */
const longest = 4096;

export const inlineReference: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place === null || hasOwnAddresses(subject)) return [];
  const { site, sitePath: path } = place;
  const reference = member(site.node, "$ref");
  const target = reference?.kind === "string" ? subject.target(reference.value) : null;
  if (reference?.kind !== "string" || target === null || site.node.members.size > 1) return [];
  const at = sitePath(target);
  const { start, end } = target.node;
  // A definition that holds the reference would be written into itself for ever; an anchor would stand twice.
  if (isBelow(path, at) || end - start > longest || hasNames(subject.sites, at)) return [];
  const changes = [{ kind: "set" as const, path, json: writtenAs(subject, target.node) }];
  if (path.length === 0) return [];
  const others = referencesOf(subject).filter((other) => other.site !== site && isBelow(other.path, at));
  const isUnused = others.length === 0 && at.length === 2 && (at[0] === "$defs" || at[0] === "definitions");
  return [
    {
      title: `Write ${quoted(reference.value)} out in place of the reference`,
      changes: isUnused ? [...changes, { kind: "remove", path: at }] : changes,
      isPreferred: true,
      isSafe: false,
    },
  ];
};

function hasNames(sites: Parameters<Fixer>[0]["sites"], at: readonly (string | number)[]): boolean {
  return sites.some(
    (site) =>
      ["$anchor", "$dynamicAnchor", "$id", "id"].some((name) => member(site.node, name)?.kind === "string") &&
      isBelow(sitePath(site), at),
  );
}
