/**
 * The public schemas beside the project: how often each finding of these families stands on them. All were looked at; a figure that
 * changes wants another look.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { harnesses, openSchema } from "../../../../server/engine/index.ts";
import { enforcementRules } from "../../../../server/engine/rules/enforcement/index.ts";
import { ruleFindings } from "../../../../server/engine/rules/index.ts";
import { portabilityRules } from "../../../../server/engine/rules/portability/index.ts";
import { noSurroundings } from "../../../../server/engine/rules/subject.ts";
import { workflowRules } from "../../../../server/engine/rules/workflow/index.ts";

const folder = join(import.meta.dirname, "../../../../../shared/cases/schemas");
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
const rules = [...enforcementRules, ...workflowRules, ...portabilityRules];

/** By harness and code, in a workspace that uses no other one. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mivia: { "enforcement/format": 4 },
  "mivia-sdk": { "enforcement/format": 4 },
  driftlessaf: {
    "enforcement/additional-properties": 31,
    "enforcement/format": 8,
    "enforcement/ignored-keyword": 33,
    "enforcement/pattern-skipped": 2,
    "enforcement/required": 36,
  },
  codewhale: { "enforcement/format": 4 },
  harbor: { "enforcement/format": 4 },
};

it.skipIf(files.length === 0).each(harnesses.map((harness) => [harness.id, harness] as const))(
  "under %s (skipped where ../shared is absent)",
  (id, harness) => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const open = openSchema(harness, readFileSync(join(folder, file), "utf8"));
      for (const { code } of ruleFindings(open, undefined, rules))
        counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual(expected[id]);
  },
);

it.skipIf(files.length === 0)(
  "mivia's own workflow schemas have no error (skipped where ../shared is absent)",
  () => {
    const [mivia] = harnesses;
    const own = files.filter((name) => name.startsWith("mivia-"));
    expect(own.length).toBe(5);
    for (const file of own) {
      const open = openSchema(mivia as (typeof harnesses)[number], readFileSync(join(folder, file), "utf8"));
      expect([file, ruleFindings(open, { ...noSurroundings, isWorkflowFile: true }, rules)]).toEqual([
        file,
        [],
      ]);
    }
  },
);
