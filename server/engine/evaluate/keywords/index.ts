/** All keyword rules, by id. */
import type { RuleId } from "../../schema/dialect.ts";
import type { Rule } from "../rule.ts";
import { anyValueRules } from "./any-value.ts";
import { combinatorRules } from "./combinators.ts";
import { containsRule } from "./contains.ts";
import { countRules } from "./counts.ts";
import { itemRules } from "./items.ts";
import { memberRules } from "./members.ts";
import { numberRules } from "./numbers.ts";
import { patternRule } from "./pattern.ts";
import { presenceRules } from "./presence.ts";
import { referenceRules } from "./references.ts";
import { unevaluatedRules } from "./unevaluated.ts";

const all: readonly Rule[] = [
  ...anyValueRules,
  ...referenceRules,
  ...countRules,
  ...presenceRules,
  ...memberRules,
  ...itemRules,
  containsRule,
  patternRule,
  ...numberRules,
  ...combinatorRules,
  ...unevaluatedRules,
];

export const rules: ReadonlyMap<RuleId, Rule> = new Map(all.map((rule) => [rule.id, rule]));
