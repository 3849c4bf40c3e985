/** `textDocument/definition` and `textDocument/references` inside a schema. */
import type { Connection, Location, LocationLink } from "vscode-languageserver/node";
import type { Span } from "../engine/json/node.ts";
import { memberOf, nameSpan } from "../engine/rules/sites.ts";
import type { Site } from "../engine/rules/subject.ts";
import { type Cursor, isNamed, objectAt, writtenCursorAt } from "./cursor.ts";
import { anchorsOf, referencesOf, referring } from "./references.ts";
import type { ReplyDocuments } from "./replays/reply-documents.ts";
import { definitionInReply } from "./replays/reply-rules.ts";
import type { Schemas } from "./schemas.ts";

export function navigation(connection: Connection, schemas: Schemas, replies: ReplyDocuments): void {
  connection.onDefinition(async ({ textDocument: { uri }, position }): Promise<LocationLink[] | null> => {
    const cursor = await writtenCursorAt(schemas, uri, position);
    const target = cursor && definitionOf(cursor);
    if (cursor === null) return definitionInReply(replies, uri, position);
    if (target === null) return null;
    const range = (span: Span) => cursor.schema.rangeOf(span);
    return [
      {
        targetUri: uri,
        targetRange: range(target.whole),
        targetSelectionRange: range(target.name),
        originSelectionRange: range(cursor.part.node),
      },
    ];
  });
  connection.onReferences(
    async ({ textDocument: { uri }, position, context }): Promise<Location[] | null> => {
      const cursor = await writtenCursorAt(schemas, uri, position);
      if (cursor === null) return null;
      const { declaration, uses } = usesOf(cursor);
      const spans = [...(context.includeDeclaration ? declaration : []), ...uses];
      return spans
        .sort((a, b) => a.start - b.start)
        .map((span) => ({ uri, range: cursor.schema.rangeOf(span) }));
    },
  );
}

interface Definition {
  readonly name: Span;
  /** With the value. */
  readonly whole: Span;
}

function definitionOf({ subject, part }: Cursor): Definition | null {
  const { site, keyword, below, node, isName } = part;
  if (isName || keyword === null || node.kind !== "string") return null;
  if (referring.has(keyword) && below.length === 0) {
    const target = subject.target(node.value);
    return target && { name: nameSpan(target), whole: withName(target) };
  }
  const property = isNameOfProperty(part)
    ? memberOf(objectAt(site, "properties") ?? undefined, node.value)
    : undefined;
  return property
    ? { name: property.keySpan, whole: { ...property.keySpan, end: property.value.end } }
    : null;
}

function withName(site: Site): Span {
  return { start: Math.min(nameSpan(site).start, site.node.start), end: site.node.end };
}

/** Whether it stands in a list of names of properties. */
function isNameOfProperty({ keyword, below, node, isName }: Cursor["part"]): boolean {
  if (isName || node.kind !== "string") return false;
  if (keyword === "required") return below.length === 1;
  return (keyword === "dependentRequired" || keyword === "dependencies") && below.length === 2;
}

/** Where the thing at the cursor is named, and where it is used. */
function usesOf(cursor: Cursor): { declaration: Span[]; uses: Span[] } {
  const { subject, part } = cursor;
  const { site, keyword, below, node } = part;
  const property = propertyAt(part);
  if (property !== null) {
    const declared = memberOf(objectAt(site, "properties") ?? undefined, property);
    const required = site.node.members.get("required")?.value;
    const uses = required?.kind === "array" ? required.items : [];
    const named = uses.filter((item) => item.kind === "string" && item.value === property);
    const target = declared === undefined ? null : subject.sites.find((each) => each.node === declared.value);
    const references = target ? referencesTo(cursor, target) : [];
    return { declaration: declared ? [declared.keySpan] : [], uses: [...named, ...references] };
  }
  const isReference =
    keyword !== null && referring.has(keyword) && below.length === 0 && node.kind === "string";
  const isAnchor = anchorsOf(site).some(({ keyword: each }) => each === keyword);
  const target = isReference
    ? subject.target(node.value)
    : isAnchor
      ? site
      : (subject.sites.find((each) => each.node === node) ?? null);
  if (target === null || (!isReference && !isAnchor && !isNamed(part) && node !== subject.document))
    return { declaration: [], uses: [] };
  return { declaration: [nameSpan(target)], uses: referencesTo(cursor, target) };
}

function referencesTo({ subject }: Cursor, target: Site): Span[] {
  return referencesOf(subject).flatMap(({ value }) =>
    subject.target(value.value) === target ? [value] : [],
  );
}

/** The property that is named at the cursor, where it is declared or listed. */
export function propertyAt(part: Cursor["part"]): string | null {
  const { keyword, below, node } = part;
  if (isNamed(part) && keyword === "properties") return String(below[0]);
  return isNameOfProperty(part) && node.kind === "string" ? node.value : null;
}
