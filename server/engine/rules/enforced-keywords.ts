/** Which keywords decide about a value, harness by harness and draft by draft (`harnesses.md` 2.1, 2.2, 5.2, 6.3). */
import type { Harness } from "../harness/harness.ts";
import { type Dialect, type DraftId, dialects, drafts, type RuleId } from "../schema/dialect.ts";
import { rustDialects } from "../schema/rust/dialects.ts";
import { rustJsonschema } from "../schema/rust/library.ts";

/** Those of driftlessaf's walker, which goes by no draft. `required` is none of them: a submission is checked without it. */
const walked: ReadonlySet<string> = new Set([
  "anyOf",
  "oneOf",
  "allOf",
  "type",
  "enum",
  "const",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "items",
  "properties",
]);

/** Rules that are more than one keyword, or another one. */
const keywordsOf: ReadonlyMap<RuleId, readonly string[]> = new Map([
  ["members", ["properties", "patternProperties", "additionalProperties"]],
  ["items-tuple", ["items", "additionalItems"]],
  ["items-prefix", ["prefixItems", "items"]],
  ["additional-items-after-false", []],
  ["if", ["if", "then", "else"]],
  ["content", ["contentMediaType", "contentEncoding"]],
]);

/** All that decide about values somewhere: in a draft, in the drafts before these, or in OpenAPI. */
export const decidingKeywords: ReadonlySet<string> = new Set([
  ...drafts.flatMap((draft) => [...keywordsIn(dialects[draft]), ...keywordsIn(rustDialects[draft])]),
  "contentSchema",
  "nullable",
  "divisibleBy",
  "disallow",
]);

const byDialect = new Map<Dialect, ReadonlySet<string>>();

/** What a harness holds a value to. `format` is among them where the draft asserts it. */
export function enforcedKeywords(harness: Harness, draft: DraftId): ReadonlySet<string> {
  if (harness.library === null) return walked;
  const dialect = dialectUnder(harness, draft);
  const known = byDialect.get(dialect) ?? new Set(keywordsIn(dialect));
  byDialect.set(dialect, known);
  return known;
}

/** The drafts in which a harness obeys a keyword, the newest last; none for a harness that goes by no draft. */
export function draftsEnforcing(harness: Harness, keyword: string): readonly DraftId[] {
  if (harness.library === null) return [];
  return drafts.filter((draft) => enforcedKeywords(harness, draft).has(keyword));
}

/** A draft as the harness's validator has it. */
export function dialectUnder({ library }: Harness, draft: DraftId): Dialect {
  return library === rustJsonschema ? rustDialects[draft] : dialects[draft];
}

function keywordsIn(dialect: Dialect): string[] {
  const keywords = [...dialect.rules].flatMap((rule) => keywordsOf.get(rule) ?? [rule]);
  if (dialect.countsContains) keywords.push("minContains", "maxContains");
  return dialect.assertsFormat ? keywords : keywords.filter((keyword) => keyword !== "format");
}
