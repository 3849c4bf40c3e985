/** From a value in a captured reply to the rules that it is held against: hover and definition. */
import { type Hover, type LocationLink, MarkupKind } from "vscode-languageserver/node";
import { evaluateObserved } from "../../engine/evaluate/evaluate.ts";
import { TooMuchWorkError } from "../../engine/evaluate/limits.ts";
import { extractCandidate } from "../../engine/index.ts";
import type { JsonNode } from "../../engine/json/node.ts";
import { formatPointer, nodeAt, pathAt } from "../../engine/json/pointer.ts";
import { readJson } from "../../engine/json/read.ts";
import { compileSchema } from "../../engine/schema/compile.ts";
import type { Place } from "../../engine/schema/place.ts";
import { pathOf } from "../../engine/schema/place.ts";
import type { Position } from "../../protocol.ts";
import { spanAt } from "../locate.ts";
import { fenced, inlineCode } from "../markdown.ts";
import type { Judged, JudgingView } from "./judging.ts";
import { replyAt } from "./placed-reply.ts";
import type { ReplyDocument, ReplyDocuments } from "./reply-documents.ts";

type JudgedReply = Extract<Judged, { by: JudgingView }>;

/** A value of the reply, and the schemas inside of the schema that it was held against, the outermost first. */
interface ValueAtPlace {
  readonly judged: JudgedReply;
  readonly pointer: string;
  /** Of the value as it is written, UTF-16 offsets into the file's text. */
  readonly span: { readonly start: number; readonly end: number };
  /** RFC 6901 pointers into the schema. */
  readonly rules: readonly string[];
}

/** Lines and UTF-16 units of an excerpt. */
const mostLines = 12;
const mostUnits = 800;
/** Of one value. */
const mostRules = 8;

export async function hoverInReply(
  documents: ReplyDocuments,
  uri: string,
  position: Position,
): Promise<Hover | null> {
  const document = await documents.of(uri);
  const value = document && valueAt(document, position);
  if (document === null || value === null) return null;
  const { judged, pointer, rules } = value;
  const lines = [
    `${inlineCode(pointer === "" ? "(root)" : pointer)} in ${judged.by.view.harness.title}'s schema`,
  ];
  for (const { instance, message, keyword } of judged.report.violations.slice(0, 100))
    if (instance === pointer) lines.push(`**Violates** ${inlineCode(keyword)}: ${inlineCode(message)}`);
  for (const rule of rules) lines.push(inlineCode(rule === "" ? "(root)" : rule), ruleText(judged.by, rule));
  if (rules.length === 0) lines.push("No rule of the schema looks at it.");
  const contents = { kind: MarkupKind.Markdown, value: lines.join("\n\n") };
  return { contents, range: rangeOf(document, value) };
}

/** The rules that the value violates, else those that it is held against. */
export async function definitionInReply(
  documents: ReplyDocuments,
  uri: string,
  position: Position,
): Promise<LocationLink[] | null> {
  const document = await documents.of(uri);
  const value = document && valueAt(document, position);
  if (document === null || value === null) return null;
  const { judged, pointer, rules } = value;
  const { open, view, name } = judged.by;
  if (open.document === null) return null;
  const root = open.document;
  const violated = judged.report.violations.filter(({ instance }) => instance === pointer);
  const targets = new Set(violated.length > 0 ? violated.map(({ keyword }) => keyword) : rules);
  return [...targets].slice(0, mostRules).map((target) => {
    const range = view.schema.rangeOf(spanAt(root, target));
    return {
      targetUri: name.uri,
      targetRange: range,
      targetSelectionRange: range,
      originSelectionRange: rangeOf(document, value),
    };
  });
}

function valueAt(reply: ReplyDocument, position: Position): ValueAtPlace | null {
  const { document, toFile } = reply.source;
  const placed = replyAt(reply, toFile(document.offsetAt(position)));
  if (placed === null || placed.judged.by === null) return null;
  const { judged } = placed;
  const { candidate, offset } = extractCandidate(judged.by.open.harness, placed.text);
  const at = placed.at - (offset ?? Number.POSITIVE_INFINITY);
  const read = offset === null || at < 0 ? null : readJson(candidate);
  if (offset === null || read === null || !read.ok) return null;
  const path = pathAt(read.node, at);
  const node = path === null ? undefined : nodeAt(read.node, path);
  if (path === null || node === undefined) return null;
  const rules = rulesFor(judged.by, read.node, node);
  const span = { start: placed.toFile(node.start + offset), end: placed.toFile(node.end + offset) };
  return { judged, pointer: formatPointer(path), span, rules };
}

/** By the standard's own rules in the schema's draft, as coverage goes. */
function rulesFor({ open }: JudgingView, instance: JsonNode, wanted: JsonNode): readonly string[] {
  if (open.document === null) return [];
  const outcome = compileSchema({
    document: open.document,
    resourceUrl: "mem://schema",
    defaultDraft: open.harness.dialect,
  });
  if (!outcome.ok) return [];
  const places = new Set<Place>();
  try {
    evaluateObserved(outcome.schema, instance, ({ value, schema }) => {
      if (value === wanted && places.size < mostRules) places.add(schema.place);
    });
  } catch (error) {
    if (!(error instanceof TooMuchWorkError)) throw error;
  }
  const pointers = new Set([...places].map((place) => formatPointer(pathOf(place))));
  return [...pointers].sort((a, b) => a.length - b.length);
}

function ruleText({ open }: JudgingView, pointer: string): string {
  if (open.document === null) return "";
  const { start, end } = spanAt(open.document, pointer);
  const text = open.text.slice(start, end);
  const shown = text
    .slice(0, mostUnits)
    .split(/\r\n?|\n/)
    .slice(0, mostLines)
    .join("\n");
  return fenced(shown.length < text.length ? `${shown}…` : shown);
}

function rangeOf({ source }: ReplyDocument, { span }: ValueAtPlace) {
  const { document, toDocument } = source;
  return {
    start: document.positionAt(toDocument(span.start)),
    end: document.positionAt(toDocument(span.end)),
  };
}
