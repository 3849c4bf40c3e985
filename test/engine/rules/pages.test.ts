/** The pages of these families show schemas that have the finding, and what the harness says, to the letter. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { harbor } from "../../../server/engine/harness/harbor.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { judge } from "../../../server/engine/judge.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";
import { strengthRules } from "../../../server/engine/rules/strength/index.ts";
import { visibilityRules } from "../../../server/engine/rules/visibility/index.ts";
import { pointersOf } from "./found.ts";

const page = (code: string) =>
  readFileSync(join(import.meta.dirname, `../../../docs/findings/${code}.md`), "utf8");
const exampleOf = (code: string) => /## Example\n\n```json\n([^`]+)\n```/.exec(page(code))?.[1];

const withoutExample = ["visibility/no-room-for-errors", "visibility/not-shown", "visibility/cut-by-cap"];
const shown = [...visibilityRules, ...strengthRules].filter(({ code }) => !withoutExample.includes(code));

it.each(shown.map((rule) => [rule.code, rule] as const))(
  "the example of %s has the finding",
  (code, rule) => {
    expect(pointersOf(rule, "mivia", exampleOf(code) ?? "")).not.toEqual([]);
  },
);

it("all three words of the example of strength/unknown-keyword are found", () => {
  const rule = strengthRules.find(({ code }) => code === "strength/unknown-keyword");
  expect(rule && pointersOf(rule, "mivia", exampleOf("strength/unknown-keyword") ?? "")).toEqual([
    "/requird",
    "/properties/verdict/min_length",
    "/reason",
  ]);
});

it("what the model reads behind a reference", () => {
  const open = openSchema(mivia, exampleOf("visibility/ref-hides-error") ?? "");
  const unit = /## What mivia says\n\n```\n(.+)\n```/.exec(page("visibility/ref-hides-error"))?.[1];
  expect(unit).toBeDefined();
  expect(judge(open, '{"from":"today"}').corrective).toContain(`"errors":[${unit}]`);
});

it("the corrective of a schema of 924 bytes, without its errors", () => {
  const begins = /begins like this:\n\n```\n([^`]+)```/.exec(page("visibility/no-room-for-errors"))?.[1];
  const schema = { type: "object", required: ["a"], enum: ["x".repeat(900)] };
  const { corrective } = judge(openSchema(mivia, JSON.stringify(schema)), "{}");
  expect(corrective?.startsWith(begins ?? "-")).toBe(true);
});

it("how many of sixteen names harbor has room for", () => {
  const required = Array.from({ length: 16 }, (_, index) => `field_${index}`);
  const schema = { type: "object", required };
  const rule = visibilityRules.find(({ code }) => code === "visibility/cut-by-cap");
  expect(rule && pointersOf(rule, "harbor", schema)).toEqual(["/required"]);
  const { corrective } = judge(openSchema(harbor, JSON.stringify(schema)), "{}");
  expect(required.filter((name) => corrective?.includes(`'${name}'`))).toHaveLength(11);
});
