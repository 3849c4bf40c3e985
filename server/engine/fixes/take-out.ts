/** What is in nobody's way once it is gone: a dialect that no harness knows, values that can't be given, examples that would be refused. */
import { quoted } from "../admission/plain-words.ts";
import { type JsonNode, member, type Path } from "../json/node.ts";
import type { Site, Subject } from "../rules/subject.ts";
import type { Fix, Fixer } from "./fix.ts";
import { foundPlace, writtenAs } from "./found-place.ts";
import { referencesOf } from "./relocated.ts";
import type { SchemaChange } from "./schema-change.ts";

function takeOut(title: string, path: Path): Fix {
  return { title, changes: [{ kind: "remove", path }], isPreferred: false, isSafe: false };
}

export const withoutDialect: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  const named = member(subject.document, "$schema");
  if (place === null || named === undefined || (place.node !== named && place.path.length > 0)) return [];
  const title = `Take out "$schema", which means ${subject.harness.dialect}`;
  return [{ ...takeOut(title, ["$schema"]), isPreferred: true }];
};

export const withoutEnum: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  return place?.path.at(-1) === "enum" ? [takeOut('Take out the empty "enum"', place.path)] : [];
};

/** A value of an `enum`, or a `const`, whose type is not allowed. */
export const otherType: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place === null) return [];
  const { path, node, site, sitePath } = place;
  const isListed = place.below[0] === "enum" && place.below.length === 2;
  const type = member(site.node, "type");
  if (!isListed && path.at(-1) !== "const") return [];
  const shown = shortly(writtenAs(subject, node));
  const fixes: Fix[] = [];
  if (type !== undefined) {
    const at = [...sitePath, "type"];
    const name = JSON.stringify(node.kind);
    const changes: SchemaChange[] =
      type.kind === "array"
        ? [{ kind: "append", path: at, json: name }]
        : [{ kind: "set", path: at, json: `[${writtenAs(subject, type)}, ${name}]` }];
    fixes.push({
      title: `Allow ${node.kind} in "type"`,
      changes,
      isPreferred: node.kind === "null",
      isSafe: false,
    });
  }
  if (isListed) fixes.push(takeOut(`Take ${shown} out of "enum"`, path));
  return fixes;
};

export const withoutExample: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  const [keyword, ...index] = place?.below ?? [];
  if (place === null || (keyword !== "default" && (keyword !== "examples" || index.length !== 1))) return [];
  const listed = member(place.site.node, "examples");
  const isLast = keyword === "examples" && listed?.kind === "array" && listed.items.length === 1;
  const path = isLast ? place.path.slice(0, -1) : place.path;
  const what = keyword === "default" ? "default" : "example";
  return [takeOut(`Take out the ${what} ${shortly(writtenAs(subject, place.node))}`, path)];
};

/** Definitions of the root that nothing leads to, from outside of them. */
export const withoutUnused: Fixer = (subject) => {
  const names: string[] = [];
  const changes: SchemaChange[] = [];
  const usesAnchors = subject.sites.some(({ node }) =>
    ["$id", "id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef"].some((name) =>
      node.members.has(name),
    ),
  );
  if (usesAnchors) return [];
  const used = usedNodes(subject);
  for (const keyword of ["$defs", "definitions"]) {
    const holder = member(subject.document, keyword);
    if (holder?.kind !== "object") continue;
    const unused = [...holder.members.values()].filter(({ value }) => !used.has(value)).map(({ key }) => key);
    names.push(...unused);
    if (unused.length === holder.members.size && unused.length > 0)
      changes.push({ kind: "remove", path: [keyword] });
    else for (const name of unused) changes.push({ kind: "remove", path: [keyword, name] });
  }
  if (names.length === 0 || changes.length > 200) return [];
  const [first = ""] = names;
  const title =
    names.length === 1
      ? `Take out the definition ${quoted(first)}, which nothing refers to`
      : `Take out ${names.length} definitions that nothing refers to`;
  return [{ title, changes, isPreferred: true, isSafe: false }];
};

/** The definitions of the root that a reference outside of all of them leads to, at once or through others. */
function usedNodes(subject: Subject): ReadonlySet<JsonNode> {
  const isDefinition = (keyword: unknown) => keyword === "$defs" || keyword === "definitions";
  // A parent comes before what it holds.
  const holders = new Map<Site, JsonNode | null>();
  for (const site of subject.sites) {
    const { parent, keyword, node } = site;
    const isOne = parent !== null && parent.parent === null && isDefinition(keyword);
    holders.set(site, isOne ? node : ((parent && holders.get(parent)) ?? null));
  }
  const led = new Map<JsonNode | null, JsonNode[]>();
  for (const { site, path } of referencesOf(subject)) {
    const [keyword, name] = path;
    const target = isDefinition(keyword)
      ? member(member(subject.document, String(keyword)), String(name))
      : undefined;
    if (target === undefined) continue;
    const from = holders.get(site) ?? null;
    const known = led.get(from) ?? [];
    known.push(target);
    led.set(from, known);
  }
  const used = new Set(led.get(null));
  for (const each of used) for (const next of led.get(each) ?? []) used.add(next);
  return used;
}

function shortly(json: string): string {
  return json.length <= 30 ? json.replace(/\s+/g, " ") : `${json.slice(0, 30).replace(/\s+/g, " ")}…`;
}
