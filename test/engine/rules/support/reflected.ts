/** What rules say of the schema of a Go struct. */
import { openReflected } from "../../../../server/engine/index.ts";
import { ruleFindings } from "../../../../server/engine/rules/index.ts";
import type { Rule } from "../../../../server/engine/rules/rule.ts";
import { reflectSource } from "../../../../server/go/reflect-source.ts";
import { harness, pointers } from "./found.ts";

/** @param fields lines of Go between the braces of a struct */
export async function foundInStruct(rule: Rule, ...fields: readonly string[]): Promise<string[]> {
  const text = `package p\n\nimport "time"\n\ntype T struct {\n${fields.join("\n")}\n}\n`;
  const { reflected } = await reflectSource({ name: "t.go", text, path: "/nowhere/t.go" }, "T");
  if (reflected === null) throw new Error("the type has no schema");
  return pointers(ruleFindings(openReflected(harness("driftlessaf"), reflected), undefined, [rule]));
}
