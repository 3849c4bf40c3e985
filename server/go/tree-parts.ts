/** Parts of Go's syntax tree that schemas in strings are found by. */
import type { Node } from "web-tree-sitter";
import type { Range } from "./go-syntax.ts";

/** A place where a name is declared with a value, or changed. */
export interface Declared {
  readonly value: Node | null;
  readonly span: Range;
  readonly isConstant: boolean;
}

export function rangeOf({ startIndex, endIndex }: Node): Range {
  return { start: startIndex, end: endIndex };
}

/** The parts of a list of expressions; of anything else itself. */
export function namedList(node: Node | null): Node[] {
  if (node === null) return [];
  return node.type === "expression_list" ? node.namedChildren : [node];
}

/** What `json.RawMessage(…)`, `[]byte(…)`, `string(…)` and parentheses are around. */
export function withoutConversions(node: Node): Node {
  let inner = node;
  for (;;) {
    const next = conversionOperand(inner);
    if (next === null) return inner;
    inner = next;
  }
}

function conversionOperand(node: Node): Node | null {
  if (node.type === "parenthesized_expression") return node.namedChild(0);
  if (node.type === "type_conversion_expression") {
    return shortText(node.childForFieldName("type")) === "[]byte" ? node.childForFieldName("operand") : null;
  }
  if (node.type !== "call_expression") return null;
  const callee = shortText(node.childForFieldName("function"));
  const given = node.childForFieldName("arguments");
  const isConversion = callee === "json.RawMessage" || callee === "string";
  return isConversion && given?.namedChildCount === 1 ? given.namedChild(0) : null;
}

/** The operands of a chain of `+`, from the left; the node itself where it is none. A chain nests to the left. */
export function operandsOf(node: Node): Node[] {
  const operands: Node[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const inner = next.type === "parenthesized_expression" ? next.namedChild(0) : next;
    const [left, right] = [inner?.childForFieldName("left"), inner?.childForFieldName("right")];
    if (inner?.type === "binary_expression" && left != null && right != null) {
      if (inner.childForFieldName("operator")?.text !== "+") return [inner];
      pending.push(right, left);
    } else if (inner != null) operands.push(inner === next ? next : inner);
  }
  return operands;
}

/** The names that a node declares, each with its value where there is one for it alone. */
export function declarationsIn(node: Node): (readonly [string, Declared])[] {
  switch (node.type) {
    case "const_declaration":
    case "var_declaration": {
      const specs = node.namedChildren
        .flatMap((child) => (child.type === "var_spec_list" ? child.namedChildren : [child]))
        .filter(({ type }) => type === "const_spec" || type === "var_spec");
      return specs.flatMap((spec) => specDeclarations(spec, specs.length === 1 ? node : spec));
    }
    case "const_spec":
    case "var_spec":
      return specDeclarations(node, node);
    case "short_var_declaration":
      return pairs(namedList(node.childForFieldName("left")), namedList(node.childForFieldName("right")), {
        span: rangeOf(node),
        isConstant: false,
      });
    case "range_clause":
      return pairs(namedList(node.childForFieldName("left")), [], { span: rangeOf(node), isConstant: false });
    case "parameter_declaration":
      return pairs(node.childrenForFieldName("name"), [], { span: rangeOf(node), isConstant: false });
  }
  return [];
}

function specDeclarations(spec: Node, whole: Node) {
  const names = spec.childrenForFieldName("name").filter(({ type }) => type === "identifier");
  const values = namedList(spec.childForFieldName("value"));
  return pairs(names, values, { span: rangeOf(whole), isConstant: spec.type === "const_spec" });
}

function pairs(names: readonly Node[], values: readonly Node[], rest: Omit<Declared, "value">) {
  return names.map((name, index): readonly [string, Declared] => [
    name.text,
    { value: names.length === values.length ? (values[index] ?? null) : null, ...rest },
  ]);
}

export function receiverOf(method: Node): string {
  const type = method.childForFieldName("receiver")?.namedChild(0)?.childForFieldName("type")?.text ?? "";
  return type.replace(/^\*/, "").replace(/\[[\s\S]*$/, "");
}

/** Not those of functions inside of it. */
export function ownReturns(method: Node): Node[] {
  const returns: Node[] = [];
  let behind = 0;
  for (const node of method.descendantsOfType(["return_statement", "func_literal"])) {
    if (node.startIndex < behind) continue;
    if (node.type === "return_statement") returns.push(node);
    else behind = node.endIndex;
  }
  return returns;
}

export function isInside(inner: Node, outer: Node): boolean {
  return outer.startIndex <= inner.startIndex && inner.endIndex <= outer.endIndex;
}

/** Empty for what is longer than any name that matters here. */
export function shortText(node: Node | null | undefined): string {
  return node == null || node.endIndex - node.startIndex > 100 ? "" : node.text;
}
