/** All rules, and what they find in a schema. */
import type { Finding } from "../finding.ts";
import { formatPointer } from "../json/pointer.ts";
import type { OpenSchema } from "../open-schema.ts";
import { enforcementRules } from "./enforcement/index.ts";
import { portabilityRules } from "./portability/index.ts";
import type { Rule } from "./rule.ts";
import { strengthRules } from "./strength/index.ts";
import { noSurroundings, type Surroundings, subjectOf } from "./subject.ts";
import { visibilityRules } from "./visibility/index.ts";
import { workflowRules } from "./workflow/index.ts";

/** Admission's and security's findings come from the harness's own stage. */
export const rules: readonly Rule[] = [
  ...workflowRules,
  ...visibilityRules,
  ...enforcementRules,
  ...strengthRules,
  ...portabilityRules,
];

/** A hostile schema can break a rule at each of its bytes; an author reads none of them. */
const mostOfOneRule = 200;

/** What the rules find in a schema, admission's findings aside, sorted by place. Never throws. */
export function ruleFindings(
  open: OpenSchema,
  surroundings: Surroundings = noSurroundings,
  chosen: readonly Rule[] = rules,
): readonly Finding[] {
  const subject = subjectOf(open, surroundings);
  const findings: Finding[] = [];
  for (const rule of chosen) {
    const { code, severity, oncePerFile, roles } = rule;
    if (roles?.includes(surroundings.role) === false) continue;
    const found = subject === null ? rule.findInBoolean?.(open, surroundings) : rule.find(subject);
    let count = 0;
    for (const { where, path, explanation, harnessText = null } of found ?? []) {
      if (++count > (oncePerFile ? 1 : mostOfOneRule)) break;
      const { start, end } = where;
      findings.push({ code, severity, harnessText, explanation, start, end, pointer: formatPointer(path) });
    }
  }
  return findings.sort((a, b) => a.start - b.start || a.end - b.end);
}
