import { expect, it } from "vitest";
import { patternSkipped } from "../../../../server/engine/rules/enforcement/pattern-skipped.ts";
import { found } from "../support/found.ts";

const lookahead = { properties: { a: { type: "string", pattern: "^(?!TODO)" } } };

it("stands on the pattern, and says what Go can't take", () => {
  expect(found(patternSkipped, lookahead, "driftlessaf")).toMatchObject([
    {
      code: "enforcement/pattern-skipped",
      severity: "warning",
      on: '"^(?!TODO)"',
      pointer: "/properties/a/pattern",
      explanation:
        'driftlessaf skips this pattern without a word, so any text passes. Go\'s regular expressions (RE2) can\'t take the pattern "^(?!TODO)": invalid or unsupported Perl syntax: `(?!`; it never goes back in a text, so it has no lookahead or lookbehind; say what must match as well in "allOf": [{"pattern": …}], what must not in "not": {"pattern": …}, each with a ^ or $ of its own.',
    },
  ]);
});

it("is silent about patterns that Go compiles, and in harnesses that refuse or take it", () => {
  expect(found(patternSkipped, { pattern: "^(?:TODO)?$" }, "driftlessaf")).toEqual([]);
  for (const id of ["mivia", "codewhale"]) expect(found(patternSkipped, lookahead, id)).toEqual([]);
});
