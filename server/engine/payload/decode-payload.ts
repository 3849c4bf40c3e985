/**
 * `json.Unmarshal` into a Go type, with its errors (`harnesses.md` 5.3, 5). The first mismatch is told when the rest has been read;
 * what a type's own reader says ends the decoding.
 */
import { membersInOrder } from "../json/go-fields.ts";
import type { JsonArray, JsonNode, JsonObject } from "../json/node.ts";
import { isExported } from "../reflect/field-name.ts";
import type { GoStruct, GoType } from "../reflect/go-type.ts";
import { base64Decoded } from "./base64.ts";
import { decodeQuoted } from "./decode-quoted.ts";
import { type DecodedScalar, decodeScalar } from "./decode-scalar.ts";
import { goInteger } from "./go-integer.ts";
import { goIp } from "./go-ip.ts";
import { goTime } from "./go-time.ts";
import { type GoValue, Zeros } from "./go-value.ts";
import { type JsonField, jsonFields } from "./json-fields.ts";

export type DecodedPayload =
  | { readonly ok: true; readonly value: GoValue }
  /** `text` is Go's; `node` the value that does not fit. */
  | { readonly ok: false; readonly text: string; readonly node: JsonNode };

/**
 * Recursion is as deep as the type, which has a schema and so an end. Numbers and the order of names count as `root` has them.
 *
 * @throws TooManyValuesError
 */
export function decodePayload(type: GoType, root: JsonNode): DecodedPayload {
  const decoder = new Decoder();
  const value = decoder.zeros.of(type);
  try {
    decoder.decode(type, root, value);
  } catch (error) {
    if (!(error instanceof Abort)) throw error;
    return { ok: false, text: error.message, node: error.node };
  }
  return decoder.first === null ? { ok: true, value } : { ok: false, ...decoder.first };
}

/** An error that ends the decoding at once. */
class Abort extends Error {
  readonly node: JsonNode;
  constructor(text: string, node: JsonNode) {
    super(text);
    this.name = "Abort";
    this.node = node;
  }
}

class Decoder {
  readonly zeros = new Zeros();
  first: { readonly text: string; readonly node: JsonNode } | null = null;
  /** The struct whose field is decoded, by name, and the fields on the way to it. */
  private struct = "";
  private path: string[] = [];

  decode(type: GoType, node: JsonNode, into: GoValue): void {
    if (into.of === "pointer" && type.kind === "pointer") {
      if (node.kind === "null") {
        into.to = null;
        return;
      }
      into.to ??= this.zeros.of(type.elem);
      this.decode(type.elem, node, into.to);
      return;
    }
    switch (type.standard) {
      case "time.Time":
        this.byOwnReader(goTime(node), node, into);
        return;
      case "net.IP":
        this.ip(type, node, into);
        return;
      case "json.RawMessage":
        if (into.of === "json") into.node = node;
        return;
    }
    if (into.of === "json" && type.kind === "interface" && !type.hasMethods) {
      into.node = node.kind === "null" ? null : node;
      return;
    }
    if (node.kind === "object") this.object(type, node, into);
    else if (node.kind === "array") this.array(type, node, into);
    else this.scalar(type, node, into);
  }

  private scalar(type: GoType, node: JsonNode, into: GoValue): void {
    if (node.kind === "null") {
      if (into.of === "slice") into.items = null;
      else if (into.of === "map") into.entries = null;
      return;
    }
    const isBytes = type.kind === "slice" && type.elem.kind === "uint8";
    if (isBytes && into.of === "slice" && node.kind === "string") {
      const bytes = base64Decoded(node.value);
      if (typeof bytes === "string") this.save(bytes, node);
      else this.bytes(bytes, node, into);
      return;
    }
    this.keep(decodeScalar(type, node), node, into);
  }

  private bytes(bytes: Uint8Array, node: JsonNode, into: GoValue & { of: "slice" }): void {
    const { start, end } = node;
    into.items = Array.from(bytes, (byte) => ({
      of: "scalar",
      node: { kind: "number", text: String(byte), start, end },
    }));
    into.length = bytes.length;
    into.place = node;
  }

  private keep(decoded: DecodedScalar, node: JsonNode, into: GoValue): void {
    switch (decoded.outcome) {
      case "value":
        if (into.of === "scalar" && decoded.node.kind !== "null") into.node = decoded.node;
        break;
      case "mismatch":
        this.mismatch(decoded.got, decoded.type, node);
        break;
      case "error":
        this.save(decoded.text, node);
        break;
      case "abort":
        throw new Abort(decoded.text, node);
    }
  }

  private byOwnReader(read: string | { readonly text: string | null }, node: JsonNode, into: GoValue): void {
    if (typeof read === "string") throw new Abort(read, node);
    if (read.text === null || into.of !== "scalar") return;
    const { start, end } = node;
    into.node = { kind: "string", value: read.text, start, end };
  }

  private ip(type: GoType, node: JsonNode, into: GoValue): void {
    if (node.kind === "null") {
      if (into.of === "scalar") into.node = null;
    } else if (node.kind === "string") this.byOwnReader(goIp(node.value), node, into);
    else this.mismatch(KINDS[node.kind], type.text, node);
  }

  private array(type: GoType, node: JsonArray, into: GoValue): void {
    if (into.of === "array" && type.kind === "array") {
      for (const [index, item] of node.items.entries()) {
        const value = into.items[index];
        if (value !== undefined) this.decode(type.elem, item, value);
      }
      for (let rest = node.items.length; rest < into.items.length; rest++)
        into.items[rest] = this.zeros.of(type.elem);
      into.place = node;
    } else if (into.of === "slice" && type.kind === "slice") {
      const items = into.items ?? [];
      for (const [index, item] of node.items.entries()) {
        const value = items[index] ?? this.zeros.of(type.elem);
        items[index] = value;
        this.decode(type.elem, item, value);
      }
      into.items = node.items.length === 0 ? [] : items;
      into.length = node.items.length;
      into.place = node;
    } else this.mismatch("array", type.text, node);
  }

  private object(type: GoType, node: JsonObject, into: GoValue): void {
    if (into.of === "struct" && type.kind === "struct") this.fields(type, node, into);
    else if (into.of === "map" && type.kind === "map") this.map(type, node, into);
    else this.mismatch("object", type.text, node);
  }

  private fields(type: GoStruct, node: JsonObject, into: GoValue & { of: "struct" }): void {
    into.place = node;
    const { find } = jsonFields(type);
    const { struct, path } = this;
    for (const { key, value } of membersInOrder(node)) {
      const field = find(key);
      if (field === undefined) continue;
      this.struct = type.name;
      this.path = [...path, ...field.through, field.name];
      const target = this.reach(type, field, into, node);
      if (target === null) continue;
      if (field.quoted) this.quoted(field.type, value, target);
      else this.decode(field.type, value, target);
    }
    this.struct = struct;
    this.path = path;
  }

  private quoted(type: GoType, node: JsonNode, into: GoValue): void {
    let inner = type;
    let target = into;
    if (inner.kind === "pointer" && target.of === "pointer") {
      if (node.kind === "null" || (node.kind === "string" && node.value === "null")) {
        target.to = null;
        return;
      }
      inner = inner.elem;
    }
    const decoded = decodeQuoted(inner, node, type);
    if (target.of === "pointer") {
      target.to ??= this.zeros.of(inner);
      target = target.to;
    }
    this.keep(decoded, node, target);
  }

  /** Goes through embedded structs, and makes those that a pointer leads to. Null where Go can't. */
  private reach(type: GoStruct, { index }: JsonField, into: GoValue, node: JsonNode): GoValue | null {
    let value: GoValue = into;
    let struct: GoType = type;
    for (const [step, at] of index.entries()) {
      if (struct.kind !== "struct" || value.of !== "struct") return null;
      const field: GoStruct["fields"][number] | undefined = struct.fields[at];
      const held: GoValue | undefined = value.fields[at];
      if (field === undefined || held === undefined) return null;
      if (step === index.length - 1) return held;
      if (held.of === "pointer" && field.type.kind === "pointer") {
        const { elem } = field.type;
        if (held.to === null && !isExported(field.name)) {
          this.save(`json: cannot set embedded pointer to unexported struct: ${elem.text}`, node);
          return null;
        }
        held.to ??= this.zeros.of(elem);
        value = held.to;
        struct = elem;
      } else {
        value = held;
        struct = field.type;
      }
      if (value.of === "struct") value.place ??= node;
    }
    return null;
  }

  private map(type: GoType & { kind: "map" }, node: JsonObject, into: GoValue & { of: "map" }): void {
    const { key: keyType, elem } = type as Extract<GoType, { key: GoType }>;
    const isNumber = /^u?int\d*$/.test(keyType.kind);
    if (keyType.kind !== "string" && !isNumber) {
      this.mismatch("object", type.text, node);
      return;
    }
    into.place = node;
    into.entries ??= new Map();
    for (const { key, keySpan, value } of membersInOrder(node)) {
      const held = this.zeros.of(elem);
      this.decode(elem, value, held);
      const name = isNumber ? goInteger(key, keyType.kind) : key;
      if (name === null) this.mismatch(`number ${key}`, keyType.text, node);
      else into.entries.set(name, { key: keySpan, value: held });
    }
  }

  private mismatch(got: string, type: string, node: JsonNode): void {
    const where =
      this.path.length === 0
        ? `Go value of type ${type}`
        : `Go struct field ${this.struct}.${this.path.join(".")} of type ${type}`;
    this.save(`json: cannot unmarshal ${got} into ${where}`, node);
  }

  private save(text: string, node: JsonNode): void {
    this.first ??= { text, node };
  }
}

const KINDS = {
  boolean: "bool",
  number: "number",
  string: "string",
  array: "array",
  object: "object",
} as const;
