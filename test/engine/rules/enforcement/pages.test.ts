/** The pages of these families show schemas that have the finding, and others that don't. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { miviaWorkflows } from "../../../../server/engine/harness/mivia-workflows.ts";
import { enforcementRules } from "../../../../server/engine/rules/enforcement/index.ts";
import { portabilityRules } from "../../../../server/engine/rules/portability/index.ts";
import { noSurroundings } from "../../../../server/engine/rules/subject.ts";
import { workflowRules } from "../../../../server/engine/rules/workflow/index.ts";
import { found, harness, pointers } from "../support/found.ts";
import { foundInStruct } from "../support/reflected.ts";

const all = [...enforcementRules, ...workflowRules, ...portabilityRules];
const surroundings = {
  ...noSurroundings,
  others: [harness("mivia"), harness("driftlessaf")],
  isWorkflowFile: true,
};

function page(code: string): string {
  return readFileSync(join(import.meta.dirname, `../../../../docs/findings/${code}.md`), "utf8");
}

function ruleOf(code: string) {
  const rule = all.find((each) => each.code === code);
  if (rule === undefined) throw new Error(`no rule ${code}`);
  return rule;
}

function blocks(code: string, language: string): string[] {
  const fenced = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``, "g");
  return [...page(code).matchAll(fenced)].map(([, block]) => block ?? "");
}

it.each([
  ["enforcement/ignored-keyword", "mivia", ["/prefixItems", "/properties/note/nullable"]],
  ["enforcement/format", "mivia", ["/format"]],
  ["enforcement/ref-siblings", "mivia", ["/properties/owner/required"]],
  ["enforcement/additional-properties", "driftlessaf", ["/additionalProperties"]],
  ["workflow/additional-properties", "mivia", [""]],
  ["portability/refused", "codewhale", ["/pattern"]],
  ["portability/not-enforced", "harbor", ["/properties/id/not"]],
])("the example of %s has the finding", (code, id, expected) => {
  const [example = ""] = blocks(code, "json");
  expect(pointers(found(ruleOf(code), example, id, surroundings))).toEqual(expected);
});

it.each([
  ["enforcement/required", ["/properties/summary"]],
  ["enforcement/pattern-skipped", ["/properties/title/pattern"]],
])("the example of %s, in Go, has the finding", async (code, expected) => {
  const [example = ""] = blocks(code, "go");
  const fields = example.split("\n").filter((line) => line.includes("`"));
  expect(await foundInStruct(ruleOf(code), ...fields)).toEqual(expected);
});

it("the repaired example of workflow/additional-properties has none", () => {
  const [, repaired = ""] = blocks("workflow/additional-properties", "json");
  expect(found(ruleOf("workflow/additional-properties"), repaired, "mivia", surroundings)).toEqual([]);
});

it("the page of workflow/additional-properties has the harness's words", () => {
  const [said = ""] = /```\nmust[^`]+```/.exec(page("workflow/additional-properties")) ?? [];
  expect(said.split("\n").slice(1, -1).sort()).toEqual(Object.values(miviaWorkflows.texts).sort());
});
