/** A verdict that may be any text. */
import { quoted } from "../../admission/plain-words.ts";
import { type JsonObject, member } from "../../json/node.ts";
import type { Rule } from "../rule.ts";
import { nameSpan, negatedSites, propertyOf } from "../sites.ts";
import { type Subject, sitePath } from "../subject.ts";

/** Words for what is one of a few words. */
const VERDICT = /(?:verdict|decision|severity|status|priority|confidence|sentiment)$/i;
/** Longer names aren't looked at. */
const LONGEST_NAME = 100;

/** Keywords that say more of a text than that it is one. */
const NARROWS: readonly string[] = [
  "enum",
  "const",
  "pattern",
  "format",
  "minLength",
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
];

export const bareString: Rule = {
  code: "strength/bare-string",
  severity: "warning",
  roles: ["reply"],
  *find(subject) {
    let narrowed: ReadonlySet<string> | undefined;
    for (const site of subject.sites) {
      const name = propertyOf(site);
      if (name === null || name.length > LONGEST_NAME || !isVerdict(name)) continue;
      if (!isBareText(site.node) || negatedSites(subject).has(site)) continue;
      // A branch elsewhere may say which words there are.
      narrowed ??= narrowedNames(subject);
      if (narrowed.has(name)) continue;
      yield {
        where: nameSpan(site),
        path: sitePath(site),
        explanation: `Any text passes as ${quoted(name)}, an empty one or a placeholder included; list the words that it can be in "enum".`,
      };
    }
  },
};

/** Whether that is the name, or its last word: `selfVerdict`, `job_status`. */
function isVerdict(name: string): boolean {
  const at = name.search(VERDICT);
  if (at <= 0) return at === 0;
  return !/[A-Za-z]/.test(name.charAt(at - 1)) || /[a-z][A-Z]/.test(name.slice(at - 1, at + 1));
}

function isBareText(node: JsonObject): boolean {
  const type = member(node, "type");
  const types = type?.kind === "array" ? type.items : [type];
  const names = types.map((name) => (name?.kind === "string" ? name.value : null));
  if (!names.includes("string") || names.some((name) => name !== "string" && name !== "null")) return false;
  return !NARROWS.some((keyword) => node.members.has(keyword));
}

function narrowedNames({ sites }: Subject): ReadonlySet<string> {
  const names = new Set<string>();
  for (const site of sites) {
    const name = propertyOf(site);
    if (name !== null && NARROWS.some((keyword) => site.node.members.has(keyword))) names.add(name);
  }
  return names;
}
