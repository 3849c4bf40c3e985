/** Keywords that look at values of a type that the schema does not allow. */
import { either, quoted } from "../../admission/plain-words.ts";
import { member } from "../../json/node.ts";
import { dialectUnder, enforcedKeywords } from "../enforced-keywords.ts";
import { isIdle } from "../enforcement/keywords-ignored.ts";
import type { Rule } from "../rule.ts";
import { atKeyword, textsOf } from "../sites.ts";
import type { Site } from "../subject.ts";

export const noEffect: Rule = {
  code: "strength/no-effect",
  severity: "warning",
  *find({ harness, draft, sites }) {
    // What the validator passes over whatever the type has a finding of its own.
    const enforced = enforcedKeywords(harness, draft);
    const hidesSiblings = harness.library !== null && dialectUnder(harness, draft).refHidesSiblings;
    for (const site of sites) {
      if (hidesSiblings && site.node.members.has("$ref")) continue;
      const types = knownTypes(site);
      if (types === null) continue;
      for (const found of site.node.members.values()) {
        const kind = KIND_OF.get(found.key);
        if (kind === undefined || types.has(kind) || !enforced.has(found.key) || isIdle(found)) continue;
        if (kind === "number" && types.has("integer")) continue;
        yield {
          ...atKeyword(site, found.key),
          explanation: `${quoted(found.key)} looks at ${PLURAL[kind]} alone, and "type" asks for ${either([...types])}, so that it does nothing; take it out, or change the type.`,
        };
      }
    }
  },
};

type Kind = "number" | "string" | "array" | "object";

const PLURAL: Readonly<Record<Kind, string>> = {
  number: "numbers",
  string: "strings",
  array: "arrays",
  object: "objects",
};

const BY_KIND: Readonly<Record<Kind, string>> = {
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  string: "minLength maxLength pattern",
  array: "items prefixItems additionalItems contains minItems maxItems uniqueItems unevaluatedItems",
  object:
    "properties patternProperties additionalProperties propertyNames required minProperties maxProperties dependentRequired dependentSchemas dependencies unevaluatedProperties",
};

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(BY_KIND) as Kind[]).flatMap((kind) =>
    BY_KIND[kind].split(" ").map((keyword) => [keyword, kind] as const),
  ),
);

const TYPES: ReadonlySet<string> = new Set(["null", "boolean", "integer", ...Object.keys(BY_KIND)]);

/** The types that a schema names; null where it names none, or one that is none: what was meant is not known then. */
function knownTypes({ node }: Site): ReadonlySet<string> | null {
  const type = member(node, "type");
  const names = type?.kind === "string" ? [type.value] : textsOf(type);
  if (names.length === 0 || !names.every((name) => TYPES.has(name))) return null;
  return type?.kind === "array" && names.length < type.items.length ? null : new Set(names);
}
