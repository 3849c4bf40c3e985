/** How the fields of the structure take a JSON value, each kind as Go's decoder does it. */
import { membersInOrder } from "../json/go-fields.ts";
import { parseGoFloat } from "../json/go-float.ts";
import type { JsonNode, JsonNumber } from "../json/node.ts";
import { badNumberText, beyondDouble, type Mismatch, mismatch } from "./decode-errors.ts";
import { FIELD_KINDS, type FieldKind, type FieldName, type Fields, type Held } from "./schema-struct.ts";

/** Kinds that hold no schemas. */
export type PlainKind = Exclude<
  FieldKind,
  "schema" | "schemas" | "schemasByName" | "definitions" | "properties"
>;

/** A mismatch is told when the rest has been read; an abortion at once. */
export type FieldError =
  | { readonly kind: "mismatch"; readonly mismatch: Mismatch }
  | { readonly kind: "abort"; readonly node: JsonNode; readonly text: string };

/** A value that the field now holds; undefined where it is Go's zero value; null where it stays as it was. */
type Taken<Kind extends PlainKind> = { readonly value: Held[Kind] | undefined } | null;

interface Outcome<Kind extends PlainKind> {
  readonly taken: Taken<Kind>;
  readonly error?: FieldError;
}

/**
 * Puts `node` into the field `name`, where `before` says what a repeated keyword left there. The first error, or null. `document` is
 * the text that the node was read from.
 */
export function decodePlain(
  fields: Fields,
  name: FieldName,
  node: JsonNode,
  document: string,
): FieldError | null {
  const decode = DECODERS[FIELD_KINDS[name] as PlainKind] as (
    node: JsonNode,
    document: string,
    before: unknown,
  ) => Outcome<PlainKind>;
  const { taken, error } = decode(node, document, fields[name]);
  if (taken !== null) (fields as Record<FieldName, unknown>)[name] = taken.value;
  return error ?? null;
}

/** Whether a field of `kind` is filled by `decodePlain`. */
export function isPlain(kind: FieldKind): kind is PlainKind {
  return Object.hasOwn(DECODERS, kind);
}

type Decoder<Kind extends PlainKind> = (
  node: JsonNode,
  document: string,
  before: Held[Kind] | undefined,
) => Outcome<Kind>;

const DECODERS: { readonly [Kind in PlainKind]: Decoder<Kind> } = {
  text: (node) => text(node, "text"),
  id: (node) => text(node, "id"),
  number: numberOf,
  count: countOf,
  flag: (node) => (node.kind === "boolean" ? { taken: { value: node.value } } : unless(node, "flag")),
  value: (node) => ({ taken: { value: node.kind === "null" ? undefined : node }, ...firstBeyond(node) }),
  values: (node) => {
    if (node.kind === "array") return { taken: { value: node.items }, ...firstBeyond(node) };
    return node.kind === "null" ? { taken: { value: undefined } } : wrong(node, "values");
  },
  texts: (node, _, before) => textsOf(node, before),
  textsByName: (node, _, before) => {
    if (node.kind === "null") return { taken: { value: undefined } };
    if (node.kind !== "object") return wrong(node, "textsByName");
    const value = new Map(before);
    let error: FieldError | undefined;
    for (const { key, value: texts } of membersInOrder(node)) {
      const outcome = textsOf(texts, undefined);
      error ??= outcome.error;
      value.set(key, outcome.taken?.value ?? []);
    }
    return { taken: { value }, ...(error === undefined ? {} : { error }) };
  },
};

function wrong(node: JsonNode, kind: FieldKind): { taken: null; error: FieldError } {
  return { taken: null, error: { kind: "mismatch", mismatch: mismatch(node, kind) } };
}

/** Go skips null where a plain value is wanted. */
function unless(node: JsonNode, kind: FieldKind): { taken: null; error?: FieldError } {
  return node.kind === "null" ? { taken: null } : wrong(node, kind);
}

function text<Kind extends "text" | "id">(node: JsonNode, kind: Kind): Outcome<Kind> {
  return node.kind === "string" ? { taken: { value: node.value as Held[Kind] } } : unless(node, kind);
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

function numberOf(node: JsonNode, document: string): Outcome<"number"> {
  if (node.kind === "number") return { taken: { value: node.text } };
  if (node.kind !== "string") return unless(node, "number");
  if (JSON_NUMBER.test(node.value)) return { taken: { value: node.value } };
  const literal = document.slice(node.start, node.end);
  return { taken: null, error: { kind: "abort", node, text: badNumberText(literal) } };
}

const LARGEST_COUNT = 2n ** 64n - 1n;

/** Digits alone: neither a sign nor a fraction nor an exponent is read. */
function countOf(node: JsonNode): Outcome<"count"> {
  if (node.kind === "null") return { taken: { value: undefined } };
  const isCount =
    node.kind === "number" &&
    /^[0-9]+$/.test(node.text) &&
    (node.text.length < 20 || (node.text.length === 20 && BigInt(node.text) <= LARGEST_COUNT));
  return isCount ? { taken: { value: node.text } } : wrong(node, "count");
}

/** A null among the texts keeps what a repeated keyword left in its place. */
function textsOf(node: JsonNode, before: readonly string[] | undefined): Outcome<"texts"> {
  if (node.kind === "null") return { taken: { value: undefined } };
  if (node.kind !== "array") return wrong(node, "texts");
  let error: FieldError | undefined;
  const value = node.items.map((item, index) => {
    if (item.kind === "string") return item.value;
    error ??= unless(item, "text").error;
    return before?.[index] ?? "";
  });
  return { taken: { value }, ...(error === undefined ? {} : { error }) };
}

/** A free value is held as Go's `any`, which takes numbers as doubles. */
function firstBeyond(root: JsonNode): { error?: FieldError } {
  let first: JsonNumber | undefined;
  const open: JsonNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "number") {
      const isFirst = first === undefined || node.start < first.start;
      if (isFirst && !Number.isFinite(parseGoFloat(node.text))) first = node;
    } else if (node.kind === "array") for (const item of node.items) open.push(item);
    else if (node.kind === "object") {
      for (const { value } of node.members.values()) open.push(value);
      for (const { value } of node.replaced ?? []) open.push(value);
    }
  }
  return first === undefined ? {} : { error: { kind: "mismatch", mismatch: beyondDouble(first) } };
}
