/** Hover in a Go type: what a field and each word of its tags is to the harness, and what the model sees of it. */
import { type Hover, MarkupKind } from "vscode-languageserver/node";
import { withoutMembers } from "../engine/contract/strip.ts";
import { depthOf } from "../engine/json/depth.ts";
import { goMarshal } from "../engine/json/go-marshal.ts";
import type { JsonNode } from "../engine/json/node.ts";
import { nodeAt, parsePointer } from "../engine/json/pointer.ts";
import { acceptedZeros } from "../engine/rules/enforcement/zero-values.ts";
import { textsOf } from "../engine/rules/sites.ts";
import { byteLength } from "../engine/text/utf8.ts";
import type { GoPart } from "../hosts/hosted-schema.ts";
import type { Position } from "../protocol.ts";
import { type Cursor, openedSchema } from "./cursor.ts";
import { keywordFacts, keywordNotes } from "./keyword-facts.ts";
import { excerpt, inlineCode } from "./markdown.ts";
import { count } from "./measure-words.ts";
import type { Schemas } from "./schemas.ts";

type Opened = Omit<Cursor, "part">;

/** Undefined where no Go type is, null where there is nothing to say of a part of one. */
export async function hoverInGo(
  schemas: Schemas,
  uri: string,
  position: Position,
): Promise<Hover | null | undefined> {
  let isInside = false;
  for (const schema of await schemas.linted(uri)) {
    const { hosted, source } = schema;
    if (hosted.goPartAt === undefined || schema.offsetAt(position) === null) continue;
    isInside = true;
    const part = hosted.goPartAt(source.toFile(source.document.offsetAt(position)));
    const opened = part && (await openedSchema(schemas, uri, schema));
    if (!part || !opened) continue;
    const value = linesOf(opened, part)
      .filter((line) => line !== "")
      .join("\n\n");
    const at = (offset: number) => source.document.positionAt(source.toDocument(offset));
    const range = { start: at(part.span.start), end: at(part.span.end) };
    return { contents: { kind: MarkupKind.Markdown, value }, range };
  }
  return isInside ? null : undefined;
}

function linesOf(opened: Opened, part: GoPart): string[] {
  const { word, pointer } = part;
  const node = nodeAt(opened.subject.document, parsePointer(pointer) ?? []);
  if (node === undefined) return [];
  if (word === null) return pointer === "" ? ofType(opened, node) : ofField(opened, pointer, node);
  if (word.isUnused) return [`${inlineCode(word.name)} does nothing here: the schema has nothing of it.`];
  return word.tag === "json" ? ofOption(opened, word.name) : ofPiece(opened, pointer, word.name);
}

function ofType({ schema, harness }: Opened, node: JsonNode): string[] {
  const head = `${inlineCode(schema.hosted.label)} is what a tool of ${harness.title} takes as its payload.`;
  return [head, measure(node, "The whole schema")];
}

function ofField(opened: Opened, pointer: string, node: JsonNode): string[] {
  const { isRequired, name } = nameOf(opened, pointer);
  const head = `${inlineCode(name)} ${isRequired ? "required property" : "property"}`;
  const { harness, open } = opened;
  const shown = goMarshal(withoutMembers(node, new Set(harness.hiddenKeys)));
  return [
    head,
    missing(opened, pointer),
    open.contract === null ? "" : `The model sees:\n\n${excerpt(shown)}`,
    measure(node, "This branch"),
  ];
}

function nameOf({ subject }: Opened, pointer: string) {
  const path = parsePointer(pointer) ?? [];
  const name = String(path.at(-1) ?? "");
  const object = nodeAt(subject.document, path.slice(0, -2));
  const names = object?.kind === "object" ? textsOf(object.members.get("required")?.value) : [];
  return { name, isRequired: names.includes(name) };
}

/** What becomes of a result without the field. */
function missing(opened: Opened, pointer: string): string {
  const { harness, open } = opened;
  const { name, isRequired } = nameOf(opened, pointer);
  if (!isRequired || harness.library !== null) return "";
  const object = pointer.slice(0, pointer.lastIndexOf("/properties/"));
  const zero = acceptedZeros(open)?.get(object)?.get(name);
  const accepted = zero === undefined ? "" : ` A result without it is accepted: ${zero.becomes}.`;
  return `The model is told to give it; ${harness.title} does not check that it is there.${accepted}`;
}

/** As the tool's schema has it, for Claude and OpenAI. */
function measure(node: JsonNode, what: string): string {
  return `${what}: ${count(byteLength(goMarshal(node)))} bytes, depth ${count(depthOf(node))}.`;
}

/** The keywords that pieces of a tag stand for under another name. */
const keywordOf: ReadonlyMap<string, string> = new Map([
  ["example", "examples"],
  ["anchor", "$anchor"],
  ["oneof_required", "oneOf"],
  ["anyof_required", "anyOf"],
  ["oneof_ref", "oneOf"],
  ["anyof_ref", "anyOf"],
  ["oneof_type", "oneOf"],
  ["anyof_type", "anyOf"],
]);

function ofPiece(opened: Opened, pointer: string, name: string): string[] {
  const { harness, subject } = opened;
  if (name === "required") {
    return [
      `${inlineCode(name)} puts the field among the names that are required.`,
      missing(opened, pointer),
    ];
  }
  if (name === "nullable") {
    return [`${inlineCode(name)} lets the value be null too, by a \`oneOf\` around the field's schema.`];
  }
  const keyword = keywordOf.get(name) ?? name;
  const meaning = keywordFacts.get(keyword)?.meaning ?? "";
  const as = keyword === name ? "" : `is a part of \`${keyword}\`. `;
  const notes = keywordNotes(harness, keyword, subject.draft).filter((note) => !/^No reply/.test(note));
  const around = nodeAt(subject.document, parsePointer(pointer) ?? []);
  // What may be null stands beside null.
  const node = around && (nodeAt(around, ["oneOf", 0]) ?? around);
  const isOfItems =
    node?.kind === "object" &&
    !node.members.has(keyword) &&
    node.members.get("items")?.value.kind === "object";
  return [
    `${inlineCode(name)} ${as}${meaning}`.trim(),
    isOfItems ? "It goes to the items of the list." : "",
    notes.length > 0 ? notes.join(" ") : "The model reads it; no result is held to it.",
  ];
}

const optionNotes: ReadonlyMap<string, string> = new Map([
  ["omitempty", "leaves an empty value out of what is validated, so that no keyword ever refuses it."],
  ["omitzero", "leaves a zero value out of what is validated, so that no keyword ever refuses it."],
  ["string", "makes it a text that holds the value's JSON."],
  [
    "inline",
    "puts the fields of this one among those around it, in the schema alone: Go's JSON does not know the word.",
  ],
]);

function ofOption({ harness }: Opened, name: string): string[] {
  // Other harnesses take the schema alone.
  const note = harness.library === null ? optionNotes.get(name) : undefined;
  return [`${inlineCode(name)} ${note ?? `means nothing to ${harness.title}.`}`];
}
