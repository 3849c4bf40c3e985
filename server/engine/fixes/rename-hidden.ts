/** Another name for what the harness hides from the model, everywhere in the schema. */
import { quoted } from "../admission/plain-words.ts";
import type { JsonNode, Path } from "../json/node.ts";
import { member } from "../json/node.ts";
import { isBranch, memberOf, textsOf } from "../rules/sites.ts";
import { type Site, type Subject, sitePath } from "../rules/subject.ts";
import { otherName } from "../rules/visibility/hidden-property.ts";
import type { Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";
import { withReferences } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";

export const renameHidden: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place === null) return [];
  const { path, site: innermost } = place;
  const name = String(path.at(-1));
  // The name's holder: the place itself is a schema where the name is that of one.
  const site = innermost.name === name && innermost.node === place.node ? innermost.parent : innermost;
  if (site === null) return [];
  const [keyword, ...below] = path.slice(sitePath(site).length);
  const isDefinition = keyword === "$defs" || keyword === "definitions";
  if (keyword === "patternProperties") return [];
  // Deep inside of a value nobody knows which property it is.
  if ((keyword === "const" && below.length > 1) || (keyword === "enum" && below.length > 2)) return [];
  const same = isDefinition ? [site] : sameValue(subject, site);
  const taken = new Set(isDefinition ? namesIn(member(site.node, keyword)) : same.flatMap(namesOf));
  const fresh = freeName(name, new Set([...taken, ...subject.harness.hiddenKeys]));
  const renames = isDefinition
    ? [renameOf([...sitePath(site), keyword, name], fresh)]
    : same.flatMap((each) => propertyChanges(each, name, fresh));
  const changes = withReferences(subject, inOrder(renames));
  if (changes === null) return [];
  const everywhere = changes.length > 1 ? " everywhere in the schema" : "";
  return [
    {
      title: `Rename ${quoted(name)} to ${quoted(fresh)}${everywhere}`,
      changes,
      isPreferred: true,
      isSafe: isDefinition,
    },
  ];
};

function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = otherName(name);
  let fresh = base;
  for (let count = 2; taken.has(fresh) || fresh === ""; count++) fresh = `${base}${count}`;
  return fresh;
}

/** The schemas that say something of the same value as one of them, in document order. */
function sameValue(subject: Subject, start: Site): Site[] {
  const near = new Map<Site, Site[]>();
  const neighbours = (site: Site) => {
    const known = near.get(site) ?? [];
    near.set(site, known);
    return known;
  };
  const join = (a: Site, b: Site) => {
    neighbours(a).push(b);
    neighbours(b).push(a);
  };
  for (const site of subject.sites) {
    if (site.parent !== null && isBranch(site)) join(site, site.parent);
    for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      const reference = member(site.node, keyword);
      const target = reference?.kind === "string" ? subject.target(reference.value) : null;
      if (target !== null && target !== site) join(site, target);
    }
  }
  const found = new Set([start]);
  for (const site of found) for (const next of near.get(site) ?? []) found.add(next);
  return subject.sites.filter((site) => found.has(site));
}

const named = ["properties", "dependentSchemas", "dependentRequired", "dependencies"];

function namesOf({ node }: Site): string[] {
  return [
    ...named.flatMap((keyword) => namesIn(member(node, keyword))),
    ...textsOf(member(node, "required")),
  ];
}

function namesIn(node: JsonNode | undefined): string[] {
  return node?.kind === "object" ? [...node.members.keys()] : [];
}

function propertyChanges(site: Site, name: string, fresh: string): SchemaChange[] {
  const { node } = site;
  const path = sitePath(site);
  const changes: SchemaChange[] = [];
  const inList = (list: JsonNode | undefined, at: Path) => {
    if (list?.kind !== "array") return;
    for (const [index, item] of list.items.entries())
      if (item.kind === "string" && item.value === name)
        changes.push({ kind: "set", path: [...at, index], json: JSON.stringify(fresh) });
  };
  const inValue = (value: JsonNode | undefined, at: Path) => {
    if (memberOf(value, name) !== undefined) changes.push(renameOf([...at, name], fresh));
  };
  inList(member(node, "required"), [...path, "required"]);
  inList(member(member(node, "propertyNames"), "enum"), [...path, "propertyNames", "enum"]);
  for (const keyword of named) {
    const holder = member(node, keyword);
    if (holder?.kind !== "object") continue;
    for (const { key, value } of holder.members.values()) inList(value, [...path, keyword, key]);
    inValue(holder, [...path, keyword]);
  }
  for (const keyword of ["const", "default"]) inValue(member(node, keyword), [...path, keyword]);
  for (const keyword of ["enum", "examples"]) {
    const values = member(node, keyword);
    if (values?.kind !== "array") continue;
    for (const [index, value] of values.items.entries()) inValue(value, [...path, keyword, index]);
  }
  return changes;
}

function renameOf(path: Path, name: string): SchemaChange {
  return { kind: "rename", path, name };
}

/** Values first, then names, the innermost first: so that each path is still there when its turn comes. */
function inOrder(changes: readonly SchemaChange[]): SchemaChange[] {
  const isRename = ({ kind }: SchemaChange) => (kind === "rename" ? 1 : 0);
  return [...changes].sort((a, b) => isRename(a) - isRename(b) || b.path.length - a.path.length);
}
