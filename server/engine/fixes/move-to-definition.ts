/** Parts of a schema that nest too deeply, moved to `$defs`. */
import { quoted } from "../admission/plain-words.ts";
import { depthOf } from "../json/depth.ts";
import type { JsonNode } from "../json/node.ts";
import { propertyOf } from "../rules/sites.ts";
import { type Site, type Subject, sitePath } from "../rules/subject.ts";
import { canHoldDefinitions, definitionName } from "./definition-name.ts";
import type { Fixer, Move } from "./fix.ts";
import { writtenAs } from "./found-place.ts";
import { hasOwnAddresses, referencesOf, referenceTo, relocated } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";

/** More parts are no schema that somebody wrote. */
const mostParts = 50;

export const moveToDefinition: Fixer = (subject) => {
  const { harness, document, open } = subject;
  const cap = harness.caps.schemaDepth;
  if (cap === null || !canHoldDefinitions(subject) || hasOwnAddresses(subject)) return [];
  const scalar = depthOf(document) === open.schemaDepth ? 1 : 0;
  const parts = deepParts(subject, cap, scalar);
  if (parts === null || parts.length === 0 || parts.length > mostParts) return [];
  const { changes, moved } = movedOut(subject, parts);
  const [only] = moved;
  const title =
    moved.length === 1
      ? `Move an inner part to "$defs", as ${quoted(String(only?.to[1]))}`
      : `Move ${moved.length} inner parts to "$defs"`;
  return [{ title, changes, moved, isPreferred: true, isSafe: false }];
};

/**
 * The schemas that have to go so that no value is deeper than the cap, each as large as a definition can be; null where that is not
 * enough, since what is too deep is no schema. Inner ones come first. Linear.
 */
function deepParts({ document, sites }: Subject, cap: number, scalar: 0 | 1): readonly Site[] | null {
  const byNode = new Map<JsonNode, Site>(sites.map((site) => [site.node, site]));
  // Under `$defs` and its name, a definition begins on the third level.
  const limitOf = (site: Site) => (site.parent === null ? cap : cap - 2);
  const parts: Site[] = [];
  /** Schemas right below a schema, with the levels from there to the end of them. */
  interface Level {
    readonly node: JsonNode;
    readonly level: number;
    readonly holder: Level | null;
    readonly site: Site | null;
    /** Levels that begin here, what is moved left out. */
    height: number;
    readonly inner: Level[];
  }
  const order: Level[] = [];
  const pending: Level[] = [
    { node: document, level: 1, holder: null, site: sites[0] ?? null, height: 0, inner: [] },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    order.push(next);
    const { node, level, holder, site } = next;
    const above = site === null ? holder : next;
    const children =
      node.kind === "array"
        ? node.items
        : node.kind === "object"
          ? [...node.members.values()].map(({ value }) => value)
          : [];
    for (const child of children) {
      pending.push({
        node: child,
        level: level + 1,
        holder: above,
        site: byNode.get(child) ?? null,
        height: 0,
        inner: [],
      });
    }
  }
  for (const here of order.reverse()) {
    const { node, level, holder, site } = here;
    const own = node.kind === "array" || node.kind === "object" ? 1 : scalar;
    if (site === null) {
      if (holder !== null) holder.height = Math.max(holder.height, level + own - holder.level);
      continue;
    }
    here.height = Math.max(here.height, own);
    const withInner = () =>
      here.inner.reduce((most, inner) => Math.max(most, inner.level - level + inner.height), here.height);
    if (level + withInner() - 1 > cap && withInner() > limitOf(site)) {
      for (const inner of here.inner) {
        if (inner.level - level + inner.height <= limitOf(site) || inner.site === null) continue;
        if (inner.height > cap - 2) return null;
        parts.push(inner.site);
        inner.height = 1 + scalar;
      }
      if (withInner() > limitOf(site)) return null;
    }
    here.height = withInner();
    holder?.inner.push(here);
  }
  return parts;
}

function movedOut(subject: Subject, parts: readonly Site[]) {
  const names = new Set<string>();
  const moved: Move[] = parts.map((site) => {
    const name = definitionName(subject, propertyOf(site) ?? site.keyword ?? "part", names);
    names.add(name);
    return { from: sitePath(site), to: ["$defs", name] };
  });
  // What is written in place of a value, by its node.
  const instead = new Map<JsonNode, string>();
  for (const [index, { node }] of parts.entries())
    instead.set(node, JSON.stringify({ $ref: referenceTo(moved[index]?.to ?? []) }));
  const changes: SchemaChange[] = [];
  for (const { site, keyword, value, path } of referencesOf(subject)) {
    const now = relocated(path, { changes: [], moved });
    if (now === null || now === path) continue;
    const json = JSON.stringify(referenceTo(now));
    instead.set(value, json);
    if (!isInside(site, parts)) changes.push({ kind: "set", path: [...sitePath(site), keyword], json });
  }
  const replaced = [...instead].sort(([a], [b]) => a.start - b.start || b.end - a.end);
  const isTop = (site: Site) => site.parent === null || !isInside(site.parent, parts);
  for (const [index, site] of parts.entries())
    if (isTop(site))
      changes.push({ kind: "set", path: moved[index]?.from ?? [], json: instead.get(site.node) ?? "{}" });
  for (const [index, { node }] of parts.entries())
    changes.push({ kind: "set", path: moved[index]?.to ?? [], json: copyOf(subject, node, replaced) });
  return { changes, moved };
}

function isInside(site: Site, parts: readonly Site[]): boolean {
  return parts.some(({ node }) => node.start <= site.node.start && site.node.end <= node.end);
}

/** As it is written, with other values in place of what is inside of it. */
function copyOf(
  subject: Subject,
  node: JsonNode,
  replaced: readonly (readonly [node: JsonNode, json: string])[],
): string {
  let json = "";
  let at = node.start;
  for (const [inner, text] of replaced) {
    if (inner === node || inner.start < at || inner.end > node.end) continue;
    json += writtenAs(subject, { ...node, start: at, end: inner.start }) + text;
    at = inner.end;
  }
  return json + writtenAs(subject, { ...node, start: at });
}
