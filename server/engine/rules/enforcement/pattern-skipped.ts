import { explainRegex } from "../../admission/regex-words.ts";
import { member } from "../../json/node.ts";
import { compileRegex } from "../../schema/regex.ts";
import type { Rule, Spot } from "../rule.ts";
import { sitePath } from "../subject.ts";

/** driftlessaf passes over a pattern that Go can't compile (`harnesses.md` 5.1). Other harnesses refuse the schema. */
export const patternSkipped: Rule = {
  code: "enforcement/pattern-skipped",
  severity: "warning",
  *find({ harness, sites }): Iterable<Spot> {
    if (harness.library !== null) return;
    for (const site of sites) {
      const pattern = member(site.node, "pattern");
      const regex = pattern?.kind === "string" ? compileRegex(pattern.value) : null;
      if (pattern?.kind !== "string" || regex === null || regex.ok) continue;
      const explanation = `${harness.title} skips this pattern without a word, so any text passes. ${explainRegex(pattern.value, regex.reason)}`;
      yield { where: pattern, path: [...sitePath(site), "pattern"], explanation };
    }
  },
};
