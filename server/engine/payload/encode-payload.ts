/** `json.Marshal` of a value of a Go type, as the tree that Go reads from that again (`harnesses.md` 5.3, 6). */
import { goJsonNumber } from "../json/go-float.ts";
import { goMarshal } from "../json/go-marshal.ts";
import type { JsonMember, JsonNode, Span } from "../json/node.ts";
import type { GoStruct, GoType } from "../reflect/go-type.ts";
import { compareBytes } from "../text/utf8.ts";
import { base64Encoded } from "./base64.ts";
import { UNWRITABLE_OFFSET, ZERO_TIME } from "./go-time.ts";
import type { GoValue } from "./go-value.ts";
import { type JsonField, jsonFields } from "./json-fields.ts";

/** The error with which Go gives up. */
export class UnencodableError extends Error {
  constructor(text: string) {
    super(text);
    this.name = "UnencodableError";
  }
}

/**
 * Values keep the ranges of what they were decoded from. What was filled in has that of the bracket that closes the object around it.
 *
 * @param whole the range of the payload
 * @throws UnencodableError
 */
export function encodePayload(type: GoType, value: GoValue, whole: Span): JsonNode {
  return encode(type, value, closing(whole));
}

function closing({ end }: Span): Span {
  return { start: Math.max(0, end - 1), end };
}

function encode(type: GoType, value: GoValue, around: Span): JsonNode {
  const at = { start: around.start, end: around.end };
  switch (value.of) {
    case "pointer":
      if (value.to === null || type.kind !== "pointer") return { kind: "null", ...at };
      return encode(type.elem, value.to, around);
    case "json":
      return value.node ?? { kind: "null", ...at };
    case "scalar":
      return scalar(type, value.node, at);
    case "slice":
      return slice(type, value, at);
    case "array":
      return list(type, value.items, value.place ?? at);
    case "map":
      return map(type, value, at);
    case "struct":
      return struct(type as GoStruct, value, at);
  }
}

function scalar(type: GoType, node: JsonNode | null, at: Span): JsonNode {
  if (type.standard === "time.Time") {
    if (node?.kind === "string" && /[+-]24:\d\d$/.test(node.value))
      throw new UnencodableError(UNWRITABLE_OFFSET);
    return node ?? { kind: "string", value: ZERO_TIME, ...at };
  }
  if (type.standard === "net.IP") return node ?? { kind: "string", value: "", ...at };
  if (type.kind === "bool") return node ?? { kind: "boolean", value: false, ...at };
  if (type.kind === "string" && type.standard !== "json.Number") {
    return node ?? { kind: "string", value: "", ...at };
  }
  if (type.kind === "interface") return { kind: "null", ...at };
  if (node?.kind !== "number") return { kind: "number", text: "0", ...at };
  return { ...node, text: goJsonNumber(node.text) };
}

function slice(type: GoType, { items, length, place }: GoValue & { of: "slice" }, at: Span): JsonNode {
  if (items === null) return { kind: "null", ...at };
  const used = items.slice(0, length);
  const where = place ?? at;
  if (type.kind === "slice" && type.elem.kind === "uint8") {
    const bytes = used.map((item) =>
      item.of === "scalar" && item.node?.kind === "number" ? Number(item.node.text) : 0,
    );
    return { kind: "string", value: base64Encoded(bytes), start: where.start, end: where.end };
  }
  return list(type, used, where);
}

function list(type: GoType, items: readonly GoValue[], { start, end }: Span): JsonNode {
  const { elem } = type as Extract<GoType, { elem: GoType }>;
  const bracket = closing({ start, end });
  return { kind: "array", items: items.map((item) => encode(elem, item, bracket)), start, end };
}

function map(type: GoType, { entries, place }: GoValue & { of: "map" }, at: Span): JsonNode {
  const { key, elem, text } = type as Extract<GoType, { key: GoType }>;
  if (key.kind !== "string" && !/^u?int\d*$/.test(key.kind)) {
    throw new UnencodableError(`json: unsupported type: ${text}`);
  }
  if (entries === null) return { kind: "null", ...at };
  const { start, end } = place ?? at;
  const bracket = closing({ start, end });
  const sorted = [...entries].sort(([a], [b]) => compareBytes(a, b));
  const members = sorted.map(([name, entry]): [string, JsonMember] => [
    name,
    { key: name, keySpan: entry.key, value: encode(elem, entry.value, bracket) },
  ]);
  return { kind: "object", members: new Map(members), start, end };
}

function struct(type: GoStruct, value: GoValue & { of: "struct" }, at: Span): JsonNode {
  const { start, end } = value.place ?? at;
  const bracket = closing({ start, end });
  const members = new Map<string, JsonMember>();
  for (const field of jsonFields(type).all) {
    const held = follow(field, value);
    if (held === null || isLeftOut(field, held)) continue;
    const plain = encode(field.type, held, bracket);
    members.set(field.name, {
      key: field.name,
      keySpan: plain,
      value: field.quoted ? inQuotes(plain) : plain,
    });
  }
  return { kind: "object", members, start, end };
}

/** Null behind an embedded pointer that leads nowhere. */
function follow({ index }: JsonField, value: GoValue): GoValue | null {
  let here: GoValue = value;
  for (const at of index) {
    if (here.of === "pointer") {
      if (here.to === null) return null;
      here = here.to;
    }
    const next: GoValue | undefined = here.of === "struct" ? here.fields[at] : undefined;
    if (next === undefined) return null;
    here = next;
  }
  return here;
}

function inQuotes(node: JsonNode): JsonNode {
  if (node.kind === "null") return node;
  return { kind: "string", value: goMarshal(node), start: node.start, end: node.end };
}

function isLeftOut({ omitEmpty, omitZero, type }: JsonField, value: GoValue): boolean {
  return (omitEmpty && isEmpty(type, value)) || (omitZero && isZero(type, value));
}

/** Structs are never empty. */
function isEmpty(type: GoType, value: GoValue): boolean {
  switch (value.of) {
    case "slice":
      return value.items === null || value.length === 0;
    case "array":
      return value.items.length === 0;
    case "map":
      return value.entries === null || value.entries.size === 0;
    case "struct":
      return false;
    case "json":
      return value.node === null;
    case "scalar":
      return type.standard !== "time.Time" && isZero(type, value);
    case "pointer":
      return value.to === null;
  }
}

/** Whether it is what Go begins with; `time.Time` says so itself, of one instant in any time zone. */
function isZero(type: GoType, value: GoValue): boolean {
  switch (value.of) {
    case "slice":
      return value.items === null;
    case "array":
      return value.items.every((item) => isZero((type as Extract<GoType, { elem: GoType }>).elem, item));
    case "map":
      return value.entries === null;
    case "struct":
      return value.fields.every((field, index) => {
        const own = (type as GoStruct).fields[index];
        return own === undefined || isZero(own.type, field);
      });
    case "json":
      return value.node === null;
    case "pointer":
      return value.to === null;
    case "scalar":
      return isZeroScalar(type, value.node);
  }
}

function isZeroScalar(type: GoType, node: JsonNode | null): boolean {
  if (node === null) return true;
  switch (node.kind) {
    case "boolean":
      return !node.value;
    case "number":
      // A json.Number of 0 is a text.
      return type.kind !== "string" && Number(node.text) === 0;
    case "string":
      if (type.standard === "time.Time")
        return !node.value.includes(".") && Date.parse(node.value) === Date.parse(ZERO_TIME);
      return node.value === "";
    default:
      return node.kind === "null";
  }
}
