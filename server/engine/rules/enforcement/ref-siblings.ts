import { quoted } from "../../admission/plain-words.ts";
import type { ValidatorLibrary } from "../../evaluate/library.ts";
import { member } from "../../json/node.ts";
import { decidingKeywords, dialectUnder } from "../enforced-keywords.ts";
import type { Rule, Spot } from "../rule.ts";
import { sitePath } from "../subject.ts";
import { hasSeveralDrafts, isIdle } from "./keywords-ignored.ts";

/** Up to draft-07 what stands beside a `$ref` is void (`harnesses.md` 2.1, 6.3). Once for each `$ref`. */
export const refSiblings: Rule = {
  code: "enforcement/ref-siblings",
  severity: "warning",
  *find({ harness, draft, sites }): Iterable<Spot> {
    const { library } = harness;
    if (library === null || !dialectUnder(harness, draft).refHidesSiblings || hasSeveralDrafts(sites)) return;
    const heeded = heededBesideRef(library);
    for (const site of sites) {
      if (member(site.node, "$ref")?.kind !== "string") continue;
      const hidden = [...site.node.members.values()].filter(
        (used) =>
          used.key !== "$ref" && decidingKeywords.has(used.key) && !heeded.has(used.key) && !isIdle(used),
      );
      const [first] = hidden;
      if (first === undefined) continue;
      const names = hidden.slice(0, mostNames).map(({ key }) => quoted(key));
      const more = hidden.length > mostNames ? ` and ${hidden.length - mostNames} more` : "";
      const explanation = `In ${draft} a "$ref" makes void what stands beside it, so ${harness.title} ignores ${names.join(", ")}${more}; put both under "allOf", or leave "$schema" out, which means ${harness.dialect}.`;
      yield { where: first.keySpan, path: [...sitePath(site), first.key], explanation };
    }
  },
};

const mostNames = 5;

/** What comes before the reference in the library's order is evaluated all the same. */
function heededBesideRef({ besideHidingRef, order }: ValidatorLibrary): ReadonlySet<string> {
  const place = order.indexOf("$ref");
  return new Set([...besideHidingRef].filter((rule) => order.indexOf(rule) < place));
}
