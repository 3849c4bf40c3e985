import { either, quoted } from "../../admission/plain-words.ts";
import type { JsonMember } from "../../json/node.ts";
import { member } from "../../json/node.ts";
import { draftsEnforcing, enforcedKeywords } from "../enforced-keywords.ts";
import type { Rule, Spot } from "../rule.ts";
import { type Site, type Subject, sitePath } from "../subject.ts";
import { hasSeveralDrafts, isIdle, keywordsIgnored, spotOf } from "./keywords-ignored.ts";
import { isOfGoType, isReflected } from "./reflected.ts";

/** A keyword that would decide about values, and that the validator passes over (`harnesses.md` 2.1, 2.2, 5.2, 6.3). */
export const ignoredKeyword: Rule = {
  code: "enforcement/ignored-keyword",
  severity: "warning",
  *find(subject): Iterable<Spot> {
    const { harness, draft, open } = subject;
    const isWalked = harness.library === null;
    const reflected = isReflected(open);
    // What driftlessaf never checks is the same everywhere: once for each keyword is enough.
    const told = new Set<string>();
    for (const ignored of keywordsIgnored(subject, harness, draft)) {
      const { key } = ignored.used;
      if (key === "format" || (isWalked && hasOwnRule.has(key)) || (reflected && isOfGoType(key))) continue;
      if (isWalked && told.has(key)) continue;
      if (key === "nullable" && (isWalked || !refusesNull(ignored.site))) continue;
      told.add(key);
      yield spotOf(ignored, isWalked ? walkedPast(subject, key) : notInDraft(subject, key));
    }
    if (isWalked) yield* valuesWalkedPast(subject);
    else yield* withoutPartner(subject);
  },
};

/** Keywords that each driftlessaf schema tends to have. */
const hasOwnRule: ReadonlySet<string> = new Set(["additionalProperties", "required"]);

function walkedPast({ harness }: Subject, keyword: string): string {
  const advice = adviceWalked.get(keyword) ?? "check it in a validator of your own";
  return `${harness.title} never checks ${quoted(keyword)}, so a result that breaks it is accepted; ${advice}.`;
}

const adviceWalked: ReadonlyMap<string, string> = new Map([
  ["$ref", "put the schema that it refers to in its place"],
  ["multipleOf", 'use "enum" for few values, or check it in a validator of your own'],
  ["prefixItems", "make it an object with a property for each item"],
]);

/** Whether the types leave null out. To driftlessaf null is as good as nothing. */
function refusesNull({ node }: Site): boolean {
  const type = member(node, "type");
  const names = type?.kind === "array" ? type.items : type === undefined ? [] : [type];
  return names.length > 0 && !names.some((name) => name.kind === "string" && name.value === "null");
}

function notInDraft({ harness, draft }: Subject, keyword: string): string {
  const what = `${harness.title} ignores ${quoted(keyword)}`;
  if (keyword === "nullable")
    return `${what}, a word of OpenAPI, so null is refused all the same; add "null" to the types: "type": ["string", "null"].`;
  const drafts = draftsEnforcing(harness, keyword);
  const where = drafts.length === 0 ? "" : ` in ${draft}`;
  const newest = drafts.includes(harness.dialect)
    ? `leave "$schema" out, which means ${harness.dialect}`
    : `name the draft ${either(drafts)} in "$schema"`;
  const advice = adviceInDraft.get(keyword) ?? (drafts.length === 0 ? "leave it out" : newest);
  return `${what}${where}, so a reply that breaks it is accepted; ${advice}.`;
}

const note = "it is a note to the reader; say in the description what the text must be, or give it a pattern";
const adviceInDraft: ReadonlyMap<string, string> = new Map([
  ["additionalItems", 'write the schema of the further items as "items", beside "prefixItems"'],
  ["const", 'write "enum" with this one value'],
  ["dependentRequired", 'write "dependencies"'],
  ["dependentSchemas", 'write "dependencies"'],
  ["prefixItems", 'write the list under "items", and what may follow under "additionalItems"'],
  ["$recursiveRef", 'write "$ref" or "$dynamicRef"'],
  ["$dynamicRef", 'write "$ref"'],
  ["contentEncoding", note],
  ["contentMediaType", note],
  ["contentSchema", note],
  ["divisibleBy", 'write "multipleOf"'],
  ["disallow", 'write "not" with a schema'],
]);

/** Keywords that mean something only beside another one. */
const partners: ReadonlyMap<string, string> = new Map([
  ["then", "if"],
  ["else", "if"],
  ["minContains", "contains"],
  ["maxContains", "contains"],
]);

function* withoutPartner({ harness, draft, sites }: Subject): Iterable<Spot> {
  if (hasSeveralDrafts(sites)) return;
  const enforced = enforcedKeywords(harness, draft);
  for (const site of sites) {
    for (const used of site.node.members.values()) {
      const partner = missingPartner(site, used);
      if (partner === null || !enforced.has(used.key) || isIdle(used)) continue;
      yield spotOf(
        { site, used },
        `${quoted(used.key)} means nothing without ${partner} beside it; add that, or leave it out.`,
      );
    }
  }
}

function missingPartner({ node }: Site, { key }: JsonMember): string | null {
  // Only a list of schemas has items that are additional.
  if (key === "additionalItems")
    return member(node, "items")?.kind === "array" ? null : 'a list under "items"';
  const partner = partners.get(key);
  return partner === undefined || node.members.has(partner) ? null : quoted(partner);
}

const types: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "array",
  "object",
  "null",
]);

/** Values that make a keyword accept everything, where the walker knows the keyword. */
function* valuesWalkedPast({ harness, sites }: Subject): Iterable<Spot> {
  const says = `to ${harness.title}`;
  for (const site of sites) {
    const { node } = site;
    const type = node.members.get("type");
    const constant = node.members.get("const");
    if (type?.value.kind === "string" && !types.has(type.value.value)) {
      const explanation = `${quoted(type.value.value)} is no type ${says}, which then accepts any value; write one of ${[...types].join(", ")}.`;
      yield { where: type.value, path: [...sitePath(site), "type"], explanation };
    }
    if (constant?.value.kind === "null") {
      const explanation = `"const": null is no constant ${says}, which then accepts any value; write "type": "null".`;
      yield { where: constant.value, path: [...sitePath(site), "const"], explanation };
    }
    for (const { where, path } of falseSchemas(site)) {
      const explanation = `A schema that is false accepts everything ${says}; leave the name out, or check it in a validator of your own.`;
      yield { where, path, explanation };
    }
  }
}

function falseSchemas(site: Site): Omit<Spot, "explanation">[] {
  const { node } = site;
  const properties = member(node, "properties");
  const items = member(node, "items");
  const found: Omit<Spot, "explanation">[] = [];
  for (const { key, value } of properties?.kind === "object" ? properties.members.values() : []) {
    if (value.kind === "boolean" && !value.value)
      found.push({ where: value, path: [...sitePath(site), "properties", key] });
  }
  if (items?.kind === "boolean" && !items.value)
    found.push({ where: items, path: [...sitePath(site), "items"] });
  return found;
}
