/** `textDocument/rename` inside a schema: definitions, anchors and properties, with all that refers to them. */

import { type Connection, LSPErrorCodes, ResponseError, type TextEdit } from "vscode-languageserver/node";
import { type JsonNode, member, type Path, type Span } from "../engine/json/node.ts";
import { isBranch } from "../engine/rules/sites.ts";
import { type Site, type Subject, sitePath } from "../engine/rules/subject.ts";
import { otherName } from "../engine/rules/visibility/hidden-property.ts";
import { nameMaps } from "../engine/schema/name-maps.ts";
import type { SchemaChange } from "../hosts/schema-change.ts";
import { type Cursor, isNamed, objectAt, writtenCursorAt } from "./cursor.ts";
import { propertyAt } from "./definition.ts";
import { editsIn } from "./host-edits.ts";
import type { PlacedSchema } from "./placed-schema.ts";
import { anchorsOf, fragmentOf, pointerOf, referencesOf, referring } from "./references.ts";
import type { Schemas } from "./schemas.ts";

export function rename(connection: Connection, schemas: Schemas): void {
  connection.onPrepareRename(async ({ textDocument: { uri }, position }) => {
    const cursor = await writtenCursorAt(schemas, uri, position);
    const target = cursor && targetAt(cursor);
    if (cursor === null || target === null) return null;
    return { range: cursor.schema.rangeOf(target.at), placeholder: target.name };
  });
  connection.onRenameRequest(async ({ textDocument: { uri }, position, newName }) => {
    const cursor = await writtenCursorAt(schemas, uri, position);
    const target = cursor && targetAt(cursor);
    if (cursor === null || target === null) throw refused("Nothing that can be renamed stands here.");
    if (newName === target.name) return { changes: {} };
    if (newName === "") throw refused(`A name is missing: ${target.name} keeps its own.`);
    const { harness } = cursor;
    if (target.kind === "member" && harness.hiddenKeys.includes(newName))
      throw refused(
        `${harness.title} takes everything called ${newName} out of what the model is shown; take another name, such as ${otherName(newName)}.`,
      );
    const edits: TextEdit[] | null = editsIn(cursor.schema, changesFor(cursor, target, newName));
    if (edits === null) throw refused(`${target.name} can't be renamed here: ${whyNot(cursor.schema)}`);
    return { changes: { [uri]: edits } };
  });
}

/** Why its host can't write the changes. */
function whyNot({ hosted, path, source }: PlacedSchema): string {
  const { start, end } = hosted.span;
  const alias = /\.(?:ya?ml|md)$/i.test(path)
    ? /(?:^|[\s:,[{])(\*[\w.-]+)[ \t]*(?=$|[,\]}#\r\n])/m.exec(source.text.slice(start, end))
    : null;
  if (alias === null) return "the text around it can't be changed safely.";
  const line = source.text.slice(0, start + alias.index + alias[0].indexOf("*")).split("\n").length;
  return `the schema shares parts through YAML's alias ${alias[1]} (line ${line}), and what they are elsewhere is not known; write out the part that holds the name, or rename it by hand.`;
}

type Target = {
  readonly name: string;
  /** Where the cursor has it. */
  readonly at: Span;
} & (
  | { readonly kind: "anchor"; readonly site: Site }
  /** A member of the author's naming: a definition, a property. */
  | { readonly kind: "member"; readonly site: Site; readonly keyword: string }
);

function targetAt({ subject, part }: Cursor): Target | null {
  const { site, keyword, below, node } = part;
  const property = propertyAt(part);
  if (property !== null)
    return { kind: "member", site, keyword: "properties", name: property, at: atOf(part) };
  if (isNamed(part) && keyword !== null && keyword !== "patternProperties")
    return { kind: "member", site, keyword, name: String(below[0]), at: atOf(part) };
  if (keyword === null || below.length > 0 || part.isName || node.kind !== "string") return null;
  if (anchorsOf(site).some((anchor) => anchor.keyword === keyword))
    return { kind: "anchor", site, name: node.value, at: node };
  if (!referring.has(keyword)) return null;
  const led = subject.target(node.value);
  const { parent = null, keyword: under, name } = led ?? {};
  if (led === null || node.value === "#") return null;
  if (pointerOf(node.value) === null)
    return { kind: "anchor", site: led, name: node.value.slice(1), at: node };
  if (
    parent === null ||
    typeof name !== "string" ||
    !under ||
    !nameMaps.has(under) ||
    under === "patternProperties"
  )
    return null;
  return { kind: "member", site: parent, keyword: under, name, at: node };
}

function atOf({ isName, keySpan, node }: Cursor["part"]): Span {
  return isName && keySpan !== null ? keySpan : node;
}

/** Each upon the result of those before. @throws ResponseError with one clear line */
function changesFor({ subject }: Cursor, target: Target, newName: string): SchemaChange[] {
  if (subject.sites.some(({ parent, node }) => parent !== null && /^\$?id$/.test(idOf(node))))
    throw refused(
      "Parts of this schema have an $id of their own, so that what refers to what can't be told.",
    );
  return target.kind === "anchor"
    ? anchorChanges(subject, target, newName)
    : memberChanges(subject, target, newName);
}

function idOf(node: JsonNode): string {
  if (member(node, "$id")?.kind === "string") return "$id";
  return member(node, "id")?.kind === "string" ? "id" : "";
}

function anchorChanges(subject: Subject, { site, name }: Target, newName: string): SchemaChange[] {
  if (!/^[A-Za-z_][-A-Za-z0-9._]*$/.test(newName))
    throw refused("An anchor begins with a letter or _, and goes on with letters, digits, -, . and _.");
  const all = subject.sites.flatMap((each) => anchorsOf(each));
  if (all.some(({ value }) => value.value === newName))
    throw refused(`There is an anchor ${newName} already.`);
  const json = JSON.stringify(newName);
  return [
    ...anchorsOf(site).flatMap(({ keyword, value }): SchemaChange[] =>
      value.value === name ? [{ kind: "set", path: [...sitePath(site), keyword], json }] : [],
    ),
    ...referencesOf(subject).flatMap(({ site: from, keyword, value }): SchemaChange[] =>
      value.value === `#${name}`
        ? [{ kind: "set", path: [...sitePath(from), keyword], json: JSON.stringify(`#${newName}`) }]
        : [],
    ),
  ];
}

type MemberTarget = Target & { readonly kind: "member" };

function memberChanges(subject: Subject, target: MemberTarget, newName: string): SchemaChange[] {
  const { site, keyword, name } = target;
  const owners = keyword === "properties" ? sameValue(subject, site) : [site];
  const renamed: Path[] = [];
  for (const owner of owners) {
    for (const each of keyword === "properties" ? propertyNaming : [keyword]) {
      const names = objectAt(owner, each);
      if (names?.members.has(name) !== true) continue;
      if (names.members.has(newName)) throw refused(`There is a member ${newName} in ${each} already.`);
      renamed.push([...sitePath(owner), each, name]);
    }
  }
  const lists = keyword === "properties" ? owners.flatMap((owner) => listed(owner, name, newName)) : [];
  const references = renamed.flatMap((path) => referencesThrough(subject, path, newName));
  // From the inside out, so that no path changes under a change that is still to come.
  renamed.sort((a, b) => b.length - a.length);
  return [
    ...references,
    ...lists,
    ...renamed.map((path): SchemaChange => ({ kind: "rename", path, name: newName })),
  ];
}

/** Keywords whose members are called like properties. */
const propertyNaming = ["properties", "dependentSchemas", "dependentRequired", "dependencies"] as const;

/** All schemas that say something of the same value, this one among them. */
function sameValue({ sites }: Subject, site: Site): Site[] {
  let top = site;
  while (isBranch(top) && top.parent !== null) top = top.parent;
  const found = new Set([top]);
  // A schema comes after the one that holds it.
  for (const each of sites)
    if (each.parent !== null && isBranch(each) && found.has(each.parent)) found.add(each);
  return [...found];
}

/** The lists of names that hold the property. */
function listed(owner: Site, name: string, newName: string): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const inList = (list: JsonNode | undefined, path: Path) => {
    if (list?.kind !== "array") return;
    for (const [index, item] of list.items.entries()) {
      if (item.kind === "string" && item.value === name)
        changes.push({ kind: "set", path: [...path, index], json: JSON.stringify(newName) });
    }
  };
  inList(member(owner.node, "required"), [...sitePath(owner), "required"]);
  for (const keyword of ["dependentRequired", "dependencies"]) {
    for (const { key, value } of objectAt(owner, keyword)?.members.values() ?? [])
      inList(value, [...sitePath(owner), keyword, key]);
  }
  return changes;
}

/** References through the member; what else they are made of stays as it is written. */
function referencesThrough(subject: Subject, path: Path, newName: string): SchemaChange[] {
  return referencesOf(subject).flatMap(({ site, keyword, value }): SchemaChange[] => {
    const steps = pointerOf(value.value);
    if (steps === null || !path.every((step, index) => String(step) === steps[index])) return [];
    if (!value.value.startsWith("#"))
      throw refused(
        `${JSON.stringify(value.value)} may refer to it by the schema's address; change that first.`,
      );
    const written = value.value.slice(1).split("/");
    try {
      written[path.length] = fragmentOf([newName]).slice(2);
    } catch {
      throw refused("Half of a surrogate pair can't stand in a reference.");
    }
    return [
      { kind: "set", path: [...sitePath(site), keyword], json: JSON.stringify(`#${written.join("/")}`) },
    ];
  });
}

function refused(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
