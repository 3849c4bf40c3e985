import type { Rule, Spot } from "../rule.ts";
import { keywordsIgnored, spotOf } from "./keywords-ignored.ts";
import { isReflected } from "./reflected.ts";

/** driftlessaf lets any further names pass (`harnesses.md` 5.2, 5.3). Told once for a schema: it is the same everywhere. */
export const additionalProperties: Rule = {
  code: "enforcement/additional-properties",
  severity: "warning",
  *find(subject): Iterable<Spot> {
    const { harness, draft, open } = subject;
    if (harness.library !== null || isReflected(open)) return;
    const found = [...keywordsIgnored(subject, harness, draft)].filter(
      ({ used }) => used.key === "additionalProperties",
    );
    const [first] = found;
    if (first === undefined) return;
    const further = found.length === 1 ? "" : ` The same goes for ${found.length - 1} more in this schema.`;
    yield spotOf(
      first,
      `${harness.title} never checks "additionalProperties": Go drops the names that it does not know before the result is validated, so they are accepted and lost; leave it out.${further}`,
    );
  },
};
