/** Names that the harness takes out of the contract, wherever they stand (`harnesses.md` 3.5). */
import { quoted } from "../../admission/plain-words.ts";
import type { JsonNode, Path } from "../../json/node.ts";
import { member } from "../../json/node.ts";
import { type Place, pathOf } from "../../schema/place.ts";
import type { Rule, Spot } from "../rule.ts";
import { memberOf, textsOf } from "../sites.ts";
import { type Site, type Subject, sitePath } from "../subject.ts";

/** Keywords whose members have names that the author chose, and what is lost with one. */
const NAMING: ReadonlyMap<string, string> = new Map([
  ["patternProperties", "the model isn't shown this rule"],
  ["$defs", "references to it lead nowhere in what the model is shown"],
  ["definitions", "references to it lead nowhere in what the model is shown"],
  ["dependentSchemas", "the model isn't shown this rule"],
  ["dependentRequired", "the model isn't shown this rule"],
  ["dependencies", "the model isn't shown this rule"],
]);

/** Other words for the names that are taken. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["title", "heading"],
  ["description", "details"],
  ["default", "fallback"],
]);

/** A name that the harness leaves alone. */
export function otherName(name: string): string {
  return OTHER_NAMES.get(name) ?? name.replaceAll("$", "");
}

export const hiddenProperty: Rule = {
  code: "visibility/hidden-property",
  severity: "warning",
  roles: ["reply"],
  *find(subject) {
    const hidden = new Set(subject.harness.hiddenKeys);
    if (hidden.size === 0) return;
    for (const site of subject.sites) {
      // Most schemas have none of these, and a generator for each costs more than all other rules together.
      const { members } = site.node;
      if (members.has("properties")) yield* hiddenProperties(subject, site, hidden);
      for (const [keyword, loss] of NAMING)
        if (members.has(keyword)) yield* hiddenNames(subject, site, hidden, keyword, loss);
      for (const keyword of ["const", "enum"])
        if (members.has(keyword)) yield* hiddenInValue(subject, site, hidden, keyword);
    }
  },
};

function* hiddenProperties(subject: Subject, site: Site, hidden: ReadonlySet<string>): Iterable<Spot> {
  const properties = member(site.node, "properties");
  if (properties?.kind !== "object") return;
  let required: ReadonlySet<string> | undefined;
  for (const name of hidden) {
    if (!properties.members.has(name)) continue;
    required ??= new Set(textsOf(member(site.node, "required")));
    const loss = required.has(name)
      ? "the model isn't shown this property, which its reply must have"
      : "the model isn't shown this property and won't send it";
    yield* spotOf(subject, site, ["properties", name], properties, loss);
  }
}

function* hiddenNames(
  subject: Subject,
  site: Site,
  hidden: ReadonlySet<string>,
  keyword: string,
  loss: string,
): Iterable<Spot> {
  const named = member(site.node, keyword);
  for (const name of hidden) yield* spotOf(subject, site, [keyword, name], named, loss);
}

function* spotOf(
  { harness }: Subject,
  site: Site,
  path: readonly [keyword: string, name: string],
  holder: JsonNode | undefined,
  loss: string,
): Iterable<Spot> {
  const [, name] = path;
  const found = memberOf(holder, name);
  if (found === undefined) return;
  yield {
    where: found.keySpan,
    path: [...sitePath(site), ...path],
    explanation: `${harness.title} takes everything called ${quoted(name)} out of the contract, so ${loss}; give it another name, such as ${quoted(otherName(name))}.`,
  };
}

/** An object that a reply has to equal is shown without such a member. */
function* hiddenInValue(
  { harness }: Subject,
  site: Site,
  hidden: ReadonlySet<string>,
  keyword: string,
): Iterable<Spot> {
  const value = member(site.node, keyword);
  if (value === undefined) return;
  const pending: Place[] = [{ node: value, parent: null, token: null }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { node } = place;
    if (node.kind === "array") {
      for (let index = node.items.length - 1; index >= 0; index--) {
        const item = node.items[index];
        if (item?.kind === "array" || item?.kind === "object")
          pending.push({ node: item, parent: place, token: index });
      }
    } else if (node.kind === "object") {
      for (const { key, keySpan, value: child } of node.members.values()) {
        if (hidden.has(key)) {
          const path: Path = [...sitePath(site), keyword, ...pathOf(place), key];
          const explanation = `${harness.title} takes everything called ${quoted(key)} out of the contract, so the model is shown this value without it, and a reply that repeats what it is shown is refused; give it another name, such as ${quoted(otherName(key))}.`;
          yield { where: keySpan, path, explanation };
        } else if (child.kind === "array" || child.kind === "object")
          pending.push({ node: child, parent: place, token: key });
      }
    }
  }
}
