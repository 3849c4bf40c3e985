/** Rules that count: their limits are unsigned 64-bit integers (`harnesses.md` 6.6). */
import type { JsonKind, JsonNode } from "../../json/node.ts";
import { parseSerdeNumber } from "../../number/serde-number.ts";
import type { CountKeyword } from "../failure.ts";
import { codePoints } from "../keywords/counts.ts";
import type { CheckRule, RuleSource } from "../rule.ts";

const MAX_U64 = 2n ** 64n - 1n;

/** The limit that a keyword sets; a whole double will do, cut to the largest that fits. */
export function limitKeyword(source: RuleSource, keyword: string): bigint | undefined {
  const number = source.number(keyword);
  if (number === undefined) return undefined;
  const value = parseSerdeNumber(number.text);
  if (typeof value === "bigint") return value;
  if (!Number.isInteger(value)) return undefined;
  const whole = BigInt(value);
  return whole > MAX_U64 ? MAX_U64 : whole;
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
      const limit = limitKeyword(source, keyword);
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
