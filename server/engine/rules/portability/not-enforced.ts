import { quoted } from "../../admission/plain-words.ts";
import { enforcedKeywords } from "../enforced-keywords.ts";
import { keywordsIgnored, spotOf } from "../enforcement/keywords-ignored.ts";
import type { Rule, Spot } from "../rule.ts";
import { draftOf } from "../subject.ts";
import { openedElsewhere } from "./opened-elsewhere.ts";

/** Another harness of the workspace passes over keywords that this one obeys (`harnesses.md` 8.1). Once for each harness. */
export const notEnforced: Rule = {
  code: "portability/not-enforced",
  severity: "hint",
  *find(subject): Iterable<Spot> {
    const { open, harness, draft, surroundings } = subject;
    if (surroundings.others.length === 0 || open.admission !== null) return;
    const enforcedHere = enforcedKeywords(harness, draft);
    for (const other of surroundings.others) {
      if (openedElsewhere(open, other).admission !== null) continue;
      const ignored = [...keywordsIgnored(subject, other, draftOf(subject.document, other))].filter(
        ({ used }) => enforcedHere.has(used.key) && !(other.library === null && neverChecked.has(used.key)),
      );
      const [first] = ignored;
      if (first === undefined) continue;
      const keywords = [...new Set(ignored.map(({ used }) => used.key))];
      const names = keywords.slice(0, mostNames).map(quoted).join(", ");
      const more = keywords.length > mostNames ? ` and ${keywords.length - mostNames} more` : "";
      yield spotOf(
        first,
        `${other.title}, which this workspace uses as well, does not hold replies to ${names}${more} of this schema; ${harness.title} does.`,
      );
    }
  },
};

const mostNames = 6;

/** What driftlessaf checks in no schema at all; to be told of each would be noise. */
const neverChecked: ReadonlySet<string> = new Set(["additionalProperties", "required"]);
