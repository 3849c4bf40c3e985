/**
 * The public schemas beside the project: how often each warning of these families stands on them. All were looked at; a figure that
 * changes wants another look, since a warning that an expert would wave away is worse than none.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { harnesses } from "../../../server/engine/harness/index.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";
import { ruleFindings } from "../../../server/engine/rules/index.ts";
import { strengthRules } from "../../../server/engine/rules/strength/index.ts";
import { noSurroundings } from "../../../server/engine/rules/subject.ts";
import { visibilityRules } from "../../../server/engine/rules/visibility/index.ts";
import { schemaFindings } from "../../../server/workspace/lint-file.ts";

const folder = join(import.meta.dirname, "../../../../shared/cases/schemas");
const rules = [...visibilityRules, ...strengthRules];

/** By harness and code. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mivia: {
    "strength/bare-string": 2,
    "strength/empty-schema": 2,
    "strength/no-required": 5,
    "strength/open-object": 27,
    "visibility/example-breaks-schema": 12,
    "visibility/hidden-property": 104,
    "visibility/no-room-for-errors": 22,
    "visibility/ref-hides-error": 9,
  },
  "mivia-sdk": {
    "strength/bare-string": 2,
    "strength/empty-schema": 1,
    "strength/open-object": 27,
    "visibility/example-breaks-schema": 1,
  },
  driftlessaf: { "strength/bare-string": 2 },
  codewhale: {
    "strength/bare-string": 2,
    "strength/empty-schema": 2,
    "strength/no-required": 11,
    "strength/open-object": 27,
    "visibility/example-breaks-schema": 1,
    "visibility/not-shown": 61,
  },
  harbor: {
    "strength/bare-string": 2,
    "strength/empty-schema": 2,
    "strength/no-required": 11,
    "strength/open-object": 27,
    "visibility/example-breaks-schema": 1,
  },
};

it.skipIf(!existsSync(folder)).each(harnesses.map((harness) => [harness.id, harness] as const))(
  "under %s (skipped where ../shared is absent)",
  (id, harness) => {
    const counts = new Map<string, number>();
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      const open = openSchema(harness, readFileSync(join(folder, file), "utf8"));
      for (const { code } of ruleFindings(open, undefined, rules))
        counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries([...counts].sort())).toEqual(expected[id]);
  },
);

it.skipIf(!existsSync(folder)).each(harnesses.map((harness) => [harness.id, harness] as const))(
  "%s: no schema that it admits has an error (skipped where ../shared is absent)",
  (_, harness) => {
    let admitted = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      const open = openSchema(harness, readFileSync(join(folder, file), "utf8"));
      if (open.admission !== null) continue;
      admitted++;
      const errors = schemaFindings(open, noSurroundings).filter(({ severity }) => severity === "error");
      expect([file, errors]).toEqual([file, []]);
    }
    expect(admitted).toBeGreaterThan(20);
  },
);
