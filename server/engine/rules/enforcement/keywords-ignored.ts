/** The keywords of a schema that a harness passes over though they would decide about a value, for all rules that tell of them. */
import type { Harness } from "../../harness/harness.ts";
import { type JsonMember, type JsonNode, member } from "../../json/node.ts";
import type { DraftId } from "../../schema/dialect.ts";
import { decidingKeywords, dialectUnder, enforcedKeywords } from "../enforced-keywords.ts";
import type { Spot } from "../rule.ts";
import { type Site, type Subject, sitePath } from "../subject.ts";

export interface IgnoredKeyword {
  readonly site: Site;
  readonly used: JsonMember;
}

/**
 * In document order. Those that a `$ref` hides are left out, and those whose value leaves everything open. None in a document of
 * several drafts: which one counts where is then too much to be sure of.
 */
export function* keywordsIgnored(
  { sites }: Subject,
  harness: Harness,
  draft: DraftId,
): Iterable<IgnoredKeyword> {
  if (hasSeveralDrafts(sites)) return;
  const enforced = enforcedKeywords(harness, draft);
  const hidesSiblings = harness.library !== null && dialectUnder(harness, draft).refHidesSiblings;
  for (const site of sites) {
    if (hidesSiblings && member(site.node, "$ref")?.kind === "string") continue;
    for (const used of site.node.members.values()) {
      if (enforced.has(used.key) || !decidingKeywords.has(used.key) || isIdle(used)) continue;
      yield { site, used };
    }
  }
}

/** The finding of a keyword, on its name. */
export function spotOf({ site, used }: IgnoredKeyword, explanation: string): Spot {
  return { where: used.keySpan, path: [...sitePath(site), used.key], explanation };
}

/** Whether a schema inside the document names a draft of its own. */
export function hasSeveralDrafts(sites: readonly Site[]): boolean {
  return sites.some(({ parent, node }) => parent !== null && member(node, "$schema") !== undefined);
}

/** Whether a keyword would decide nothing anyway. */
export function isIdle({ key, value }: JsonMember): boolean {
  if (value.kind === "boolean") return value.value !== (key === "nullable" || key === "uniqueItems");
  return isEmpty(value);
}

function isEmpty(value: JsonNode): boolean {
  if (value.kind === "object") return value.members.size === 0;
  return value.kind === "array" && value.items.length === 0;
}
