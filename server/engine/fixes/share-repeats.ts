/** Parts that a schema spells out several times, written once under `$defs`. */
import { grouped, quoted } from "../admission/plain-words.ts";
import { goMarshal } from "../json/go-marshal.ts";
import { propertyOf } from "../rules/sites.ts";
import { type Site, sitePath } from "../rules/subject.ts";
import { canHoldDefinitions, definitionName } from "./definition-name.ts";
import type { Fixer } from "./fix.ts";
import { writtenAs } from "./found-place.ts";
import { hasOwnAddresses, isBelow, referencesOf } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";

/** UTF-16 units; a shorter part is no longer than the reference to it. */
const shortest = 40;
const mostDefinitions = 20;
/** Of places that are held against each other. */
const mostWork = 1_000_000;

export const shareRepeats: Fixer = (subject) => {
  if (!canHoldDefinitions(subject) || hasOwnAddresses(subject)) return [];
  // However it is laid out, and in whatever order its members stand.
  const byText = new Map<string, Site[]>();
  let length = 0;
  for (const site of subject.sites) {
    const { start, end } = site.node;
    if (site.parent === null || end - start < shortest) continue;
    length += end - start;
    // A deep schema is text within text; more than this is not worth a fix.
    if (length > 8_000_000) return [];
    const text = goMarshal(site.node, "exact");
    const alike = byText.get(text) ?? [];
    alike.push(site);
    byText.set(text, alike);
  }
  const repeats = [...byText]
    .filter(([, sites]) => sites.length > 1)
    .map(([text, sites]) => ({ text, sites, saved: (sites.length - 1) * text.length }))
    .sort((a, b) => b.saved - a.saved);
  const taken: (readonly (string | number)[])[] = [];
  const targets = referencesOf(subject).map(({ path }) => path);
  const names = new Set<string>();
  const definitions: SchemaChange[] = [];
  const references: SchemaChange[] = [];
  for (const { text, sites } of repeats) {
    if (definitions.length === mostDefinitions) break;
    const [first] = sites;
    if (first === undefined || sites.length * (taken.length + targets.length) > mostWork) continue;
    const paths = sites.map(sitePath);
    const isFree = paths.every(
      (path) =>
        !taken.some((other) => isBelow(path, other) || isBelow(other, path)) &&
        !targets.some((target) => isBelow(target, path)),
    );
    if (!isFree || /"\$(?:anchor|dynamicAnchor)"/.test(text)) continue;
    const name = definitionName(subject, propertyOf(first) ?? "shared", names);
    names.add(name);
    taken.push(...paths);
    definitions.push({ kind: "set", path: ["$defs", name], json: writtenAs(subject, first.node) });
    references.push(
      ...paths.map(
        (path): SchemaChange => ({ kind: "set", path, json: JSON.stringify({ $ref: `#/$defs/${name}` }) }),
      ),
    );
  }
  if (definitions.length === 0) return [];
  const what = [...names].map(quoted);
  const title =
    what.length === 1
      ? `Write what stands ${grouped(references.length)} times once, as ${what[0]} in "$defs"`
      : `Write ${what.length} parts that repeat once, in "$defs"`;
  return [{ title, changes: [...definitions, ...references], isPreferred: true, isSafe: false }];
};
