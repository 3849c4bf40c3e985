/** The drafts as the Rust library has them: other rules in some, the same places for subschemas (`harnesses.md` 6.3). */
import { type Dialect, type DraftId, dialects, type RuleId } from "../dialect.ts";

function varied(draft: DraftId, more: readonly RuleId[], less: readonly RuleId[] = []): Dialect {
  const shared = dialects[draft];
  const rules = new Set<RuleId>([...shared.rules, "additional-items-after-false", ...more]);
  for (const rule of less) rules.delete(rule);
  return { ...shared, acceptsCycles: true, rules };
}

export const rustDialects: Readonly<Record<DraftId, Dialect>> = {
  "draft-04": varied("draft-04", []),
  "draft-06": varied("draft-06", ["content"]),
  "draft-07": varied("draft-07", ["content"]),
  "2019-09": varied("2019-09", []),
  "2020-12": varied("2020-12", [], ["$recursiveRef"]),
};

const drafts = new Map<string, DraftId>(
  Object.values(dialects).map(({ metaschema, draft }) => [metaschema.replace(/^https?:\/\//, ""), draft]),
);

/** The draft that a `$schema` names: `http:` or `https:`, with any number of hashes at its end. Undefined for anything else. */
export function rustDraftOf(url: string): DraftId | undefined {
  const bare = url.replace(/#+$/, "");
  const scheme = /^https?:\/\//.exec(bare)?.[0];
  return scheme === undefined ? undefined : drafts.get(bare.slice(scheme.length));
}
