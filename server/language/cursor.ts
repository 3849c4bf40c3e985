/** What stands at a place of a document, seen as a part of its schema. */

import type { Harness } from "../engine/index.ts";
import type { JsonNode, JsonObject, Path, Span } from "../engine/json/node.ts";
import type { OpenSchema } from "../engine/open-schema.ts";
import { noSurroundings, type Site, type Subject, subjectOf } from "../engine/rules/subject.ts";
import { nameMaps } from "../engine/schema/name-maps.ts";
import type { Position } from "../protocol.ts";
import type { PlacedSchema } from "./placed-schema.ts";
import type { Schemas } from "./schemas.ts";

/** The innermost part of a schema's text at an offset. */
export interface Part {
  readonly path: Path;
  readonly node: JsonNode;
  /** Where the part's name stands; null for an item and for the root. */
  readonly keySpan: Span | null;
  /** Whether the offset lies in the name, not in the value. */
  readonly isName: boolean;
  /** The innermost schema object around it, or that it is itself. */
  readonly site: Site;
  /** The keyword of `site` that it stands at or under, and the steps below that; null on the schema object itself. */
  readonly keyword: string | null;
  readonly below: Path;
}

export interface Cursor {
  readonly schema: PlacedSchema;
  readonly harness: Harness;
  readonly open: OpenSchema;
  readonly subject: Subject;
  readonly part: Part;
}

/** Null where no schema is that a harness judges, or none that can be read, or one of megabytes. */
export async function cursorAt(schemas: Schemas, uri: string, position: Position): Promise<Cursor | null> {
  for (const schema of await schemas.linted(uri)) {
    const offset = schema.offsetAt(position);
    if (offset === null) continue;
    const opened = await openedSchema(schemas, uri, schema);
    const part = opened && partAt(opened.subject, offset);
    if (opened && part) return { ...opened, part };
  }
  return null;
}

/** The same where the schema is written as such: what refers to what in a Go type, Go's own tools know. */
export async function writtenCursorAt(
  schemas: Schemas,
  uri: string,
  position: Position,
): Promise<Cursor | null> {
  const cursor = await cursorAt(schemas, uri, position);
  return cursor?.schema.hosted.reflected === null ? cursor : null;
}

/** A schema that can be looked into. */
export async function openedSchema(
  schemas: Schemas,
  uri: string,
  { selector, harness: id }: PlacedSchema,
): Promise<Omit<Cursor, "part"> | null> {
  const view = await schemas.view({ uri, selector }, id ?? "");
  const subject = view.ok && view.open !== null ? subjectFor(view.open) : null;
  if (!view.ok || view.open === null || subject === null) return null;
  return { schema: view.schema, harness: view.harness, open: view.open, subject };
}

const subjects = new WeakMap<OpenSchema, Subject | null>();

function subjectFor(open: OpenSchema): Subject | null {
  let subject = subjects.get(open);
  if (subject === undefined) {
    subject = subjectOf(open, noSurroundings);
    subjects.set(open, subject);
  }
  return subject;
}

/** Null outside of the document's root. Linear in the members and items on the way. */
export function partAt({ document, sites }: Subject, offset: number): Part | null {
  if (offset < document.start || offset > document.end) return null;
  const byNode = new Map<JsonNode, Site>(sites.map((site) => [site.node, site]));
  const path: (string | number)[] = [];
  let node: JsonNode = document;
  let keySpan: Span | null = null;
  let isName = false;
  let site: Site | undefined;
  let depthOfSite = 0;
  for (;;) {
    const here = byNode.get(node);
    if (here !== undefined && !isName) {
      site = here;
      depthOfSite = path.length;
    }
    const next: Step | undefined = isName ? undefined : stepAt(node, offset);
    if (next === undefined) break;
    path.push(next.step);
    node = next.node;
    keySpan = next.keySpan;
    isName = keySpan !== null && offset <= keySpan.end;
  }
  if (site === undefined) return null;
  const [keyword, ...below] = path.slice(depthOfSite);
  return {
    path,
    node,
    keySpan,
    isName,
    site,
    keyword: keyword === undefined ? null : String(keyword),
    below,
  };
}

interface Step {
  readonly step: string | number;
  readonly node: JsonNode;
  readonly keySpan: Span | null;
}

function stepAt(node: JsonNode, offset: number): Step | undefined {
  if (node.kind === "array") {
    const step = node.items.findIndex(({ start, end }) => start <= offset && offset <= end);
    const item = node.items[step];
    return item && { step, node: item, keySpan: null };
  }
  if (node.kind !== "object") return undefined;
  for (const { key, keySpan, value } of node.members.values()) {
    if (keySpan.start <= offset && offset <= value.end) return { step: key, node: value, keySpan };
  }
  return undefined;
}

/** Whether the part is the name of something that the author named: a property, a definition. */
export function isNamed({ keyword, below, isName }: Part): boolean {
  return isName && keyword !== null && below.length === 1 && nameMaps.has(keyword);
}

/** The object that is the keyword's value, where it is one. */
export function objectAt(site: Site, keyword: string): JsonObject | null {
  const value = site.node.members.get(keyword)?.value;
  return value?.kind === "object" ? value : null;
}
