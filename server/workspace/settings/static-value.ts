/** Values of JavaScript expressions that are certain without running anything. */
import type * as acorn from "acorn";
import type { Span } from "../../engine/json/node.ts";

/** A value and the expression that it comes from: its own, not the name of a constant that stands for it. */
export type StaticValue = Span & { readonly node: acorn.Node } & (
    | { readonly kind: "null" }
    /** What JSON leaves out of objects and writes as null in arrays. */
    | { readonly kind: "undefined" }
    | { readonly kind: "boolean"; readonly value: boolean }
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "string"; readonly value: string }
    | { readonly kind: "array"; readonly items: readonly StaticValue[] }
    | { readonly kind: "object"; readonly members: ReadonlyMap<string, StaticMember> }
  );

export interface StaticMember {
  /** As it is written; a spread brings those of another object. */
  readonly property: acorn.Property;
  readonly value: StaticValue;
}

/** An expression whose value only a run can tell. */
export class NotStaticError extends Error {
  override readonly name = "NotStaticError";
  /** UTF-16 offsets of the expression. */
  readonly start: number;
  readonly end: number;
  /** The constant that the expression changes; null where it is another one. */
  readonly changes: string | null;

  constructor({ start, end }: Span, reason: string, changes: string | null = null) {
    super(reason);
    this.start = start;
    this.end = end;
    this.changes = changes;
  }
}

/** Names that a file declares. */
export type Constants = ReadonlyMap<string, Constant>;

export type Constant =
  | {
      readonly value: acorn.Expression;
      /** Where it is declared, from the keyword if that stands there for it alone. */
      readonly span: Span;
    }
  /** Why nobody knows its value before a run. */
  | {
      readonly value: null;
      readonly why: string;
      /** The expression that changes it. */
      readonly changedAt?: Span;
      /** Its name where it is declared, if another declaration would make it known. */
      readonly declaredAt?: Span;
    };

/** Values in all: a constant can be used again and again, each time in another constant. */
const MOST_VALUES = 200_000;
/** Levels, constants looked into included. The stack has room for many times as many. */
const DEEPEST = 300;
/** UTF-16 units of all strings together. */
const MOST_TEXT = 4 * 1024 * 1024;

/** What all values of a file come to together: each of many may make much of little. */
export class FileBudget {
  values = 5 * MOST_VALUES;
  text = 5 * MOST_TEXT;
}

export class Evaluator {
  readonly #constants: Constants;
  readonly #budget: FileBudget;
  /** Constants that are being looked into. */
  readonly #open = new Set<string>();
  #values = 0;
  #text = 0;
  #depth = 0;

  constructor(constants: Constants, budget = new FileBudget()) {
    this.#constants = constants;
    this.#budget = budget;
  }

  /** @throws NotStaticError */
  evaluate(node: acorn.Expression): StaticValue {
    if (++this.#values > MOST_VALUES || --this.#budget.values < 0)
      throw new NotStaticError(node, "it has too many values");
    if (++this.#depth > DEEPEST) throw new NotStaticError(node, "nested too deeply");
    const value = this.#value(node);
    this.#depth--;
    if (value.kind === "string") {
      this.#text += value.value.length;
      this.#budget.text -= value.value.length;
      if (this.#text > MOST_TEXT || this.#budget.text < 0)
        throw new NotStaticError(node, "it has too much text");
    }
    return value;
  }

  #value(node: acorn.Expression): StaticValue {
    const at = placeOf(node);
    switch (node.type) {
      case "ParenthesizedExpression":
        return this.evaluate(node.expression);
      case "Literal":
        return this.#literal(node);
      case "TemplateLiteral": {
        const [text] = node.quasis;
        if (node.expressions.length > 0 || text === undefined)
          throw new NotStaticError(node, "it is put together when the script runs");
        return { kind: "string", value: text.value.cooked ?? "", ...at };
      }
      case "UnaryExpression":
        return this.#unary(node);
      case "BinaryExpression":
        return this.#joined(node);
      case "ArrayExpression":
        return { kind: "array", items: this.#items(node), ...at };
      case "ObjectExpression":
        return { kind: "object", members: inJsOrder(this.#members(node)), ...at };
      case "Identifier":
        return this.#constant(node);
      case "CallExpression": {
        const [argument] = node.arguments;
        if (isObjectFreeze(node) && argument !== undefined && argument.type !== "SpreadElement")
          return this.evaluate(argument);
        break;
      }
    }
    throw new NotStaticError(node, "only a run can tell its value");
  }

  #literal(node: acorn.Literal): StaticValue {
    const { value } = node;
    const at = placeOf(node);
    if (value === null && node.raw === "null") return { kind: "null", ...at };
    if (typeof value === "boolean") return { kind: "boolean", value, ...at };
    if (typeof value === "number") return { kind: "number", value, ...at };
    if (typeof value === "string") return { kind: "string", value, ...at };
    throw new NotStaticError(node, "JSON has no such value");
  }

  #unary(node: acorn.UnaryExpression): StaticValue {
    const at = placeOf(node);
    const operand = this.evaluate(node.argument);
    if (node.operator === "-" && operand.kind === "number")
      return { kind: "number", value: -operand.value, ...at };
    if (node.operator === "+" && operand.kind === "number") return { ...operand, ...at };
    if (node.operator === "!" && operand.kind === "boolean")
      return { kind: "boolean", value: !operand.value, ...at };
    if (node.operator === "void") return { kind: "undefined", ...at };
    throw new NotStaticError(node, "only a run can tell its value");
  }

  /** Strings that are written in pieces; a chain of them nests to the left. */
  #joined(node: acorn.BinaryExpression): StaticValue {
    const pieces: string[] = [];
    let left: acorn.Expression | acorn.PrivateIdentifier = node;
    while (left.type === "BinaryExpression" && left.operator === "+") {
      pieces.push(this.#string(left.right));
      left = left.left;
    }
    if (left.type === "PrivateIdentifier" || pieces.length === 0)
      throw new NotStaticError(node, "only a run can tell its value");
    pieces.push(this.#string(left));
    return { kind: "string", value: pieces.reverse().join(""), ...placeOf(node) };
  }

  #string(node: acorn.Expression): string {
    const value = this.evaluate(node);
    if (value.kind === "string") return value.value;
    throw new NotStaticError(node, "only strings are put together here");
  }

  #items(node: acorn.ArrayExpression): StaticValue[] {
    return node.elements.flatMap((element): readonly StaticValue[] => {
      if (element === null) return [{ kind: "undefined", ...placeOf(node), end: node.start + 1 }];
      if (element.type !== "SpreadElement") return [this.evaluate(element)];
      const spread = this.evaluate(element.argument);
      if (spread.kind === "array") return spread.items;
      throw new NotStaticError(element, "what is spread here is no list");
    });
  }

  #members(node: acorn.ObjectExpression): Map<string, StaticMember> {
    const members = new Map<string, StaticMember>();
    for (const property of node.properties) {
      if (property.type === "SpreadElement") {
        const spread = this.evaluate(property.argument);
        if (spread.kind === "object") for (const [name, value] of spread.members) members.set(name, value);
        else if (spread.kind !== "null" && spread.kind !== "undefined")
          throw new NotStaticError(property, "what is spread here is no object");
        continue;
      }
      if (property.kind !== "init" || property.method)
        throw new NotStaticError(property, "a method or an accessor has no value before a run");
      const name = this.#name(property);
      // Written so, it is no member but the object's prototype, which JSON leaves out.
      if (name === "__proto__" && !property.computed && !property.shorthand) continue;
      members.set(name, { property, value: this.evaluate(property.value) });
    }
    return members;
  }

  #name({ key, computed }: acorn.Property): string {
    if (!computed && key.type === "Identifier") return key.name;
    const value = this.evaluate(key);
    if (value.kind === "string" || value.kind === "number") return String(value.value);
    throw new NotStaticError(key, "only a run can tell this name");
  }

  #constant(node: acorn.Identifier): StaticValue {
    const { name } = node;
    const constant = this.#constants.get(name);
    if (constant === undefined) {
      if (name === "undefined") return { kind: "undefined", ...placeOf(node) };
      if (name === "NaN" || name === "Infinity")
        return { kind: "number", value: Number(name), ...placeOf(node) };
      throw new NotStaticError(node, `${name} is no constant of this file`);
    }
    if (constant.value === null) {
      const { changedAt, declaredAt, why } = constant;
      const where = changedAt ?? declaredAt ?? node;
      throw new NotStaticError(where, `${name} ${why}`, changedAt === undefined ? null : name);
    }
    if (this.#open.has(name)) throw new NotStaticError(node, `${name} is made of itself`);
    this.#open.add(name);
    try {
      return this.evaluate(constant.value);
    } finally {
      this.#open.delete(name);
    }
  }
}

function placeOf(node: acorn.Node) {
  return { start: node.start, end: node.end, node };
}

function isObjectFreeze({ callee, arguments: { length } }: acorn.CallExpression): boolean {
  return (
    length === 1 &&
    callee.type === "MemberExpression" &&
    !callee.computed &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "freeze"
  );
}

/** As JavaScript keeps them: names that are indexes first, by their number, the others as they were set. */
function inJsOrder(members: Map<string, StaticMember>): ReadonlyMap<string, StaticMember> {
  const isIndex = (name: string) => /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
  const indexes = [...members].filter(([name]) => isIndex(name)).sort(([a], [b]) => Number(a) - Number(b));
  return indexes.length === 0
    ? members
    : new Map([...indexes, ...[...members].filter(([name]) => !isIndex(name))]);
}
