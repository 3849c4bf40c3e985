/** The way between a reflected schema and the Go type that it comes from: names, types and the pieces of tags. */
import type { JsonArray, JsonNode, JsonObject, Span } from "../engine/json/node.ts";
import { escapeStep } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import { below, type DraftSchema } from "../engine/reflect/draft-schema.ts";
import type { GoField } from "../engine/reflect/go-type.ts";
import type { ReflectedSchema } from "../engine/reflect/reflect.ts";
import { FIELD_KINDS } from "../engine/walker/schema-struct.ts";
import { type FieldTag, fieldTag, type TagPiece } from "../go/tag-pieces.ts";
import type { Places } from "./hosted-schema.ts";
import { PieceList, piecePlaces } from "./text-places.ts";

/** A field that is declared in the file. Offsets are UTF-16 code units of the file's text. */
export interface PlacedField {
  readonly field: GoField;
  readonly tag: FieldTag | null;
  /** The name in JSON where a tag gives one, else the field's. */
  readonly name: Span;
  readonly type: Span;
  /** From the name to the end of the tag, or of the type. */
  readonly span: Span;
}

export interface TypePlaces {
  readonly places: Places;
  /** By the pointers of their schemas. */
  readonly fields: ReadonlyMap<string, PlacedField>;
}

/** What of the file a schema stands for. */
interface Here {
  /** Where its braces and its words without a place of their own are. */
  readonly type: Span;
  readonly field: PlacedField | null;
}

/** The keywords that a tag calls by another name. */
const tagNames: ReadonlyMap<string, string> = new Map([
  ["examples", "example"],
  ["$anchor", "anchor"],
]);

/**
 * What is declared in other files stands at the field of this one that leads there, or at the type's name.
 *
 * @param file as the package calls it @param declared the type's name @param whole its declaration
 */
export function typePlaces(
  reflected: ReflectedSchema,
  file: string,
  text: string,
  declared: Span,
  whole: Span,
): TypePlaces {
  const fields = placedFields(reflected.schema, file, text);
  const read = readJson(reflected.text);
  if (!read.ok) return { places: piecePlaces([], declared.start), fields };
  const walk = new Walk(fields);
  walk.schema(read.node, "", { type: declared, field: null });
  const within = [whole, ...[...fields.values()].map(({ span }) => span)];
  return { places: piecePlaces(walk.list.pieces, declared.start, within), fields };
}

function placedFields(root: DraftSchema, file: string, text: string): Map<string, PlacedField> {
  const fields = new Map<string, PlacedField>();
  const known = new Map<GoField, PlacedField>();
  const open = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    const { field, pointer } = schema;
    if (field !== null && field.place.file === file) {
      const placed = known.get(field) ?? placedField(field, text);
      known.set(field, placed);
      fields.set(pointer, placed);
    }
    for (const { schema: sub } of below(schema)) open.push(sub);
  }
  return fields;
}

function placedField(field: GoField, text: string): PlacedField {
  const { place, typePlace, tagPlace } = field;
  const tag = tagPlace === null ? null : fieldTag(text.slice(tagPlace.start, tagPlace.end), tagPlace.start);
  return {
    field,
    tag,
    name: tag?.jsonName ?? place,
    type: typePlace,
    span: { start: place.start, end: (tagPlace ?? typePlace).end },
  };
}

class Walk {
  readonly list = new PieceList();
  readonly #fields: ReadonlyMap<string, PlacedField>;

  constructor(fields: ReadonlyMap<string, PlacedField>) {
    this.#fields = fields;
  }

  schema(node: JsonNode, pointer: string, above: Here): void {
    const field = this.#fields.get(pointer);
    const here = field === undefined ? above : { type: field.type, field };
    if (node.kind !== "object") {
      this.#token(node, here.type);
      return;
    }
    this.#members(node, here.type, (key, keySpan, value) => {
      const kind = FIELD_KINDS[key as keyof typeof FIELD_KINDS];
      const below = `${pointer}/${escapeStep(key)}`;
      switch (kind) {
        case "schema":
          this.#token(keySpan, here.type);
          this.schema(value, below, here);
          return;
        case "schemas":
          this.#token(keySpan, here.type);
          this.#schemas(value, below, here);
          return;
        case "properties":
        case "schemasByName":
          this.#token(keySpan, here.type);
          this.#schemasByName(value, below, here);
          return;
        case "texts":
          this.#required(keySpan, value, pointer, here);
          return;
        default:
          this.#keyword(key, keySpan, value, here);
      }
    });
  }

  #schemas(value: JsonNode, pointer: string, here: Here): void {
    if (value.kind !== "array") this.#token(value, here.type);
    else this.#items(value, here.type, (item, index) => this.schema(item, `${pointer}/${index}`, here));
  }

  #schemasByName(value: JsonNode, pointer: string, here: Here): void {
    if (value.kind !== "object") {
      this.#token(value, here.type);
      return;
    }
    this.#members(value, here.type, (name, nameSpan, schema) => {
      const at = `${pointer}/${escapeStep(name)}`;
      this.#token(nameSpan, this.#fields.get(at)?.name ?? here.type);
      this.schema(schema, at, here);
    });
  }

  #required(keySpan: Span, value: JsonNode, pointer: string, here: Here): void {
    this.#token(keySpan, here.type);
    if (value.kind !== "array") {
      this.#token(value, here.type);
      return;
    }
    this.#items(value, here.type, (item) => {
      const name = item.kind === "string" ? item.value : "";
      const field = this.#fields.get(`${pointer}/properties/${escapeStep(name)}`);
      const word = field?.tag?.pieces.find(({ text }) => text === "required");
      this.#token(item, word ?? field?.name ?? here.type);
    });
  }

  #keyword(key: string, keySpan: Span, value: JsonNode, { type, field }: Here): void {
    const { description, pieces = [] } = field?.tag ?? {};
    const name = tagNames.get(key) ?? key;
    const own = pieces.filter((piece) => piece.name === name && piece.text !== name);
    const [first] = own;
    if (first === undefined) {
      const place = key === "description" && description != null ? description : type;
      this.#token(keySpan, place);
      this.#token(value, place);
      return;
    }
    this.#token(keySpan, first.nameRange);
    this.#values(value, own, first);
  }

  #values(value: JsonNode, pieces: readonly TagPiece[], first: TagPiece): void {
    if (value.kind !== "array") {
      this.#token(value, (pieces.at(-1) ?? first).valueRange);
      return;
    }
    const all = { start: first.nameRange.start, end: (pieces.at(-1) ?? first).valueRange.end };
    this.#items(value, all, (item, index) => this.#token(item, (pieces[index] ?? first).valueRange));
  }

  #members(
    { start, end, members }: JsonObject,
    place: Span,
    each: (key: string, keySpan: Span, value: JsonNode) => void,
  ): void {
    this.#token({ start, end: start + 1 }, place);
    for (const { key, keySpan, value } of members.values()) each(key, keySpan, value);
    this.#token({ start: end - 1, end }, place);
  }

  #items({ start, end, items }: JsonArray, place: Span, each: (item: JsonNode, index: number) => void): void {
    this.#token({ start, end: start + 1 }, place);
    for (const [index, item] of items.entries()) each(item, index);
    this.#token({ start: end - 1, end }, place);
  }

  #at = 0;

  #token({ start, end }: Span, place: Span): void {
    this.list.skip(start - this.#at);
    this.list.addWhole(end - start, place.start, place.end);
    this.#at = end;
  }
}
