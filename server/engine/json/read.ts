/** Reads JSON into a tree with positions. */
import type { JsonMember, JsonNode, JsonNumber } from "./node.ts";
import { Scanner } from "./scanner.ts";
import type { JsonSyntaxError, SyntaxState } from "./syntax-error.ts";

/** In what the decoders of the harnesses differ, apart from their words. */
export interface DecoderRules {
  /** The deepest nesting of arrays and objects. */
  readonly maxDepth: number;
  /** What becomes of the escape of a lone surrogate: U+FFFD, or an error. */
  readonly loneSurrogates: "replace" | "refuse";
  /** Whether a number beyond the doubles is a syntax error on the spot. Else `ReadOk.beyondDouble` tells of it. */
  readonly refusesBeyondDouble: boolean;
}

/** Go's encoding/json (`harnesses.md` 1.2). */
export const goRules: DecoderRules = {
  maxDepth: 10_000,
  loneSurrogates: "replace",
  refusesBeyondDouble: false,
};

/** Rust's serde_json (`harnesses.md` 1.2). */
export const serdeRules: DecoderRules = {
  maxDepth: 127,
  loneSurrogates: "refuse",
  refusesBeyondDouble: true,
};

export interface ReadOk {
  readonly ok: true;
  readonly node: JsonNode;
  /** The first number, in document order and of replaced members too, that a double can't hold: `1e400`. */
  readonly beyondDouble: JsonNumber | null;
}

export interface ReadFailed {
  readonly ok: false;
  readonly error: JsonSyntaxError;
}

/** Of all that are empty. */
const noItems: readonly JsonNode[] = [];
const noMembers: ReadonlyMap<string, JsonMember> = new Map();

/** An array or object whose end has not been read yet. */
type Open =
  | { readonly kind: "array"; readonly start: number; readonly items: JsonNode[] }
  | {
      readonly kind: "object";
      readonly start: number;
      readonly members: Map<string, JsonMember>;
      replaced: JsonMember[] | undefined;
      key: string;
      keyStart: number;
      keyEnd: number;
    };

/**
 * The tree of the JSON value that `text` holds, or the place where it goes wrong. Numbers keep their text. Lone surrogates
 * outside of escapes become U+FFFD in strings; offsets are those of `text`. Never throws; linear, with a stack of its own.
 */
export function readJson(text: string, rules: DecoderRules = goRules): ReadOk | ReadFailed {
  return new Reader(text, rules).read();
}

class Reader {
  private readonly scanner: Scanner;
  private readonly rules: DecoderRules;
  private readonly open: Open[] = [];
  private beyondDouble: JsonNumber | null = null;

  constructor(text: string, rules: DecoderRules) {
    this.scanner = new Scanner(text, rules.loneSurrogates === "refuse");
    this.rules = rules;
  }

  read(): ReadOk | ReadFailed {
    let node = this.value("value");
    for (;;) {
      if (node === undefined) {
        // Either a container was opened and its first value comes, or the text is wrong.
        if (this.scanner.error !== undefined) return { ok: false, error: this.scanner.error };
        node = this.value(this.expected());
        continue;
      }
      const top = this.open[this.open.length - 1];
      if (top === undefined) return this.end(node);
      node = top.kind === "array" ? this.afterElement(top, node) : this.afterMember(top, node);
    }
  }

  /** What a value is to the container that is open. */
  private expected(): SyntaxState {
    const top = this.open[this.open.length - 1];
    if (top?.kind !== "array") return "value";
    return top.items.length === 0 ? "first-element" : "element";
  }

  private end(node: JsonNode): ReadOk | ReadFailed {
    const scanner = this.scanner;
    scanner.skipSpace();
    if (scanner.at === scanner.text.length) return { ok: true, node, beyondDouble: this.beyondDouble };
    scanner.fail("end");
    return { ok: false, error: scanner.error as unknown as JsonSyntaxError };
  }

  /** A whole scalar or empty container; undefined when a container was opened, or with an error. */
  private value(state: SyntaxState): JsonNode | undefined {
    const scanner = this.scanner;
    const c = scanner.skipSpace();
    const start = scanner.at;
    switch (c) {
      case 0x22: {
        const value = scanner.string();
        return value === undefined ? undefined : { kind: "string", start, end: scanner.at, value };
      }
      case 0x7b:
        return this.openObject(start);
      case 0x5b:
        return this.openArray(start);
      case 0x74:
        return scanner.literal("true") && { kind: "boolean", start, end: scanner.at, value: true };
      case 0x66:
        return scanner.literal("false") && { kind: "boolean", start, end: scanner.at, value: false };
      case 0x6e:
        return scanner.literal("null") && { kind: "null", start, end: scanner.at };
    }
    if (c === 0x2d || (c >= 0x30 && c <= 0x39)) return this.number(start);
    return scanner.fail(state);
  }

  private number(start: number): JsonNumber | undefined {
    const scanner = this.scanner;
    const text = scanner.number();
    if (text === undefined) return undefined;
    const node: JsonNumber = { kind: "number", start, end: scanner.at, text };
    // Without an exponent it takes 309 digits to leave the doubles.
    const mayBeBeyond = scanner.hasExponent || text.length > 308;
    if (mayBeBeyond && this.beyondDouble === null && !Number.isFinite(Number(text))) {
      if (this.rules.refusesBeyondDouble) return scanner.fail("range", start);
      this.beyondDouble = node;
    }
    return node;
  }

  private openArray(start: number): JsonNode | undefined {
    const scanner = this.scanner;
    if (this.open.length === this.rules.maxDepth) return scanner.fail("depth");
    scanner.at++;
    if (scanner.skipSpace() === 0x5d) {
      return { kind: "array", start, end: ++scanner.at, items: noItems };
    }
    this.open.push({ kind: "array", start, items: [] });
    return undefined;
  }

  private openObject(start: number): JsonNode | undefined {
    const scanner = this.scanner;
    if (this.open.length === this.rules.maxDepth) return scanner.fail("depth");
    scanner.at++;
    if (scanner.skipSpace() === 0x7d) {
      return { kind: "object", start, end: ++scanner.at, members: noMembers };
    }
    const object: Open = {
      kind: "object",
      start,
      members: new Map(),
      replaced: undefined,
      key: "",
      keyStart: 0,
      keyEnd: 0,
    };
    this.open.push(object);
    this.key(object, "first-key");
    return undefined;
  }

  /** Reads a name and its colon. */
  private key(object: Extract<Open, { kind: "object" }>, state: SyntaxState): void {
    const scanner = this.scanner;
    if (scanner.skipSpace() !== 0x22) {
      scanner.fail(state);
      return;
    }
    object.keyStart = scanner.at;
    const key = scanner.string();
    if (key === undefined) return;
    object.key = key;
    object.keyEnd = scanner.at;
    if (scanner.skipSpace() !== 0x3a) scanner.fail("colon");
    else scanner.at++;
  }

  /** Keeps `item`; the whole array when it ends there. */
  private afterElement(array: Extract<Open, { kind: "array" }>, item: JsonNode): JsonNode | undefined {
    const scanner = this.scanner;
    array.items.push(item);
    const c = scanner.skipSpace();
    if (c === 0x2c) {
      scanner.at++;
      return undefined;
    }
    if (c !== 0x5d) return scanner.fail("comma-or-bracket");
    this.open.pop();
    return { kind: "array", start: array.start, end: ++scanner.at, items: array.items };
  }

  /** Keeps `value` under the name that was read before it; the whole object when it ends there. */
  private afterMember(object: Extract<Open, { kind: "object" }>, value: JsonNode): JsonNode | undefined {
    const scanner = this.scanner;
    const { key, members } = object;
    const before = members.get(key);
    if (before !== undefined) {
      object.replaced ??= [];
      object.replaced.push(before);
    }
    members.set(key, { key, keySpan: { start: object.keyStart, end: object.keyEnd }, value });
    const c = scanner.skipSpace();
    if (c === 0x2c) {
      scanner.at++;
      this.key(object, "key");
      return undefined;
    }
    if (c !== 0x7d) return scanner.fail("comma-or-brace");
    this.open.pop();
    const span = { start: object.start, end: ++scanner.at };
    return object.replaced === undefined
      ? { kind: "object", ...span, members }
      : { kind: "object", ...span, members, replaced: object.replaced };
  }
}
