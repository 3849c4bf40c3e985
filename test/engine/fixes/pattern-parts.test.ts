import * as fc from "fast-check";
import { expect, it } from "vitest";
import { patternParts } from "../../../server/engine/fixes/pattern-parts.ts";
import { compileRegex } from "../../../server/engine/schema/regex.ts";

const yes = (pattern: string) => ({ pattern, isNegative: false });
const no = (pattern: string) => ({ pattern, isNegative: true });

it.each([
  ["^(?!TODO).*$", "^.*$", [no("^TODO")]],
  ["^(?!x$)", null, [no("^x$")]],
  ["^(?=.*[A-Z])(?=.*\\d).{8,}$", "^.{8,}$", [yes("^.*[A-Z]"), yes("^.*\\d")]],
  ["^(?!a|b$)[a-z]+$", "^[a-z]+$", [no("^(?:a|b$)")]],
  ["^[a-z]+(?<!-)$", "^[a-z]+$", [no("-$")]],
  ["^(?!.*--)[a-z-]+(?<!-)$", "^[a-z-]+$", [no("^.*--"), no("-$")]],
  ["^(?:(?!foo).)*$", "^.*$", [no("foo")]],
  // A parenthesis in a class or behind a backslash closes nothing.
  ["^(?=[)]a\\))b$", "^b$", [yes("^[)]a\\)")]],
])("%s is taken apart", (pattern, rest, conditions) => {
  expect(patternParts(pattern)).toEqual({ rest, conditions });
});

it.each([
  "^[a-z]+$",
  "(?!a)b",
  "^(?=a)b|c",
  "^(?=a)*b",
  "^(?=a)?b",
  "^(?!a(?=b)).*$",
  "^(a)(?!\\1)",
  "^(?!a",
  "^a(?!b)c$",
  "^(?:(?!\\bfoo).)*$",
  "^(?:(?!a*).)*$",
  "^(?:(?!foo)..)*$",
  `^(?!${"a".repeat(1000)})b$`,
])("%s is left alone", (pattern) => {
  expect(patternParts(pattern)).toBeNull();
});

it("the parts accept exactly the texts that the whole does", () => {
  const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "(?:a|bc)", "(ab)", "\\d", "-");
  const times = fc.constantFrom("", "*", "+", "?", "{1,2}");
  const sequence = fc
    .array(fc.tuple(atom, times), { maxLength: 4 })
    .map((each) => each.map((pair) => pair.join("")).join(""));
  const part = fc
    .tuple(fc.array(sequence, { minLength: 1, maxLength: 2 }), fc.boolean())
    .map(([choices, ends]) => choices.join("|") + (ends ? "$" : ""));
  const ahead = fc.tuple(fc.constantFrom("?=", "?!"), part).map(([sign, inner]) => `(${sign}${inner})`);
  const behind = fc
    .tuple(fc.constantFrom("?<=", "?<!"), sequence)
    .map(([sign, inner]) => `(${sign}${inner})`);
  const around = fc
    .tuple(fc.array(ahead, { maxLength: 2 }), sequence, fc.option(behind, { nil: "" }), fc.boolean())
    .map(([aheads, rest, last, ends]) => `^${aheads.join("")}${rest}${ends ? `${last}$` : ""}`);
  const without = fc
    .tuple(sequence, fc.constantFrom("*", "+"))
    .map(([x, often]) => `^(?:(?!${x}).)${often}$`);
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "-", "1", "\n", "😀"), maxLength: 6 });
  let count = 0;
  fc.assert(
    fc.property(
      fc.oneof(around, without),
      fc.array(text, { minLength: 20, maxLength: 20 }),
      (pattern, texts) => {
        const parts = patternParts(pattern);
        fc.pre(parts !== null);
        if (parts === null) return;
        count++;
        const whole = new RegExp(pattern, "u");
        const passes = (each: string, input: string) => {
          const regex = compileRegex(each);
          if (!regex.ok) throw new Error(each);
          return regex.test(input);
        };
        for (const input of texts) {
          const byParts =
            (parts.rest === null || passes(parts.rest, input)) &&
            parts.conditions.every(({ pattern: each, isNegative }) => passes(each, input) !== isNegative);
          expect([pattern, input, byParts]).toEqual([pattern, input, whole.test(input)]);
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(count).toBe(500);
});
