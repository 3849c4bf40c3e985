/**
 * JSON as it was written: the tree that every stage of the engine works on.
 *
 * Offsets are UTF-16 code units into the text that was read. A tree that was derived from another one
 * (keys sorted, numbers rewritten) keeps the offsets of the nodes it came from.
 */

/** A half-open range of UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface JsonNull extends Span {
  readonly kind: "null";
}

export interface JsonBoolean extends Span {
  readonly kind: "boolean";
  readonly value: boolean;
}

export interface JsonNumber extends Span {
  readonly kind: "number";
  /** The number as the harness holds it, in JSON spelling: as written, or as its number model rewrote it. */
  readonly text: string;
}

export interface JsonString extends Span {
  readonly kind: "string";
  /** The decoded value. */
  readonly value: string;
}

export interface JsonArray extends Span {
  readonly kind: "array";
  readonly items: readonly JsonNode[];
}

export interface JsonMember {
  /** The decoded name. */
  readonly key: string;
  /** Where the name stands, quotes included. */
  readonly keySpan: Span;
  readonly value: JsonNode;
}

export interface JsonObject extends Span {
  readonly kind: "object";
  /** By name. Of duplicate names the last value counts, at the place of the first (`harnesses.md` 1.2). */
  readonly members: ReadonlyMap<string, JsonMember>;
  /** Members that a later one of the same name replaced, in document order. */
  readonly replaced?: readonly JsonMember[];
}

export type JsonNode = JsonNull | JsonBoolean | JsonNumber | JsonString | JsonArray | JsonObject;

export type JsonKind = JsonNode["kind"];

/** A place in a JSON value: object names and array indexes from the root. */
export type Path = readonly (string | number)[];

/** The value of a member of an object, or undefined where `node` is no object or has no such member. */
export function member(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === "object" ? node.members.get(key)?.value : undefined;
}
