/** Hover inside a schema: what this is to the harness, what it costs, and what the model sees of it. */
import { type Hover, MarkupKind } from "vscode-languageserver/node";
import { withoutMembers } from "../engine/contract/strip.ts";
import { openSchema } from "../engine/index.ts";
import { goMarshal } from "../engine/json/go-marshal.ts";
import type { JsonNode, Span } from "../engine/json/node.ts";
import { nodeAt } from "../engine/json/pointer.ts";
import { textsOf } from "../engine/rules/sites.ts";
import type { Position } from "../protocol.ts";
import { type Cursor, isNamed } from "./cursor.ts";
import { keywordFacts, keywordNotes } from "./keyword-facts.ts";
import { excerpt, inlineCode } from "./markdown.ts";
import { sizeWords } from "./measure-words.ts";
import { pointerOf, referring } from "./references.ts";
import type { Schemas } from "./schemas.ts";

/** Null where there is nothing to say. */
export function hoverAt(cursor: Cursor): Hover | null {
  const { schema, part } = cursor;
  const lines = isNamed(part) ? ofNamed(cursor) : ofKeyword(cursor);
  if (lines.length === 0) return null;
  const about: Span = part.isName && part.keySpan !== null ? part.keySpan : part.node;
  const value = lines.filter((line) => line !== "").join("\n\n");
  return { contents: { kind: MarkupKind.Markdown, value }, range: schema.rangeOf(about) };
}

/** Around the schemas: what their host knows of a place. */
export async function hoverAround(schemas: Schemas, uri: string, position: Position): Promise<Hover | null> {
  const document = await schemas.document(uri);
  if (!document.ok) return null;
  const { source } = document;
  const remark = document.remarkAt(source.toFile(source.document.offsetAt(position)));
  if (remark === null) return null;
  const at = (offset: number) => source.document.positionAt(source.toDocument(offset));
  const range = { start: at(remark.span.start), end: at(remark.span.end) };
  return { contents: { kind: MarkupKind.PlainText, value: remark.lines.join("\n\n") }, range };
}

function ofKeyword(cursor: Cursor): string[] {
  const { harness, subject, part } = cursor;
  const { keyword, below, node, isName } = part;
  const isPlain = node.kind !== "object" && node.kind !== "array";
  // Inside of values, names are the author's own.
  if (keyword === null || below.length > (isPlain && !isName ? 1 : 0) || !(isName || isPlain)) return [];
  const meaning = keywordFacts.get(keyword)?.meaning ?? "";
  const head = `${inlineCode(keyword)} ${meaning}`.trim();
  const notes = keywordNotes(harness, keyword, subject.draft).join(" ");
  const target = referring.has(keyword) && node.kind === "string" ? ofTarget(cursor, node.value) : "";
  return [head, notes, target, below.length === 0 ? branch(cursor, node) : ""];
}

/** A property, or a schema with a name. */
function ofNamed(cursor: Cursor): string[] {
  const { harness, open, part } = cursor;
  const { site, keyword = "", below, node } = part;
  const name = String(below[0]);
  const isProperty = keyword === "properties";
  const isRequired = isProperty && textsOf(site.node.members.get("required")?.value).includes(name);
  const what = isProperty ? (isRequired ? "required property" : "property") : `in \`${keyword}\``;
  const isHidden = harness.hiddenKeys.includes(name) && open.contract !== null;
  const hidden = isHidden
    ? `The model never sees it: ${harness.title} takes every member of this name out of the schema that it shows.`
    : "";
  const reference = node.kind === "object" ? node.members.get("$ref")?.value : undefined;
  const target = reference?.kind === "string" ? ofTarget(cursor, reference.value) : "";
  return [
    `${inlineCode(name)} ${what}`,
    hidden,
    isHidden ? "" : seen(cursor, node),
    target,
    branch(cursor, node),
  ];
}

/** What a reference leads to. */
function ofTarget({ subject, open, harness }: Cursor, reference: string): string {
  const path = pointerOf(reference);
  const target =
    subject.target(reference)?.node ??
    (path && reference.startsWith("#") ? nodeAt(subject.document, path) : undefined);
  if (target !== undefined) return excerpt(open.text.slice(target.start, target.end));
  return reference.startsWith("#")
    ? "It leads nowhere."
    : `It leads out of the schema that ${harness.title} is given.`;
}

/** The schema as it is shown, where that differs from what is written. */
function seen({ harness, open }: Cursor, node: JsonNode): string {
  const { hiddenKeys, title } = harness;
  if (open.contract === null) return `${title} shows the model nothing of the schema.`;
  if (hiddenKeys.length === 0) return "";
  const written = goMarshal(node);
  const shown = goMarshal(withoutMembers(node, new Set(hiddenKeys)));
  return shown === written ? "" : `The model sees:\n\n${excerpt(shown)}`;
}

/** What the branch takes up, measured as the harness measures. */
function branch({ harness, open }: Cursor, node: JsonNode): string {
  if (node.kind !== "object" || open.document === node) return "";
  const size = sizeWords(openSchema(harness, open.text.slice(node.start, node.end)), harness.caps);
  return size === "" ? "" : `This branch: ${size}.`;
}
