/** What rules ask of the place that a schema stands at. */
import type { JsonMember, JsonNode, Path, Span } from "../json/node.ts";
import type { Site, Subject } from "./subject.ts";
import { sitePath } from "./subject.ts";

/** Keywords whose schemas apply to the value that the schema around them applies to. */
const SAME_VALUE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

/** Keywords that bring rules from elsewhere to the same value. */
const COMBINES: readonly string[] = [
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "dependentSchemas",
  "dependencies",
];

/** Whether the schema is a part of another one that says something of the same value. */
export function isBranch({ keyword }: Site): boolean {
  return keyword !== null && SAME_VALUE.has(keyword);
}

/** Whether other schemas have a say about the same value. */
export function combines({ node }: Site): boolean {
  return COMBINES.some((keyword) => node.members.has(keyword));
}

/** The name of the property that the schema is for; null where it is for something else. */
export function propertyOf({ keyword, name }: Site): string | null {
  return keyword === "properties" && typeof name === "string" ? name : null;
}

const negated = new WeakMap<Subject, ReadonlySet<Site>>();

/** The schemas that a value had better miss, or that only ask a question: those under `not` and `if`. */
export function negatedSites(subject: Subject): ReadonlySet<Site> {
  let found = negated.get(subject);
  if (found === undefined) {
    const below = new Set<Site>();
    for (const site of subject.sites) {
      const { parent, keyword } = site;
      if (parent !== null && (keyword === "not" || keyword === "if" || below.has(parent))) below.add(site);
    }
    found = below;
    negated.set(subject, found);
  }
  return found;
}

/** The member of an object, with its name's place. */
export function memberOf(node: JsonNode | undefined, key: string): JsonMember | undefined {
  return node?.kind === "object" ? node.members.get(key) : undefined;
}

/** Where the schema's name stands; its opening brace where it has none. */
export function nameSpan({ place, node }: Site): Span {
  const named = typeof place.token === "string" ? memberOf(place.parent?.node, place.token) : undefined;
  return named?.keySpan ?? { start: node.start, end: node.start + 1 };
}

/** A keyword of a schema, as a place to put a finding. */
export function atKeyword(site: Site, keyword: string): { readonly where: Span; readonly path: Path } {
  const { keySpan } = memberOf(site.node, keyword) ?? { keySpan: nameSpan(site) };
  return { where: keySpan, path: [...sitePath(site), keyword] };
}

/** The texts of an array. */
export function textsOf(node: JsonNode | undefined): readonly string[] {
  return node?.kind === "array"
    ? node.items.flatMap((item) => (item.kind === "string" ? [item.value] : []))
    : [];
}
