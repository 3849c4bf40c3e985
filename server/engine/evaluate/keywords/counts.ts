/** Rules that count: members, items, code points. */
import type { JsonKind, JsonNode } from "../../json/node.ts";
import { isInteger, parseDecimal, toInt64Wrapped } from "../../number/decimal.ts";
import type { CountKeyword } from "../failure.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

/** An integer-valued keyword as the library holds it: truncated to int64 (`harnesses.md` 2.2). */
export function integerKeyword(source: RuleSource, keyword: string): bigint | undefined {
  const number = source.number(keyword);
  if (number === undefined) return undefined;
  const decimal = parseDecimal(number.text);
  return isInteger(decimal) ? toInt64Wrapped(decimal) : undefined;
}

/** The length of a string in code points. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const low = text.charCodeAt(i);
    if (low < 0xdc00 || low > 0xdfff) continue;
    const high = text.charCodeAt(i - 1);
    if (high >= 0xd800 && high <= 0xdbff) count--;
  }
  return count;
}

const counters: Partial<Record<JsonKind, (value: JsonNode) => number>> = {
  object: (value) => (value.kind === "object" ? value.members.size : 0),
  array: (value) => (value.kind === "array" ? value.items.length : 0),
  string: (value) => (value.kind === "string" ? codePoints(value.value) : 0),
};

function countRule(keyword: CountKeyword, kind: "object" | "array" | "string"): CheckRule {
  const count = counters[kind] as (value: JsonNode) => number;
  const isMinimum = keyword.startsWith("min");
  return {
    id: keyword,
    kinds: [kind],
    compile(source) {
      const limit = integerKeyword(source, keyword);
      if (limit === undefined) return undefined;
      const want = String(limit);
      return (frame) => {
        const got = count(frame.value);
        if (isMinimum ? got < limit : got > limit) frame.fail({ kind: "count", keyword, got, want });
      };
    },
  };
}

export const countRules = [
  countRule("minProperties", "object"),
  countRule("maxProperties", "object"),
  countRule("minItems", "array"),
  countRule("maxItems", "array"),
  countRule("minLength", "string"),
  countRule("maxLength", "string"),
];
