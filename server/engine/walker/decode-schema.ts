/**
 * Decoding a schema document into the structure, as invopop's decoder does it (`harnesses.md` 5.2, last paragraph): names in any
 * case, a repeated name on top of what the one before it left, and errors in Go's order. No recursion: any nesting will do.
 */
import { foldedName, membersInOrder } from "../json/go-fields.ts";
import type { JsonMember, JsonNode, JsonObject } from "../json/node.ts";
import { escapeStep } from "../json/pointer.ts";
import {
  BAD_ESCAPE_TEXT,
  type Mismatch,
  mismatch,
  mismatchText,
  NOT_AN_OBJECT_TEXT,
} from "./decode-errors.ts";
import { decodePlain, isPlain } from "./decode-field.ts";
import {
  emptyStruct,
  FIELD_KINDS,
  FIELD_NAMES,
  type FieldName,
  type SchemaStruct,
  type Sub,
} from "./schema-struct.ts";

export type DecodedSchema =
  | { readonly ok: true; readonly struct: SchemaStruct }
  /**
   * `text` is the decoder's; `node` the value that it can't hold. `keyword`, as the document spells it, is whose value that is part of;
   * null at the root.
   */
  | { readonly ok: false; readonly text: string; readonly node: JsonNode; readonly keyword: string | null };

/** `document` is the text that `root` was read from. Linear. */
export function decodeSchema(root: JsonNode, document: string): DecodedSchema {
  return new Decoder(document).decode(root);
}

/** A schema that waits for its turn, or a name on which the decoder gives up. */
type Waiting =
  | { readonly node: JsonNode; readonly into: SchemaStruct }
  | { readonly node: JsonNode; readonly badName: string };

interface Open {
  readonly struct: SchemaStruct;
  readonly members: readonly JsonMember[];
  next: number;
  field: FieldName | null;
  /** The schemas of `field` that are still to come, the next one last. */
  waiting: Waiting[];
  /** The first mismatch, which is told only if nothing ends the decoding before the schema does. */
  mismatch: { readonly what: Mismatch; readonly field: FieldName } | null;
}

interface Failed {
  readonly node: JsonNode;
  readonly text: string;
}

class Decoder {
  private readonly document: string;
  private readonly open: Open[] = [];

  constructor(document: string) {
    this.document = document;
  }

  decode(root: JsonNode): DecodedSchema {
    const struct = emptyStruct("");
    const failed = this.enter(root, struct) ?? this.run();
    if (failed === null) return { ok: true, struct };
    const top = this.open.at(-1);
    const keyword = top?.field == null ? null : (top.struct.spelled.get(top.field) ?? top.field);
    return { ok: false, ...failed, keyword };
  }

  private run(): Failed | null {
    for (let top = this.open.at(-1); top !== undefined; top = this.open.at(-1)) {
      const failed = this.step(top);
      if (failed !== null) return failed;
    }
    return null;
  }

  private step(top: Open): Failed | null {
    const waiting = top.waiting.pop();
    if (waiting !== undefined) {
      if ("badName" in waiting) return { node: waiting.node, text: waiting.badName };
      return this.enter(waiting.node, waiting.into);
    }
    const member = top.members[top.next++];
    if (member !== undefined) return this.member(top, member);
    if (top.mismatch !== null) {
      top.field = top.mismatch.field;
      return this.mismatched(top.mismatch.what);
    }
    this.open.pop();
    return null;
  }

  /** Begins a schema: an object is opened, a boolean is one already, anything else ends the decoding. */
  private enter(node: JsonNode, struct: SchemaStruct): Failed | null {
    if (node.kind === "boolean") {
      for (const name of FIELD_NAMES) delete struct.fields[name];
      struct.boolean = node.value;
      return null;
    }
    if (node.kind === "null") return null;
    if (node.kind !== "object") return this.mismatched(mismatch(node, "schema"));
    const members = membersInOrder(node);
    this.open.push({ struct, members, next: 0, field: null, waiting: [], mismatch: null });
    return null;
  }

  private mismatched(what: Mismatch): Failed {
    const fields = this.open.map(({ field }) => field as FieldName);
    return { node: what.node, text: mismatchText(what, fields) };
  }

  private member(top: Open, { key, value: node }: JsonMember): Failed | null {
    const field = FIELD_OF.get(foldedName(key));
    if (field === undefined) return null;
    const { fields, spelled } = top.struct;
    top.field = field;
    spelled.set(field, key);
    if (isPlain(FIELD_KINDS[field])) {
      const error = decodePlain(fields, field, node, this.document);
      if (error === null) return null;
      if (error.kind === "abort") return error;
      top.mismatch ??= { what: error.mismatch, field };
      return null;
    }
    return this.holders(top, field, node);
  }

  /** A field that holds schemas. */
  private holders(top: Open, field: FieldName, node: JsonNode): Failed | null {
    const { fields, pointer } = top.struct;
    const at = `${pointer}/${escapeStep(top.struct.spelled.get(field) ?? field)}`;
    const kind = FIELD_KINDS[field];
    if (node.kind === "null") {
      delete fields[field];
      return null;
    }
    const set = (value: unknown) => {
      (fields as Record<FieldName, unknown>)[field] = value;
    };
    if (kind === "schema") {
      const into = (fields[field] as SchemaStruct | undefined) ?? emptyStruct(at);
      set(into);
      top.waiting = [{ node, into }];
      return null;
    }
    if (kind === "schemas") {
      if (node.kind !== "array") return this.later(top, field, mismatch(node, kind));
      const before = (fields[field] ?? []) as readonly Sub[];
      const subs = node.items.map((item, index) =>
        item.kind === "null" ? null : (before[index] ?? emptyStruct(`${at}/${index}`)),
      );
      set(subs);
      top.waiting = waitingFor(node.items, subs);
      return null;
    }
    if (node.kind !== "object") {
      if (kind === "properties") return { node, text: NOT_AN_OBJECT_TEXT };
      return this.later(top, field, mismatch(node, kind));
    }
    return this.named(top, node, at, set, (fields[field] ?? new Map()) as ReadonlyMap<string, Sub>);
  }

  private named(
    top: Open,
    object: JsonObject,
    at: string,
    set: (value: unknown) => void,
    before: ReadonlyMap<string, Sub>,
  ): null {
    const isOrdered = FIELD_KINDS[top.field as FieldName] === "properties";
    const map = new Map(before);
    set(map);
    const waiting: Waiting[] = [];
    for (const { key, keySpan, value } of membersInOrder(object)) {
      // Only the parser under the ordered map minds half a surrogate pair.
      if (isOrdered && hasHalfPair(this.document.slice(keySpan.start, keySpan.end))) {
        waiting.push({ node: { kind: "string", value: key, ...keySpan }, badName: BAD_ESCAPE_TEXT });
        break;
      }
      const into = value.kind === "null" ? null : emptyStruct(`${at}/${escapeStep(key)}`);
      map.set(key, into);
      if (into !== null) waiting.push({ node: value, into });
    }
    top.waiting = waiting.reverse();
    return null;
  }

  private later(top: Open, field: FieldName, what: Mismatch): null {
    top.mismatch ??= { what, field };
    return null;
  }
}

function waitingFor(items: readonly JsonNode[], subs: readonly Sub[]): Waiting[] {
  return items
    .flatMap((node, index) => {
      const into = subs[index];
      return into == null ? [] : [{ node, into }];
    })
    .reverse();
}

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(FIELD_NAMES.map((name) => [foldedName(name), name]));

/** Whether a name, as written, has the escape of a surrogate without the escape of a low one behind it. */
function hasHalfPair(literal: string): boolean {
  if (!literal.includes("\\u")) return false;
  const escapes = literal.matchAll(/\\(?:u([0-9a-fA-F]{4})|.)/gs);
  let expected = -1;
  for (const { 0: whole, 1: digits, index } of escapes) {
    const code = digits === undefined ? 0 : Number.parseInt(digits, 16);
    if (expected >= 0) {
      if (index !== expected || code < 0xdc00) return true;
      expected = -1;
    } else if (code >= 0xd800 && code <= 0xdfff) expected = index + whole.length;
  }
  return expected >= 0;
}
