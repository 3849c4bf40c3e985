/** Names that a reply must have, and that nothing is said of. */
import { quoted } from "../../admission/plain-words.ts";
import { type JsonNode, member } from "../../json/node.ts";
import { nearestWithin } from "../../text/spelling.ts";
import type { Rule, Spot } from "../rule.ts";
import { atKeyword, combines, isBranch, negatedSites, textsOf } from "../sites.ts";
import { type Role, type Site, sitePath } from "../subject.ts";

/** Names among which one is looked for that was meant. */
const MOST_NAMES = 100;
/** UTF-16 units. Two changes to a shorter name leave little of it. */
const SHORT = 5;

export const requiredNotDeclared: Rule = {
  code: "strength/required-not-declared",
  severity: "warning",
  *find(subject) {
    // A type requires its own fields only, and its validator lets a schema require in vain.
    if (subject.harness.library === null) return;
    for (const site of subject.sites) {
      const { node } = site;
      const required = member(node, "required");
      if (required?.kind !== "array" || node.members.has("patternProperties")) continue;
      const closed = isClosed(site);
      // The names may be declared beside a branch, or in one.
      if (!closed && (isBranch(site) || combines(site) || describesOthers(node))) continue;
      if (negatedSites(subject).has(site)) continue;
      yield* undeclared(site, required.items, closed, subject.surroundings.role);
    }
  },
};

function* undeclared(site: Site, required: readonly JsonNode[], closed: boolean, role: Role): Iterable<Spot> {
  const untold = role === "result" ? "" : " without the model being told what is wanted";
  const loss = closed
    ? '"additionalProperties" allows no other name: every object is refused'
    : `any value passes${untold}`;
  const properties = member(site.node, "properties");
  if (properties === undefined) {
    if (required.length === 0) return;
    yield {
      ...atKeyword(site, "required"),
      explanation: `Names are required here, but there is no "properties", and ${loss}; describe them there.`,
    };
    return;
  }
  const declared = properties.kind === "object" ? [...properties.members.keys()] : [];
  const known = new Set(declared);
  const candidates = namesNotRequired(site);
  for (const [index, item] of required.entries()) {
    if (item.kind !== "string" || known.has(item.value)) continue;
    const meant = meantName(item.value, candidates);
    const fix =
      meant === null
        ? 'describe it in "properties", or take it out of "required".'
        : `${quoted(meant)} is described: is that meant?`;
    yield {
      where: item,
      path: [...sitePath(site), "required", index],
      explanation: `${quoted(item.value)} is required, but not in "properties", and ${loss}; ${fix}`,
    };
  }
}

/** The first names of `properties` that `required` doesn't have, one of which may be meant by another there. Linear in both. */
export function namesNotRequired({ node }: Site): readonly string[] {
  const properties = member(node, "properties");
  if (properties?.kind !== "object") return [];
  const required = new Set(textsOf(member(node, "required")));
  return [...properties.members.keys()].filter((name) => !required.has(name)).slice(0, MOST_NAMES);
}

/** The name that another is a misspelling of; null where none is near, and for single letters, which are all near each other. */
export function meantName(name: string, candidates: readonly string[]): string | null {
  if (name.length < 2) return null;
  const longer = candidates.filter((candidate) => candidate.length > 1);
  return nearestWithin(name, longer, name.length < SHORT ? 1 : 2);
}

/** Whether a name that isn't in `properties` is refused, whatever other schemas say. */
function isClosed({ node }: Site): boolean {
  const others = member(node, "additionalProperties");
  return others?.kind === "boolean" && !others.value;
}

/** Whether there are rules for all names that aren't in `properties`. */
function describesOthers(node: Site["node"]): boolean {
  return ["additionalProperties", "unevaluatedProperties"].some(
    (keyword) => member(node, keyword)?.kind === "object",
  );
}
