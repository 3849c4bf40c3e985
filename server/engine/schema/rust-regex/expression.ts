/** A pattern as fancy-regex understands it. */
import type { Assertion } from "./escape.ts";
import type { CodePointTest } from "./properties.ts";

export type Expression =
  | { readonly kind: "empty" }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  /** `\G`: where the search began. */
  | { readonly kind: "search-start" }
  /** One character. */
  | { readonly kind: "character"; readonly test: CodePointTest }
  | { readonly kind: "group"; readonly index: number; readonly child: Expression }
  | { readonly kind: "alternatives"; readonly children: readonly Expression[] }
  | { readonly kind: "sequence"; readonly children: readonly Expression[] }
  | {
      readonly kind: "repeat";
      readonly child: Expression;
      readonly least: number;
      /** Infinity where there is no end. */
      readonly most: number;
      readonly greedy: boolean;
    }
  | { readonly kind: "look"; readonly child: Expression; readonly ahead: boolean; readonly negative: boolean }
  | { readonly kind: "atomic"; readonly child: Expression }
  | { readonly kind: "backreference"; readonly group: number; readonly casei: boolean }
  | {
      readonly kind: "condition";
      /** A group that must have matched, or an expression that must match here. */
      readonly condition: number | Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

/** The expressions that one consists of. */
function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "group":
    case "repeat":
    case "look":
    case "atomic":
      return [expression.child];
    case "alternatives":
    case "sequence":
      return expression.children;
    case "condition": {
      const { condition, yes, no } = expression;
      return typeof condition === "number" ? [yes, no] : [condition, yes, no];
    }
    default:
      return [];
  }
}

const hardKinds: ReadonlySet<Expression["kind"]> = new Set([
  "search-start",
  "look",
  "atomic",
  "backreference",
  "condition",
]);

/** Whether one pass over a text tells whether it matches. */
export function isPlain(expression: Expression): boolean {
  return !hardKinds.has(expression.kind) && childrenOf(expression).every(isPlain);
}

export function hasGroups(expression: Expression): boolean {
  return expression.kind === "group" || childrenOf(expression).some(hasGroups);
}

/** Whether what a group has matched plays a part anywhere. */
export function usesCaptures(expression: Expression): boolean {
  const { kind } = expression;
  if (kind === "backreference" || (kind === "condition" && typeof expression.condition === "number"))
    return true;
  return childrenOf(expression).some(usesCaptures);
}

/** A plain expression that matches the same texts, read from their ends. */
export function reversed(expression: Expression): Expression {
  switch (expression.kind) {
    case "group":
    case "repeat":
      return { ...expression, child: reversed(expression.child) };
    case "alternatives":
      return { ...expression, children: expression.children.map(reversed) };
    case "sequence":
      return { ...expression, children: expression.children.map(reversed).reverse() };
    default:
      return expression;
  }
}

/** How many characters every match has; null where they differ. */
export function constantSize(expression: Expression): number | null {
  switch (expression.kind) {
    case "character":
      return 1;
    case "empty":
    case "assertion":
    case "search-start":
    case "look":
      return 0;
    case "group":
    case "atomic":
      return constantSize(expression.child);
    case "sequence":
      return expression.children.reduce<number | null>((sum, child) => {
        const size = constantSize(child);
        return sum === null || size === null ? null : sum + size;
      }, 0);
    case "alternatives": {
      const sizes = new Set(expression.children.map(constantSize));
      return sizes.size === 1 ? ([...sizes][0] ?? null) : null;
    }
    case "repeat": {
      const size = constantSize(expression.child);
      return size === null || expression.least !== expression.most ? null : size * expression.least;
    }
    case "backreference":
    case "condition":
      return null;
  }
}
