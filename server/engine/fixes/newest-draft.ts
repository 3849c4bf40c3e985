/** A whole schema in the words of 2020-12. */
import { type JsonNode, type JsonObject, member, type Path } from "../json/node.ts";
import { type Site, type Subject, sitePath } from "../rules/subject.ts";
import { type DraftId, dialects } from "../schema/dialect.ts";
import type { Fix, Fixer, Move } from "./fix.ts";
import { writtenAs } from "./found-place.ts";
import { withReferences } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";

const newest: DraftId = "2020-12";

/** More are no schema that somebody wrote. */
const mostChanges = 500;

/** Only for a schema that names an older draft: in another one, what is void is mended where it stands. */
export const newestDraft: Fixer = (subject) => {
  const fix = subject.draft === newest ? null : inNewestDraft(subject);
  return fix === null ? [] : [fix];
};

/**
 * Null where there is nothing to change, and where it isn't sure: addresses and anchors of older drafts, and what they have several
 * words for. What an older draft passes over, such as what stands beside a `$ref`, counts from then on.
 */
export function inNewestDraft(subject: Subject): Fix | null {
  if (subject.harness.library === null || subject.sites.some(isUnsure)) return null;
  const moved: Move[] = [];
  const changes: SchemaChange[] = [];
  // The innermost first, so that each path is still there when its turn comes.
  for (const site of [...subject.sites].reverse()) changes.push(...habits(subject, site, moved));
  if (subject.draft !== newest) {
    const json = JSON.stringify(dialects[newest].metaschema);
    changes.push({ kind: "set", path: ["$schema"], json });
  }
  if (changes.length === 0 || changes.length > mostChanges) return null;
  const all = withReferences(subject, changes, moved);
  if (all === null) return null;
  return {
    title: `Write the schema as ${newest} does`,
    changes: all,
    moved,
    isPreferred: false,
    isSafe: false,
  };
}

/** Keywords that are told from those of 2020-12 at a glance. @returns whether one of them is a habit of older drafts here */
export function isHabit(keyword: string, value: JsonNode): boolean {
  switch (keyword) {
    case "definitions":
    case "dependencies":
      return value.kind === "object";
    case "items":
      return value.kind === "array";
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return value.kind === "boolean";
    case "$schema":
      return value.kind === "string" && /draft-0[467]|2019-09/.test(value.value);
    default:
      return false;
  }
}

function isUnsure({ node, parent }: Site): boolean {
  const has = (name: string) => node.members.has(name);
  if (has("$recursiveRef") || has("$recursiveAnchor")) return true;
  if (
    ["id", "$id"].some((name) => member(node, name)?.kind === "string" && (parent !== null || name === "id"))
  )
    return true;
  return (
    (has("$defs") && has("definitions")) || (has("prefixItems") && member(node, "items")?.kind === "array")
  );
}

function habits(subject: Subject, site: Site, moved: Move[]): SchemaChange[] {
  const { node } = site;
  const path = sitePath(site);
  const changes: SchemaChange[] = [];
  const rename = (from: string, name: string) =>
    changes.push({ kind: "rename", path: [...path, from], name });
  const items = member(node, "items");
  if (items?.kind === "array") {
    rename("items", "prefixItems");
    if (node.members.has("additionalItems")) rename("additionalItems", "items");
  } else if (node.members.has("additionalItems"))
    changes.push({ kind: "remove", path: [...path, "additionalItems"] });
  for (const bound of ["minimum", "maximum"]) changes.push(...exclusive(subject, node, path, bound));
  const dependencies = member(node, "dependencies");
  if (dependencies?.kind === "object") changes.push(...dependent(subject, node, dependencies, path, moved));
  if (member(node, "definitions")?.kind === "object") rename("definitions", "$defs");
  return changes;
}

/** What draft-04 says in two keywords. */
function exclusive(subject: Subject, node: JsonObject, path: Path, bound: string): SchemaChange[] {
  const keyword = `exclusiveM${bound.slice(1)}`;
  const value = member(node, keyword);
  const limit = member(node, bound);
  if (value?.kind !== "boolean") return [];
  if (!value.value || limit?.kind !== "number") return [{ kind: "remove", path: [...path, keyword] }];
  return [
    { kind: "set", path: [...path, keyword], json: writtenAs(subject, limit) },
    { kind: "remove", path: [...path, bound] },
  ];
}

/** One keyword for lists of names, another one for schemas. */
function dependent(
  subject: Subject,
  node: JsonObject,
  { members }: JsonObject,
  path: Path,
  moved: Move[],
): SchemaChange[] {
  const kinds = ["dependentRequired", "dependentSchemas"] as const;
  const of = (value: JsonNode) => (value.kind === "array" ? kinds[0] : kinds[1]);
  const used = new Set([...members.values()].map(({ value }) => of(value)));
  if (used.size === 0 || kinds.some((kind) => node.members.has(kind))) return [];
  const [only] = used;
  if (used.size === 1 && only !== undefined)
    return [{ kind: "rename", path: [...path, "dependencies"], name: only }];
  const changes: SchemaChange[] = [];
  for (const { key, value } of members.values()) {
    if (of(value) === kinds[1]) continue;
    const to = [...path, kinds[0], key];
    moved.push({ from: [...path, "dependencies", key], to });
    changes.push({ kind: "set", path: to, json: writtenAs(subject, value) });
    changes.push({ kind: "remove", path: [...path, "dependencies", key] });
  }
  return [...changes, { kind: "rename", path: [...path, "dependencies"], name: kinds[1] }];
}
