/** An `enum` that lists nothing. */
import { member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { atKeyword, negatedSites } from "../sites.ts";

export const emptyEnum: Rule = {
  code: "strength/empty-enum",
  severity: "warning",
  *find(subject) {
    const { harness, sites, surroundings } = subject;
    const effect =
      harness.library === null
        ? `${harness.title} takes an empty list for none, so that every value passes`
        : `no value is in it, so that every ${surroundings.role === "reply" ? "reply" : "value"} with this part is refused`;
    for (const site of sites) {
      const listed = member(site.node, "enum");
      if (listed?.kind !== "array" || listed.items.length > 0 || negatedSites(subject).has(site)) continue;
      yield {
        ...atKeyword(site, "enum"),
        explanation: `This "enum" is empty: ${effect}; list the values that it can be, or take it out.`,
      };
    }
  },
};
