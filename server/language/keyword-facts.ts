/** What each keyword of JSON Schema is for, and what it is to one harness or another: the one table behind hover and completion. */
import type { Harness } from "../engine/index.ts";
import { decidingKeywords, dialectUnder, enforcedKeywords } from "../engine/rules/enforced-keywords.ts";
import { type DraftId, drafts } from "../engine/schema/dialect.ts";
import { formats602 } from "../engine/schema/formats/index.ts";
import { rustFormat } from "../engine/schema/rust/formats/index.ts";
import { rustJsonschema } from "../engine/schema/rust/library.ts";

/** What a keyword's value looks like. */
export type ValueShape = "text" | "number" | "true" | "list" | "object" | "any";

export interface KeywordFact {
  /** One phrase. */
  readonly meaning: string;
  readonly shape: ValueShape;
  /** The drafts of an annotation; a keyword that decides about values has those that enforce it. */
  readonly from?: DraftId;
  readonly upTo?: DraftId;
}

const fact = (shape: ValueShape, meaning: string, from?: DraftId, upTo?: DraftId): KeywordFact => ({
  meaning,
  shape,
  ...(from && { from }),
  ...(upTo && { upTo }),
});

export const keywordFacts: ReadonlyMap<string, KeywordFact> = new Map([
  ["type", fact("text", "The kind of value, or a list of kinds.")],
  ["enum", fact("list", "The value is one of these.")],
  ["const", fact("any", "The value is exactly this.")],
  ["format", fact("text", "The text is a date, an address or another thing with a name.")],
  ["properties", fact("object", "A schema for each named member.")],
  ["required", fact("list", "Names that the object must have.")],
  ["additionalProperties", fact("any", "What further members may be; `false` allows none.")],
  ["patternProperties", fact("object", "A schema for the members whose names match a pattern.")],
  ["propertyNames", fact("object", "What the names of members may be.")],
  ["minProperties", fact("number", "The fewest members.")],
  ["maxProperties", fact("number", "The most members.")],
  ["dependentRequired", fact("object", "Names that must be there once another one is.")],
  ["dependentSchemas", fact("object", "A schema that counts once a name is there.")],
  ["dependencies", fact("object", "What the presence of a name asks for.")],
  ["unevaluatedProperties", fact("any", "What members may be that no other keyword has looked at.")],
  ["items", fact("object", "What each item may be; behind `prefixItems` the further ones.")],
  ["prefixItems", fact("list", "What the first items may be, one schema each.")],
  ["additionalItems", fact("any", "What the items behind a list of them may be.")],
  ["contains", fact("object", "At least one item is so.")],
  ["minContains", fact("number", "The fewest items that are as `contains` says.")],
  ["maxContains", fact("number", "The most items that are as `contains` says.")],
  ["minItems", fact("number", "The fewest items.")],
  ["maxItems", fact("number", "The most items.")],
  ["uniqueItems", fact("true", "No two items are alike.")],
  ["unevaluatedItems", fact("any", "What items may be that no other keyword has looked at.")],
  ["minLength", fact("number", "The fewest characters; each code point is one.")],
  ["maxLength", fact("number", "The most characters; each code point is one.")],
  ["pattern", fact("text", "A regular expression that is found somewhere in the text.")],
  ["minimum", fact("number", "The least number.")],
  ["maximum", fact("number", "The greatest number.")],
  ["exclusiveMinimum", fact("number", "The number is greater than this.")],
  ["exclusiveMaximum", fact("number", "The number is less than this.")],
  ["multipleOf", fact("number", "The number is a multiple of this.")],
  ["not", fact("object", "The value is not so.")],
  ["allOf", fact("list", "All of these hold.")],
  ["anyOf", fact("list", "At least one of these holds.")],
  ["oneOf", fact("list", "Exactly one of these holds.")],
  ["if", fact("object", "Asks whether `then` or `else` counts.")],
  ["then", fact("object", "Counts where `if` holds.")],
  ["else", fact("object", "Counts where `if` does not hold.")],
  ["$ref", fact("text", "The schema that stands there holds here too.")],
  ["$dynamicRef", fact("text", "As `$ref`; a schema around it may put another one in place.")],
  ["$recursiveRef", fact("text", "As `$ref` to the root; a schema around it may put another one in place.")],
  ["contentEncoding", fact("text", "In which way bytes are written as text.")],
  ["contentMediaType", fact("text", "Which kind of file the text is.")],
  ["$defs", fact("object", "Schemas to refer to; they mean nothing by themselves.", "2019-09")],
  [
    "definitions",
    fact("object", "Schemas to refer to; they mean nothing by themselves.", undefined, "draft-07"),
  ],
  ["$schema", fact("text", "The draft of JSON Schema that this is written in.")],
  ["$id", fact("text", "The address of this schema, which references are relative to.", "draft-06")],
  ["$anchor", fact("text", "A name to refer to this schema by.", "2019-09")],
  ["$dynamicAnchor", fact("text", "A name for `$dynamicRef` to look for.", "2020-12")],
  ["$comment", fact("text", "A note for whoever edits the schema.", "draft-07")],
  ["title", fact("text", "A name for people.")],
  ["description", fact("text", "What it is and how to fill it in.")],
  ["default", fact("any", "What is meant where nothing is given; nobody puts it in.")],
  ["examples", fact("list", "Values as they could be.", "draft-06")],
  ["deprecated", fact("true", "Better not used any more.", "2019-09")],
  ["readOnly", fact("true", "Only ever read.", "draft-07")],
  ["writeOnly", fact("true", "Only ever written.", "draft-07")],
]);

/** What is better written in place of an older keyword. */
const newer: ReadonlyMap<string, string> = new Map([
  ["dependencies", "dependentRequired"],
  ["$recursiveRef", "$dynamicRef"],
]);

/** Those that an author may write for this harness in this draft: what it enforces, and notes. */
export function usefulKeywords(harness: Harness, draft: DraftId): readonly string[] {
  const enforced = enforcedKeywords(harness, draft);
  return [...keywordFacts].flatMap(([keyword, { from, upTo }]) => {
    if (enforced.has(newer.get(keyword) ?? "")) return [];
    if (decidingKeywords.has(keyword)) return enforced.has(keyword) ? [keyword] : [];
    const at = drafts.indexOf(draft);
    const isLate = from !== undefined && at < drafts.indexOf(from);
    const isEarly = upTo !== undefined && at > drafts.indexOf(upTo);
    return isLate || isEarly ? [] : [keyword];
  });
}

/** What a keyword is to a harness, in plain sentences. */
export function keywordNotes(harness: Harness, keyword: string, draft: DraftId): string[] {
  const { title, hiddenKeys } = harness;
  const notes: string[] = [];
  if (decidingKeywords.has(keyword)) {
    const enforced = enforcedKeywords(harness, draft).has(keyword);
    const where = harness.library === null ? "" : ` in draft ${draft.replace("draft-", "")}`;
    notes.push(enforced ? `${title} holds replies to it.` : `${title} does not look at it${where}.`);
    const more = enforced ? keywordInHarness.get(keyword)?.(harness, draft) : undefined;
    if (more !== undefined) notes.push(more);
  } else if (!keywordFacts.has(keyword)) {
    notes.push("No keyword that JSON Schema or the harness knows; it does nothing.");
  } else notes.push("No reply is held to it.");
  if (hiddenKeys.includes(keyword)) notes.push(`The model never sees it: ${title} takes it out.`);
  return notes;
}

type Note = (harness: Harness, draft: DraftId) => string;

const keywordInHarness: ReadonlyMap<string, Note> = new Map<string, Note>([
  [
    "pattern",
    ({ title, library }) => {
      if (library === null) return "One that Go's RE2 can't read, such as a lookahead, is passed over.";
      if (library === rustJsonschema) return "Lookahead and references back may be used.";
      return `Go's RE2 reads it: ${title} refuses a schema with lookahead or references back.`;
    },
  ],
  ["format", (harness, draft) => `It knows ${knownFormats(harness, draft).join(", ")}; other names pass.`],
  [
    "type",
    ({ library }) =>
      library === null ? "It takes one kind; a list of them is refused." : "A list of kinds may be given.",
  ],
]);

/** The names of `format` that the harness checks in this draft. */
export function knownFormats(harness: Harness, draft: DraftId): readonly string[] {
  const { library } = harness;
  if (library === null || !dialectUnder(harness, draft).assertsFormat) return [];
  if (library !== rustJsonschema) return [...library.formats.keys(), "regex"].sort();
  const names = [...formats602.keys(), "regex", "idn-email", "idn-hostname"];
  return names.filter((name) => rustFormat(draft, name) !== undefined).sort();
}
