/** A reply that may leave everything out. */
import { noContract } from "../../contract/contract.ts";
import { member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { atKeyword } from "../sites.ts";
import { isAccepted } from "../small-replies.ts";

export const noRequired: Rule = {
  code: "strength/no-required",
  severity: "warning",
  roles: ["reply"],
  *find(subject) {
    const [root] = subject.sites;
    // Where the model is shown no contract, it is the arguments of a tool that are described, and those may all be optional.
    if (root === undefined || subject.harness.stages.contract === noContract) return;
    const properties = member(root.node, "properties");
    if (properties?.kind !== "object" || properties.members.size === 0) return;
    if (!isAccepted(subject, "{}")) return;
    yield {
      ...atKeyword(root, "properties"),
      explanation: `A reply of {} passes: no property is required; name in "required" those that every reply must have.`,
    };
  },
};
