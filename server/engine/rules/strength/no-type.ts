/** A reply that is described as an object and may be anything else. */
import { member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { atKeyword } from "../sites.ts";
import { isAccepted } from "../small-replies.ts";

export const noType: Rule = {
  code: "strength/no-type",
  severity: "warning",
  roles: ["reply"],
  *find(subject) {
    const [root] = subject.sites;
    if (root === undefined || root.node.members.has("type")) return;
    if (member(root.node, "properties")?.kind !== "object" || !isAccepted(subject, '"..."')) return;
    yield {
      ...atKeyword(root, "properties"),
      explanation: `A reply that is no object passes, such as a text or null: "properties" says nothing of those; add "type": "object".`,
    };
  },
};
