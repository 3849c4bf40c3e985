/** Rules for numbers, held as 64-bit integers and doubles (`harnesses.md` 6.6). */
import type { JsonNumber } from "../../json/node.ts";
import { isMultipleOf, parseDecimal } from "../../number/decimal.ts";
import { rustFloat } from "../../number/rust-float.ts";
import { compareSerdeNumbers, parseSerdeNumber, type SerdeNumber } from "../../number/serde-number.ts";
import type { BoundKeyword } from "../failure.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

type Bound = (source: RuleSource) => JsonNumber | undefined;

function boundRule(keyword: BoundKeyword, bound: Bound, holds: (order: number) => boolean): CheckRule {
  return {
    id: keyword,
    kinds: ["number"],
    compile(source) {
      const number = bound(source);
      if (number === undefined) return undefined;
      const want = number.text;
      const limit = parseSerdeNumber(want);
      return (frame) => {
        if (frame.value.kind !== "number") return;
        const got = frame.value.text;
        if (!holds(compareSerdeNumbers(parseSerdeNumber(got), limit)))
          frame.fail({ kind: "bound", keyword, got, want });
      };
    },
  };
}

/** Draft 4's `exclusiveMinimum: true` makes `minimum` the exclusive bound. */
const inclusive =
  (keyword: string, exclusive: string): Bound =>
  (source) =>
    source.boolean(exclusive) === true ? undefined : source.number(keyword);
const exclusive =
  (keyword: string, inclusive: string): Bound =>
  (source) =>
    source.number(source.boolean(keyword) === true ? inclusive : keyword);

const multipleOf: CheckRule = {
  id: "multipleOf",
  kinds: ["number"],
  compile(source) {
    const number = source.number("multipleOf");
    if (number === undefined) return undefined;
    const factor = Number(parseSerdeNumber(number.text));
    const want = rustFloat(factor);
    const divides = Number.isInteger(factor) ? byWhole(factor) : byFraction(factor);
    return (frame) => {
      if (frame.value.kind !== "number" || divides(parseSerdeNumber(frame.value.text))) return;
      frame.fail({ kind: "bound", keyword: "multipleOf", got: frame.value.text, want });
    };
  },
};

type Divides = (value: SerdeNumber) => boolean;

function byWhole(factor: number): Divides {
  // A larger one may have lost digits: the library then goes on with doubles.
  const exact = factor <= 2 ** 53 ? BigInt(factor) : null;
  return (value) => {
    if (exact !== null && typeof value === "bigint") return value % exact === 0n;
    return Number.isInteger(Number(value)) && Number(value) % factor === 0;
  };
}

/** Exact fractions of what the doubles print as; whatever is smaller than the factor fails at once. */
function byFraction(factor: number): Divides {
  const decimal = parseDecimal(rustFloat(factor));
  return (value) => {
    const double = Number(value);
    if (double === 0) return true;
    return Math.abs(double) >= factor && isMultipleOf(parseDecimal(rustFloat(double)), decimal);
  };
}

export const numberRules = [
  boundRule("minimum", inclusive("minimum", "exclusiveMinimum"), (order) => order >= 0),
  boundRule("maximum", inclusive("maximum", "exclusiveMaximum"), (order) => order <= 0),
  boundRule("exclusiveMinimum", exclusive("exclusiveMinimum", "minimum"), (order) => order > 0),
  boundRule("exclusiveMaximum", exclusive("exclusiveMaximum", "maximum"), (order) => order < 0),
  multipleOf,
];
