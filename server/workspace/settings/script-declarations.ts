/** What a script declares, as far as its text tells. */
import type * as acorn from "acorn";
import type { Span } from "../../engine/json/node.ts";
import type { Constant, Constants } from "./static-value.ts";

export interface Declarations {
  /** All object literals, in the order of the text. */
  readonly objects: readonly acorn.ObjectExpression[];
  /** Those among them that are handed to `task(…)` as they stand. */
  readonly taskOptions: ReadonlySet<acorn.ObjectExpression>;
  /** All names, wherever they are declared. Where it is not certain which one is meant, or what it holds by then, it has no value. */
  readonly constants: Constants;
}

export function declarationsOf(program: acorn.Program): Declarations {
  const objects: acorn.ObjectExpression[] = [];
  const constants = new Map<string, Constant>();
  const taskOptions = new Set<acorn.ObjectExpression>();
  /** Where they are changed first. */
  const changed = new Map<string, Span>();
  const declare = (name: string, constant: Constant) =>
    constants.set(name, constants.has(name) ? { value: null, why: "is declared more than once" } : constant);
  const hide = (patterns: readonly (acorn.Pattern | null | undefined)[], why: string) => {
    for (const name of namesIn(patterns)) declare(name, { value: null, why });
  };
  for (const node of nodesOf(program)) {
    switch (node.type) {
      case "ObjectExpression":
        objects.push(node);
        break;
      case "VariableDeclaration":
        for (const each of node.declarations) {
          const { id, init } = each;
          if (id.type !== "Identifier") hide([id], "is taken out of another value");
          else if (node.kind !== "const")
            declare(id.name, {
              value: null,
              why: `is a ${node.kind}, no constant`,
              declaredAt: { start: id.start, end: id.end },
            });
          else if (init == null) declare(id.name, { value: null, why: "has no value before a run" });
          else declare(id.name, { value: init, span: spanOf(node, each) });
        }
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        hide([node.id], "is a function");
        hide(node.params, "is a parameter, whose value only a run can tell");
        break;
      case "ClassDeclaration":
      case "ClassExpression":
        hide([node.id], "is a class");
        break;
      case "CatchClause":
        hide([node.param], "is what was thrown");
        break;
      case "ImportDeclaration":
        hide(
          node.specifiers.map(({ local }) => local),
          "comes from another file",
        );
        break;
      default:
        for (const name of changedBy(node))
          if (node.start < (changed.get(name)?.start ?? Number.POSITIVE_INFINITY)) changed.set(name, node);
        if (node.type === "CallExpression" && isTask(node.callee))
          for (const each of node.arguments) if (each.type === "ObjectExpression") taskOptions.add(each);
    }
  }
  for (const [name, { start, end }] of changed) {
    if (constants.get(name)?.value != null) {
      constants.set(name, { value: null, why: "is changed after it was made", changedAt: { start, end } });
    }
  }
  objects.sort((a, b) => a.start - b.start);
  return { objects, taskOptions, constants };
}

function isTask(callee: acorn.Expression | acorn.Super): boolean {
  const named = callee.type === "MemberExpression" && !callee.computed ? callee.property : callee;
  return named.type === "Identifier" && named.name === "task";
}

/** All nodes, each before what it holds. */
function* nodesOf(program: acorn.Program): Generator<acorn.AnyNode> {
  const pending: acorn.AnyNode[] = [program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const each of value) if (isNode(each)) pending.push(each);
      if (isNode(value)) pending.push(value);
    }
  }
}

function isNode(value: unknown): value is acorn.AnyNode {
  return typeof value === "object" && value !== null && typeof (value as acorn.Node).type === "string";
}

function spanOf(declaration: acorn.VariableDeclaration, declarator: acorn.VariableDeclarator): Span {
  const { start } = declaration.declarations.length === 1 ? declaration : declarator;
  return { start, end: declarator.end };
}

/** The names that patterns bind. */
function namesIn(patterns: readonly (acorn.Pattern | null | undefined)[]): string[] {
  const names: string[] = [];
  const pending = [...patterns];
  while (pending.length > 0) {
    const pattern = pending.pop();
    switch (pattern?.type) {
      case "Identifier":
        names.push(pattern.name);
        break;
      case "ObjectPattern":
        for (const each of pattern.properties) pending.push(each.type === "Property" ? each.value : each);
        break;
      case "ArrayPattern":
        for (const each of pattern.elements) pending.push(each);
        break;
      case "AssignmentPattern":
        pending.push(pattern.left);
        break;
      case "RestElement":
        pending.push(pattern.argument);
        break;
    }
  }
  return names;
}

/** Methods that change what they are called on, or their first argument. */
const changers: ReadonlySet<string> = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin".split(" "),
);
const changersOfArgument: ReadonlySet<string> = new Set(
  "assign defineProperty defineProperties setPrototypeOf set deleteProperty".split(" "),
);

/** The variable whose value an expression changes from inside. */
function changedBy(node: acorn.AnyNode): string[] {
  switch (node.type) {
    case "AssignmentExpression":
      return rootOf(node.left);
    case "UpdateExpression":
      return rootOf(node.argument);
    case "UnaryExpression":
      return node.operator === "delete" ? rootOf(node.argument) : [];
    case "CallExpression": {
      const { callee, arguments: given } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
      const { name } = callee.property;
      if (changers.has(name)) return rootOf(callee.object);
      const of = callee.object.type === "Identifier" ? callee.object.name : "";
      const isStatic = (of === "Object" || of === "Reflect") && changersOfArgument.has(name);
      return isStatic && given[0] !== undefined ? rootOf(given[0]) : [];
    }
  }
  return [];
}

/** `a` of `a.b[0].c`. */
function rootOf(node: acorn.AnyNode): string[] {
  let inner = node;
  while (inner.type === "MemberExpression") inner = inner.object;
  return inner.type === "Identifier" ? [inner.name] : [];
}
