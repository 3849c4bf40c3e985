/** Rules of one schema that contradict each other: nothing passes. */
import { either, grouped, quoted } from "../../admission/plain-words.ts";
import { equalValues } from "../../evaluate/equality.ts";
import { type JsonNode, type JsonObject, member } from "../../json/node.ts";
import { compareDecimals, isInteger, parseDecimal } from "../../number/decimal.ts";
import { dialects } from "../../schema/dialect.ts";
import { leastCharacters } from "../least-characters.ts";
import type { Rule, Spot } from "../rule.ts";
import { atKeyword, memberOf, negatedSites, textsOf } from "../sites.ts";
import { type Site, type Subject, sitePath } from "../subject.ts";
import { ANNOTATIONS } from "./keywords.ts";
import { listedJudge } from "./none-passes.ts";
import { tooFewItems, tooFewNames } from "./too-few.ts";

export const impossible: Rule = {
  code: "strength/impossible",
  severity: "warning",
  *find(subject) {
    const judge = listedJudge(subject);
    for (const site of subject.sites) {
      const { members } = site.node;
      let isTold = false;
      for (const [needed, find] of CONTRADICTIONS) {
        // Most schemas have few of these, and a generator for each costs more than all other rules together.
        if (!needed.some((keyword) => members.has(keyword))) continue;
        for (const spot of find(site, subject)) {
          // One value of a list may be wrong without all being so.
          isTold ||= find !== valuesOfOtherTypes || spot.path.at(-1) === "const";
          if (!negatedSites(subject).has(site)) yield spot;
        }
      }
      if (isTold || !(members.has("enum") || members.has("const"))) continue;
      for (const spot of judge(site)) if (!negatedSites(subject).has(site)) yield spot;
    }
  },
};

/** Two limits, which pass nothing where the lower one is over the upper one, or equal to it unless `touching` allows that. */
interface Limits {
  readonly lower: string;
  readonly upper: string;
  readonly touching: boolean;
  readonly what: string;
  /** The keyword that they count for; absent where they count for themselves. */
  readonly of?: "contains";
}

const LIMITS: readonly Limits[] = [
  { lower: "minLength", upper: "maxLength", touching: true, what: "no text" },
  { lower: "minItems", upper: "maxItems", touching: true, what: "no array" },
  { lower: "minContains", upper: "maxContains", touching: true, what: "no array", of: "contains" },
  { lower: "minContains", upper: "maxItems", touching: true, what: "no array", of: "contains" },
  { lower: "minProperties", upper: "maxProperties", touching: true, what: "no object" },
  { lower: "minimum", upper: "maximum", touching: true, what: "no number" },
  { lower: "minimum", upper: "exclusiveMaximum", touching: false, what: "no number" },
  { lower: "exclusiveMinimum", upper: "maximum", touching: false, what: "no number" },
  { lower: "exclusiveMinimum", upper: "exclusiveMaximum", touching: false, what: "no number" },
];

type Contradiction = (site: Site, subject: Subject) => Iterable<Spot>;

function* crossedLimits(site: Site, { harness, draft }: Subject): Iterable<Spot> {
  for (const { lower, upper, touching, what, of } of LIMITS) {
    const least = member(site.node, lower);
    if (least === undefined) continue;
    if (of !== undefined && !(site.node.members.has(of) && dialects[draft].countsContains)) continue;
    const most = member(site.node, upper);
    if (least.kind !== "number" || most?.kind !== "number") continue;
    // A structure of a Go type holds these, and its validator doesn't look at them.
    if (harness.library === null && (lower === "minProperties" || of !== undefined)) continue;
    const order = compareDecimals(parseDecimal(least.text), parseDecimal(most.text));
    if (order < 0 || (order === 0 && touching)) continue;
    yield {
      ...atKeyword(site, lower),
      explanation: `${quoted(lower)} and ${quoted(upper)} leave ${what} that passes; change one of them.`,
    };
  }
}

/** The names of the types that a schema allows; null where it says nothing of that. */
function typesOf(node: JsonObject): ReadonlySet<string> | null {
  const type = member(node, "type");
  if (type?.kind === "string") return new Set([type.value]);
  return type?.kind === "array" ? new Set(textsOf(type)) : null;
}

function isOf(types: ReadonlySet<string>, value: JsonNode): boolean {
  if (types.has(value.kind)) return true;
  return value.kind === "number" && types.has("integer") && isInteger(parseDecimal(value.text));
}

function* valuesOfOtherTypes(site: Site): Iterable<Spot> {
  const { node } = site;
  const listed = member(node, "enum");
  const constant = member(node, "const");
  if (listed?.kind !== "array" && constant === undefined) return;
  const types = typesOf(node);
  if (types === null) return;
  const wanted = `"type" asks for ${either([...types])}`;
  if (constant !== undefined && !isOf(types, constant)) {
    yield {
      where: constant,
      path: [...sitePath(site), "const"],
      explanation: `No value passes: ${wanted}, and this "const" is of another type; change one of them.`,
    };
  }
  if (listed?.kind !== "array") return;
  for (const [index, value] of listed.items.entries()) {
    if (isOf(types, value)) continue;
    yield {
      where: value,
      path: [...sitePath(site), "enum", index],
      explanation: `This value can't be given: ${wanted}; add its type there, or take it out.`,
    };
  }
}

/** Of one schema and those in its `allOf`. */
function* typesApart(site: Site): Iterable<Spot> {
  const { keyword, parent, node } = site;
  if (keyword !== "allOf" || parent === null) return;
  // There are seven types, and each branch goes through those around it.
  const listed = member(parent.node, "type");
  if (listed?.kind === "array" && listed.items.length > 7) return;
  const types = typesOf(node);
  const around = typesOf(parent.node);
  if (types === null || around === null || types.size === 0 || around.size === 0) return;
  if (sharedTypes(types, around).size > 0) return;
  yield {
    ...atKeyword(site, "type"),
    explanation: `No value passes: this "type" asks for ${either([...types])}, and that beside "allOf" for ${either([...around])}; change one of them.`,
  };
}

/** Those that two schemas allow both: an integer is a number. */
function sharedTypes(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  const of = (names: ReadonlySet<string>, name: string) =>
    names.has(name) || (name === "integer" && names.has("number"));
  return new Set([
    ...[...some].filter((name) => of(others, name)),
    ...[...others].filter((name) => of(some, name)),
  ]);
}

/** Of the schemas in one `allOf`: the first that shares nothing with those before it. */
function* branchesApart(site: Site): Iterable<Spot> {
  const branches = member(site.node, "allOf");
  if (branches?.kind !== "array") return;
  const around = typesOf(site.node);
  let before = around;
  for (const [index, branch] of branches.items.entries()) {
    const type = memberOf(branch, "type");
    const types = branch.kind === "object" ? typesOf(branch) : null;
    if (type === undefined || types === null || types.size === 0 || types.size > 7) continue;
    // Told at that branch.
    if (around !== null && sharedTypes(types, around).size === 0) continue;
    const shared: ReadonlySet<string> = before === null ? types : sharedTypes(types, before);
    if (before !== null && shared.size === 0) {
      yield {
        where: type.keySpan,
        path: [...sitePath(site), "allOf", index, "type"],
        explanation: `No value passes: this "type" asks for ${either([...types])}, and what is before it for ${either([...before])}; change one of them.`,
      };
      return;
    }
    before = shared;
  }
}

/** Where it is more than a way to write `false` for a value that need not be there. */
function* notAnything(site: Site, { harness }: Subject): Iterable<Spot> {
  if (harness.library === null || !refusesAll(site.node)) return;
  const keywords = [...site.node.members.keys()].filter((key) => key !== "not" && !ANNOTATIONS.has(key));
  if (site.parent !== null && keywords.length === 0) return;
  yield {
    ...atKeyword(site, "not"),
    explanation:
      'No value passes: "not" refuses what its schema allows, and this one allows everything; take it out.',
  };
}

/** Whether the schema is `false`, or has a `not` of a schema that allows everything. */
function refusesAll(schema: JsonNode): boolean {
  if (schema.kind === "boolean") return !schema.value;
  if (member(schema, "$ref") !== undefined) return false;
  const refused = member(schema, "not");
  if (refused?.kind === "boolean") return refused.value;
  return refused?.kind === "object" && [...refused.members.keys()].every((key) => ANNOTATIONS.has(key));
}

function* constantNotListed(site: Site): Iterable<Spot> {
  const listed = member(site.node, "enum");
  const constant = member(site.node, "const");
  if (listed?.kind !== "array" || constant === undefined) return;
  if (listed.items.some((value) => equalValues(value, constant))) return;
  yield {
    where: constant,
    path: [...sitePath(site), "const"],
    explanation: `No value passes: this "const" is not in the "enum" beside it; take one of them out.`,
  };
}

function* requiredInVain(site: Site, { harness }: Subject): Iterable<Spot> {
  if (harness.library === null) return;
  const required = member(site.node, "required");
  if (required?.kind !== "array") return;
  const most = member(site.node, "maxProperties");
  const names = new Set(textsOf(required));
  if (
    most?.kind === "number" &&
    compareDecimals(parseDecimal(String(names.size)), parseDecimal(most.text)) > 0
  ) {
    yield {
      ...atKeyword(site, "maxProperties"),
      explanation: `No object passes: "required" has ${grouped(names.size)} names, which is more than "maxProperties" allows.`,
    };
  }
  const properties = member(site.node, "properties");
  for (const [index, item] of required.items.entries()) {
    const property = item.kind === "string" ? memberOf(properties, item.value)?.value : undefined;
    if (item.kind !== "string" || property === undefined || !refusesAll(property)) continue;
    const refuses = property.kind === "boolean" ? "is false" : 'has a "not" that refuses everything';
    yield {
      where: item,
      path: [...sitePath(site), "required", index],
      explanation: `No object passes: ${quoted(item.value)} is required, and its schema in "properties" ${refuses}.`,
    };
  }
}

/** A reply that is over a cap is refused before anybody looks at the schema (`harnesses.md` 4.3). */
function* overPayloadCap(site: Site, { harness, surroundings }: Subject): Iterable<Spot> {
  if (surroundings.role !== "reply") return;
  const cap = harness.caps.payloadBytes;
  const least = cap === null ? null : leastCharacters(site);
  if (cap === null || least === null || least.characters <= cap) return;
  yield {
    ...atKeyword(site, least.keyword),
    explanation: `A value of this size takes more than the ${grouped(cap)} bytes that ${harness.title} takes of a reply, so that none passes; ask for less.`,
  };
}

/** Each with the keywords of which it needs one. */
const CONTRADICTIONS: readonly (readonly [needed: readonly string[], find: Contradiction])[] = [
  [[...new Set(LIMITS.map(({ lower }) => lower))], crossedLimits],
  [["enum", "const"], valuesOfOtherTypes],
  [["type"], typesApart],
  [["allOf"], branchesApart],
  [["not"], notAnything],
  [["const"], constantNotListed],
  [["required"], requiredInVain],
  [["minProperties"], tooFewNames],
  [["minItems"], tooFewItems],
  [["minLength", "minItems"], overPayloadCap],
];
