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
