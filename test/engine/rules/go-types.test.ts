/** What the rules of these families say of a Go type's schema: only what its validator doesn't make moot. */
import { expect, it } from "vitest";
import { driftlessaf } from "../../../server/engine/harness/driftlessaf.ts";
import { openReflected, reflect } from "../../../server/engine/index.ts";
import { ruleFindings } from "../../../server/engine/rules/index.ts";
import { strengthRules } from "../../../server/engine/rules/strength/index.ts";
import { visibilityRules } from "../../../server/engine/rules/visibility/index.ts";
import { goType } from "../../go/go-source.ts";

function said(fields: string): string[] {
  const { reflected } = reflect(goType(`type T struct {\n${fields}\n}`), "example.com/pkg");
  if (reflected === null) throw new Error("not reflected");
  return ruleFindings(openReflected(driftlessaf, reflected), undefined, [
    ...visibilityRules,
    ...strengthRules,
  ]).map(({ code, pointer }) => `${code} ${pointer}`);
}

it("a verdict of any text, and limits that are crossed", () => {
  expect(
    said(`
	Verdict string \`json:"verdict" jsonschema:"required"\`
	Title   string \`json:"title" jsonschema:"minLength=3,maxLength=2"\``),
  ).toEqual(["strength/bare-string /properties/verdict", "strength/impossible /properties/title/minLength"]);
});

it("nothing of an open object, of any value, of what is not required", () => {
  expect(
    said(`
	Verdict string \`json:"verdict" jsonschema:"enum=yes,enum=no"\`
	Any     any    \`json:"any" jsonschema:"required"\``),
  ).toEqual([]);
});
