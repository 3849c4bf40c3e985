/** The parts of a struct field's tag and where they stand in the source. */
import { repeatedKeys, tagPairs, tagValue } from "../engine/reflect/struct-tag.ts";
import type { Places } from "../hosts/hosted-schema.ts";
import { piecePlaces } from "../hosts/text-places.ts";
import type { Range } from "./go-syntax.ts";
import { goText } from "./string-literal.ts";

/** A piece of a `jsonschema` tag, between commas. Offsets are UTF-16 code units of the source. */
export interface TagPiece extends Range {
  /** With a comma where a backslash stands before it. */
  readonly text: string;
  /** What stands before the first `=`; the whole piece without one. */
  readonly name: string;
  readonly nameRange: Range;
  /** What stands behind it. */
  readonly valueRange: Range;
}

export interface FieldTag {
  /** Whether the tag stands between backquotes, so that its text is as it is written but for the quotes of each value. */
  readonly isRaw: boolean;
  /** The name in JSON, where a `json` tag has one. */
  readonly jsonName: Range | null;
  /** The words behind it. */
  readonly jsonOptions: readonly (Range & { readonly text: string })[];
  /** The value of `jsonschema`, without its quotes; null without one. */
  readonly schema: Range | null;
  readonly pieces: readonly TagPiece[];
  /** The value of `jsonschema_description`, without its quotes. */
  readonly description: Range | null;
  /** The second of each key of a schema that the tag has again, with its value. */
  readonly again: ReadonlyMap<string, Range>;
}

/** @param literal with its quotes @param start its offset in the source */
export function fieldTag(literal: string, start: number): FieldTag {
  const none = {
    isRaw: false,
    jsonName: null,
    jsonOptions: [],
    schema: null,
    pieces: [],
    description: null,
    again: new Map(),
  };
  const tag = goText(literal, start);
  if (tag === null) return none;
  const inTag = piecePlaces(tag.pieces, start + 1);
  const json = valueIn(tag.text, "json", inTag);
  const schema = valueIn(tag.text, "jsonschema", inTag);
  const jsonName = json?.text.split(",")[0] ?? "";
  return {
    isRaw: literal.startsWith("`"),
    jsonName:
      json === null || jsonName === "" ? null : json.places.toFile({ start: 0, end: jsonName.length }),
    jsonOptions: json === null ? [] : piecesOf(json.text, json.places).slice(1),
    schema: schema?.range ?? null,
    pieces: schema === null ? [] : piecesOf(schema.text, schema.places),
    description: valueIn(tag.text, "jsonschema_description", inTag)?.range ?? null,
    again: new Map(repeatedKeys(tag.text).map((key) => [key, secondIn(tag.text, key, inTag)])),
  };
}

interface TagValue {
  readonly text: string;
  readonly range: Range;
  readonly places: Places;
}

/** As `reflect.StructTag` finds it, with the way back to the source. */
function valueIn(tag: string, key: string, inTag: Places): TagValue | null {
  const text = tagValue(tag, key);
  if (text === null) return null;
  for (const { name, quoted, end } of tagPairs(tag)) {
    if (name !== key) continue;
    const start = end - quoted.length;
    const inner = goText(quoted, start);
    if (inner === null) return null;
    const places = piecePlaces(inner.pieces, start + 1);
    return {
      text,
      range: inTag.toFile({ start: start + 1, end: end - 1 }),
      places: { toFile: (span) => inTag.toFile(places.toFile(span)), toSchema: () => null },
    };
  }
  return null;
}

/** @param key one that the tag has twice */
function secondIn(tag: string, key: string, { toFile }: Places): Range {
  const [, second] = [...tagPairs(tag)].filter(({ name }) => name === key);
  const { quoted = "", end = 0 } = second ?? {};
  return toFile({ start: end - quoted.length - key.length - 1, end });
}

function piecesOf(value: string, { toFile }: Places): TagPiece[] {
  const pieces: TagPiece[] = [];
  let start = 0;
  for (let at = 0; at <= value.length; at++) {
    if (at < value.length && (value[at] !== "," || value[at - 1] === "\\")) continue;
    const written = value.slice(start, at);
    const equals = written.indexOf("=");
    const nameEnd = start + (equals < 0 ? written.length : equals);
    pieces.push({
      text: written.replaceAll("\\,", ","),
      name: value.slice(start, nameEnd),
      nameRange: toFile({ start, end: nameEnd }),
      valueRange: toFile({ start: Math.min(nameEnd + 1, at), end: at }),
      ...toFile({ start, end: at }),
    });
    start = at + 1;
  }
  return pieces;
}
