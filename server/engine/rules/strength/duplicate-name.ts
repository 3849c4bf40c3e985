/** Names that stand twice in one object of the schema: all harnesses take the last one (`harnesses.md` 1.2). */
import { quoted } from "../../admission/plain-words.ts";
import type { JsonNode, Path } from "../../json/node.ts";
import { nameMaps } from "../../schema/name-maps.ts";
import type { Rule, Spot } from "../rule.ts";
import { sitePath } from "../subject.ts";

export const duplicateName: Rule = {
  code: "strength/duplicate-name",
  severity: "warning",
  *find({ sites }) {
    for (const site of sites) {
      if (site.node.replaced !== undefined) yield* replacedIn(site.node, sitePath(site));
      for (const keyword of nameMaps) {
        const named = site.node.members.get(keyword)?.value;
        if (named?.kind === "object" && named.replaced !== undefined)
          yield* replacedIn(named, [...sitePath(site), keyword]);
      }
    }
  },
};

function* replacedIn(node: JsonNode & { readonly kind: "object" }, path: Path): Iterable<Spot> {
  for (const { key, keySpan } of node.replaced ?? [])
    yield {
      where: keySpan,
      path: [...path, key],
      explanation: `${quoted(key)} stands in this object once more, and the last one counts, so that this one says nothing; keep one, with what both ask for.`,
    };
}
