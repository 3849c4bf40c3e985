/** Rules for numbers, compared as exact decimals (`harnesses.md` 2.2). */
import type { JsonNumber } from "../../json/node.ts";
import { compareDecimals, type Decimal, isMultipleOf, parseDecimal } from "../../number/decimal.ts";
import type { BoundKeyword } from "../failure.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

type Bound = (source: RuleSource) => JsonNumber | undefined;

function boundRule(
  keyword: BoundKeyword,
  bound: Bound,
  holds: (got: Decimal, want: Decimal) => boolean,
): CheckRule {
  return {
    id: keyword,
    kinds: ["number"],
    compile(source) {
      const number = bound(source);
      if (number === undefined) return undefined;
      const want = number.text;
      const decimal = parseDecimal(want);
      return (frame) => {
        if (frame.value.kind !== "number") return;
        const got = frame.value.text;
        if (!holds(parseDecimal(got), decimal)) frame.fail({ kind: "bound", keyword, got, want });
      };
    },
  };
}

/** Draft-04's `exclusiveMinimum: true` makes `minimum` the exclusive bound. Later metaschemas know no booleans there. */
const inclusive =
  (keyword: string, exclusive: string): Bound =>
  (source) =>
    source.boolean(exclusive) === true ? undefined : source.number(keyword);
const exclusive =
  (keyword: string, inclusive: string): Bound =>
  (source) =>
    source.number(source.boolean(keyword) === true ? inclusive : keyword);

export const numberRules = [
  boundRule(
    "minimum",
    inclusive("minimum", "exclusiveMinimum"),
    (got, want) => compareDecimals(got, want) >= 0,
  ),
  boundRule(
    "maximum",
    inclusive("maximum", "exclusiveMaximum"),
    (got, want) => compareDecimals(got, want) <= 0,
  ),
  boundRule(
    "exclusiveMinimum",
    exclusive("exclusiveMinimum", "minimum"),
    (got, want) => compareDecimals(got, want) > 0,
  ),
  boundRule(
    "exclusiveMaximum",
    exclusive("exclusiveMaximum", "maximum"),
    (got, want) => compareDecimals(got, want) < 0,
  ),
  boundRule("multipleOf", (source) => source.number("multipleOf"), isMultipleOf),
];
