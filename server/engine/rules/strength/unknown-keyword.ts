/** Words that are no keywords, though they look as if they were meant to be. */
import { quoted } from "../../admission/plain-words.ts";
import { type JsonMember, type JsonObject, member } from "../../json/node.ts";
import { nearestWithin } from "../../text/spelling.ts";
import type { Rule } from "../rule.ts";
import { textsOf } from "../sites.ts";
import { type Site, type Subject, sitePath } from "../subject.ts";
import { ANNOTATIONS, KEYWORDS } from "./keywords.ts";

/** Longer words aren't looked at: no keyword is as long. */
const LONGEST = 30;
/** Words this short are a letter away from too many others. */
const SHORT = 4;

export const unknownKeyword: Rule = {
  code: "strength/unknown-keyword",
  severity: "warning",
  *find(subject) {
    const { harness, sites } = subject;
    let containers: ReadonlySet<string> | undefined;
    const words = new Map<string, string | null>();
    for (const site of sites) {
      for (const found of site.node.members.values()) {
        const { key, keySpan, value } = found;
        if (KEYWORDS.has(key) || key === "example" || key.length > LONGEST || key.startsWith("x-")) continue;
        let meant = words.get(key);
        if (meant === undefined) {
          if (words.size === MOST_WORDS) return;
          meant = meantKeyword(key);
          words.set(key, meant);
        }
        meant ??= meantByType(site.node, found);
        const misplaced = meant === null && isMisplaced(site, found);
        if (meant === null && !misplaced) continue;
        // A driftlessaf schema is read into a Go structure, which doesn't mind the case of letters.
        if (harness.library === null && meant?.toLowerCase() === key.toLowerCase()) continue;
        containers ??= containerNames(subject);
        if (value.kind === "object" && containers.has(key)) continue;
        const fix =
          meant === null
            ? 'it looks like a property, which belongs into "properties"'
            : `is ${quoted(meant)} meant?`;
        yield {
          where: keySpan,
          path: [...sitePath(site), key],
          explanation: `${quoted(key)} is no keyword, so it does nothing; ${fix}${meant === null ? "." : ""}`,
        };
      }
    }
  },
};

/** Keywords that check something, or that the model reads: nothing is lost with the others. */
const MATTERING: readonly string[] = [...KEYWORDS].filter(
  (word) => !ANNOTATIONS.has(word) || ["$defs", "definitions", "description", "default"].includes(word),
);
/** By the letters alone: `additional_properties` and `ref` are known by them. */
const BY_LETTERS: ReadonlyMap<string, string> = new Map(MATTERING.map((word) => [letters(word), word]));
const LONG_WORDS: readonly string[] = MATTERING.filter((word) => letters(word).length > SHORT);
/** Of the short ones, these are like no other word that anyone would write here. */
const SHORT_WORDS: readonly string[] = ["items", "type", "enum", "$defs", "$ref"];

function letters(word: string): string {
  return word.replace(/[^A-Za-z]/g, "").toLowerCase();
}

/** Different words of one document that are compared with the keywords; no author makes up as many. */
const MOST_WORDS = 1000;

/** The keyword that a word was meant to be; null where it is like none. */
export function meantKeyword(word: string): string | null {
  const plain = letters(word);
  if (plain === "") return null;
  const same =
    BY_LETTERS.get(plain) ?? (plain.endsWith("s") ? BY_LETTERS.get(plain.slice(0, -1)) : undefined);
  if (same !== undefined) return same;
  if (plain.length <= SHORT)
    return nearestWithin(
      word,
      SHORT_WORDS.filter(([first]) => word.startsWith(first ?? "")),
      1,
    );
  return nearestWithin(word, LONG_WORDS, plain.length < 8 ? 1 : 2);
}

/** What authors call a limit, and the keyword by the type that it stands beside. */
const BY_TYPE: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    min: { string: "minLength", array: "minItems", number: "minimum", integer: "minimum" },
    max: { string: "maxLength", array: "maxItems", number: "maximum", integer: "maximum" },
    minlen: { string: "minLength", array: "minItems" },
    maxlen: { string: "maxLength", array: "maxItems" },
    unique: { array: "uniqueItems" },
  }).map(([word, keywords]) => [word, new Map(Object.entries(keywords))]),
);

/** The keyword that a short word means beside the `type` of `node`, null aside; null where there are several types, and where the value is of another kind than the keyword's. */
export function meantByType(node: JsonObject, { key, value }: JsonMember): string | null {
  const plain = letters(key);
  const keywords = BY_TYPE.get(plain);
  if (keywords === undefined || value.kind !== (plain === "unique" ? "boolean" : "number")) return null;
  const type = member(node, "type");
  const [name = "", ...more] =
    type?.kind === "string" ? [type.value] : textsOf(type).filter((each) => each !== "null");
  return more.length > 0 ? null : (keywords.get(name) ?? null);
}

const TYPES: ReadonlySet<string> = new Set([
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
  "integer",
]);

/** A schema where only keywords have a meaning: it is that of a property, beside `properties` or in place of it. */
function isMisplaced({ node }: Site, { key, value }: JsonMember): boolean {
  const type = member(node, "type");
  if (key.startsWith("$") || type?.kind !== "string" || type.value !== "object") return false;
  const inner = member(value, "type");
  return inner?.kind === "string" && TYPES.has(inner.value);
}

/** Names that references go through, at whatever level: schemas may be kept anywhere. */
function containerNames({ sites }: Subject): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { node } of sites) {
    const reference = member(node, "$ref");
    if (reference?.kind !== "string") continue;
    for (const step of reference.value.split("/")) names.add(step);
  }
  return names;
}
