/** A reply that may have any name beside those that are described. */
import { member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { atKeyword, combines } from "../sites.ts";

/** Whoever writes one of these has thought of other names. */
const CLOSES: readonly string[] = [
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
  "propertyNames",
  "maxProperties",
];

export const openObject: Rule = {
  code: "strength/open-object",
  severity: "warning",
  roles: ["reply"],
  // Of the reply itself only: inside of it, other names do less harm and are often meant.
  *find({ harness, sites, surroundings }) {
    const [root] = sites;
    // What is decoded into a type drops other names; mivia's workflow compiler has an error of its own.
    if (root === undefined || harness.library === null || surroundings.isWorkflowFile) return;
    const properties = member(root.node, "properties");
    if (properties?.kind !== "object" || properties.members.size === 0) return;
    if (combines(root) || CLOSES.some((keyword) => root.node.members.has(keyword))) return;
    yield {
      ...atKeyword(root, "properties"),
      explanation:
        'A reply may have any other name beside these, so that nobody notices one that is misspelt or made up; add "additionalProperties": false.',
    };
  },
};
