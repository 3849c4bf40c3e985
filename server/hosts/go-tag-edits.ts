/** Changes of a reflected schema, as changes of the tags that it comes from. Most of a schema no tag can say. */
import type { Path, Span } from "../engine/json/node.ts";
import { formatPointer, nodeAt } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import type { TagPiece } from "../go/tag-pieces.ts";
import type { PlacedField } from "./go-type-places.ts";
import type { HostEdit } from "./hosted-schema.ts";
import type { SchemaChange } from "./schema-change.ts";

type Fields = ReadonlyMap<string, PlacedField>;

/** Keywords of one value that a tag sets. Which types take them is for the schema's author to know. */
const oneValue: ReadonlySet<string> = new Set([
  "title",
  "description",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
]);

/**
 * Null where one of the changes has no tag of this file that says it, or where two of them are about one place.
 *
 * @param json the reflected schema @param fields by the pointers of their schemas
 */
export function tagEdits(
  text: string,
  json: string,
  fields: Fields,
  changes: readonly SchemaChange[],
): readonly HostEdit[] | null {
  const edits: HostEdit[] = [];
  for (const change of changes) {
    const made = new Editor(text, json, fields).edits(change);
    if (made === null) return null;
    edits.push(...made);
  }
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const overlap = edits.some(({ start }, index) => index > 0 && start < (edits[index - 1]?.end ?? 0));
  const sameRemoval = edits.some(({ start, end }, index) => end > start && start === edits[index - 1]?.start);
  return overlap || sameRemoval ? null : edits;
}

/** Takes a piece out of its tag, with the comma that parts it from the others. @param piece what stands between commas */
export function withoutTagPiece(text: string, piece: Span): HostEdit {
  if (text[piece.end] === ",") return { start: piece.start, end: piece.end + 1, text: "" };
  const start = text[piece.start - 1] === "," ? piece.start - 1 : piece.start;
  return { start, end: piece.end, text: "" };
}

class Editor {
  readonly #text: string;
  readonly #json: string;
  readonly #fields: Fields;

  constructor(text: string, json: string, fields: Fields) {
    this.#text = text;
    this.#json = json;
    this.#fields = fields;
  }

  edits(change: SchemaChange): HostEdit[] | null {
    const { path } = change;
    switch (change.kind) {
      case "append": {
        const name = path.at(-1) === "required" ? stringOf(change.json) : null;
        return name === null ? null : this.#require(path.slice(0, -1), name);
      }
      case "remove":
        return this.#remove(path);
      case "set":
        return this.#set(path, change.json);
      case "rename":
        return null;
    }
  }

  #require(object: Path, name: string): HostEdit[] | null {
    const field = this.#fields.get(formatPointer([...object, "properties", name]));
    return field === undefined ? null : this.#addPiece(field, "required");
  }

  #remove(path: Path): HostEdit[] | null {
    const [keyword, index] = path.slice(-2);
    if (keyword === "required" && typeof index === "number") {
      const read = readJson(this.#json);
      const name = read.ok ? nodeAt(read.node, path) : undefined;
      const object = path.slice(0, -2);
      const field =
        name?.kind === "string"
          ? this.#fields.get(formatPointer([...object, "properties", name.value]))
          : undefined;
      return this.#removeOne(field?.tag?.pieces.filter(({ text }) => text === "required") ?? []);
    }
    const field = this.#fields.get(formatPointer(path.slice(0, -1)));
    return field === undefined ? null : this.#removeOne(this.#piecesOf(field, String(path.at(-1))));
  }

  #removeOne(pieces: readonly TagPiece[]): HostEdit[] | null {
    const [piece] = pieces;
    return piece === undefined || pieces.length > 1 ? null : [withoutTagPiece(this.#text, piece)];
  }

  #set(path: Path, json: string): HostEdit[] | null {
    const keyword = String(path.at(-1));
    const field = this.#fields.get(formatPointer(path.slice(0, -1)));
    const value = field === undefined || !oneValue.has(keyword) ? null : pieceValue(json);
    if (field === undefined || value === null) return null;
    const pieces = this.#piecesOf(field, keyword);
    const [piece] = pieces;
    if (piece === undefined) return this.#addPiece(field, `${keyword}=${value}`);
    if (pieces.length > 1 || field.tag?.isRaw !== true) return null;
    const { start, end } = piece.valueRange;
    return [{ start, end, text: value }];
  }

  #piecesOf({ tag }: PlacedField, keyword: string): readonly TagPiece[] {
    return tag?.pieces.filter(({ name, text }) => name === keyword && text !== name) ?? [];
  }

  #addPiece({ tag, field, span }: PlacedField, piece: string): HostEdit[] | null {
    if (tag === null) return [insertion(span.end, ` \`jsonschema:"${piece}"\``)];
    if (!tag.isRaw) return null;
    if (tag.schema !== null) {
      const { start, end } = tag.schema;
      return [insertion(end, start === end ? piece : `,${piece}`)];
    }
    // Only a tag of the usual form has room for another key.
    const isUsual = /^(?:[^\0- ":\x7f]+:"(?:[^"\\]|\\[\s\S])*" *)*$/.test(field.tag);
    const lead = field.tag === "" || field.tag.endsWith(" ") ? "" : " ";
    return isUsual ? [insertion(span.end - 1, `${lead}jsonschema:"${piece}"`)] : null;
  }
}

function insertion(at: number, text: string): HostEdit {
  return { start: at, end: at, text };
}

function stringOf(json: string): string | null {
  const read = readJson(json);
  return read.ok && read.node.kind === "string" ? read.node.value : null;
}

/** A value as a piece holds it, within the quotes of a raw tag; null for one that would not come back as it is. */
function pieceValue(json: string): string | null {
  const read = readJson(json);
  if (!read.ok) return null;
  const { node } = read;
  if (node.kind === "number") return node.text;
  if (node.kind === "boolean") return node.value ? "true" : null;
  if (node.kind !== "string" || /[`\r\n]|\\(?:,|$)/.test(node.value) || /[\uD800-\uDFFF]/u.test(node.value))
    return null;
  if (node.value === "") return null;
  return node.value.replaceAll(",", "\\,").replace(/["\\]/g, (c) => `\\${c}`);
}
