/** Patterns as Rust's fancy-regex runs them behind a translation from ECMAScript (`harnesses.md` 1.6). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternMeter, TooMuchWorkError } from "../../../server/engine/evaluate/limits.ts";
import { compileRustRegex } from "../../../server/engine/schema/rust-regex/index.ts";
import type { TextTest } from "../../../server/engine/schema/text-test.ts";

function test(pattern: string): TextTest {
  const regex = compileRustRegex(pattern);
  if (!regex.ok) throw new Error(`refused: ${pattern}`);
  return regex.test;
}

describe("a pattern", () => {
  it.each([
    ["", ["", "x"], []],
    ["a", ["bab"], ["b", ""]],
    ["^[a-z]+$", ["abc"], ["A", "a\n", ""]],
    ["^$", [""], ["\n"]],
    ["^.$", ["a", "\u{1f600}", "\r"], ["\n", "e\u0301"]],
    ["^\u{1f432}*$", ["", "\u{1f432}\u{1f432}"], ["\u{1f431}"]],
    ["a|", ["b"], []],
    ["^(?:a|b){2,3}$", ["ab", "aba"], ["a", "abab"]],
    // A second repetition stands for itself.
    ["^a{2}{3}$", ["aa{3}"], ["aaaaaa"]],
    ["^a{1001}$", ["a".repeat(1001)], ["a".repeat(1000)]],
    ["(a*)*", ["b"], []],
    ["^x{0}$", [""], ["x"]],
    ["^a+?b*?$", ["a", "aab"], ["b"]],
    ["^a\\/b\\-\\.\\_$", ["a/b-._"], ["a/b-x_"]],
    ["^\\d{3}$", ["123"], ["12", "\u0661\u0662\u0663"]],
    ["^\\w$", ["_", "Z", "9"], ["é", "-"]],
    ["^\\s$", [..." \t\n\v\f\r\u00a0\u2003\u2029\ufeff"], ["x", "\u0085", "\u2028"]],
    ["^\\S$", ["x", "\u2028"], [" ", "\u2003"]],
    ["\\bfoo\\b", ["a foo", "foo-"], ["éfoo", "foo_", "food"]],
    ["^\\x41\\u0042\\cJ$", ["AB\n"], ["AB"]],
    ["^\\u{1F600}$", ["\u{1f600}"], ["u"]],
    ["^\\p{Letter}\\p{L}\\pL$", ["aéΩ"], ["a1b"]],
    ["\\p{Script=Greek}", ["α"], ["a"]],
    ["^\\P{Lu}$", ["a"], ["A"]],
    ["^[^]]$", ["a"], ["]"]],
    ["^[\\w-]$", ["-", "a"], ["."]],
    ["^[a\\-z]$", ["-", "z"], ["b"]],
    ["^[[:alpha:]]$", ["x"], ["1", ":"]],
    ["^[a-z&&[^b]]$", ["a"], ["b", "&"]],
    ["(?i)^straße$", ["STRAßE"], ["strasse"]],
    ["(?i)^k$", ["k", "K", "\u212a"], ["c"]],
    ["(?m)^b$", ["a\nb\nc"], ["ab"]],
  ] as [string, string[], string[]][])("%j matches %j and not %j", (pattern, texts, others) => {
    const matches = test(pattern);
    expect(texts.filter((text) => matches(text) !== true)).toEqual([]);
    expect(others.filter((text) => matches(text) !== false)).toEqual([]);
  });

  it.each([
    ["^(?=.*\\d).+$", ["a1"], ["ab"]],
    ["^(?!x).*$", ["ab", ""], ["xb"]],
    ["(?<=a)b", ["ab"], ["cb", "b"]],
    ["(?<=a+)b", ["caab"], ["cb"]],
    ["(?<=^|,)b", ["b", "a,b"], ["ab"]],
    ["(?<!a|bc)d", ["d", "cd"], ["ad", "bcd"]],
    ["(?<=\u{1f600})b", ["\u{1f600}b"], ["b"]],
    ["(?<=a|(?=b)bc)d", ["ad", "bcd"], ["cd"]],
    ["^(?=(a+))\\1b$", ["aab"], ["aac"]],
    ["^(a)\\1$", ["aa"], ["ab"]],
    ["^(?=a)(?P<n>a)(?P=n)$", ["aa"], ["ab"]],
    ["^(\\w+)\\s\\1$", ["ab ab"], ["ab ac"]],
    ["^(?:(a)|b)*\\1$", ["aba"], ["bb"]],
    ["^(?=[a-z]*\\d)(?=\\D*[a-z])[a-z\\d]{4,}$", ["ab12"], ["abcd", "1234", "a1"]],
    ["^a++a", [], ["aaa"]],
    ["^(?!(?=a)..$)", ["aaa", "bb"], ["ab"]],
  ] as [string, string[], string[]][])(
    "that looks around or back, %j, matches %j and not %j",
    (pattern, texts, others) => {
      const matches = test(pattern);
      expect(texts.filter((text) => matches(text) !== true)).toEqual([]);
      expect(others.filter((text) => matches(text) !== false)).toEqual([]);
    },
  );

  it.each([
    "(",
    "(a",
    "a)",
    "([",
    "[a",
    "[",
    "[]",
    "[^]",
    "*a",
    "a**",
    "^*",
    "(?=a)*",
    "a{",
    "{",
    "a{3,2}",
    "a{,3}",
    "a{99999999999}",
    "(?:a{1000}){1000}",
    "[z-a]",
    "[a-\\w]",
    "[\\w-.]",
    "[\\b]",
    "\\",
    "\\e",
    "\\Z",
    "\\a",
    "\\h",
    "\\K",
    "\\c",
    "\\0",
    "\\1",
    "\\é",
    "\\u12",
    "\\ud83d",
    "\\ud83d\\ude00",
    "\\p{Foo}",
    "\\p{",
    "(?>a)",
    "(?#x)",
    "(?i",
    "(?<n>a)\\k<n>",
    "(?P<n>a)(?P=n)",
    "(?<n>a)(?<n>b)",
    "(?<=(?=b)b+)d",
    `${"(".repeat(100)}${")".repeat(100)}`,
  ])("%.40j is none", (pattern) => {
    expect(compileRustRegex(pattern)).toEqual({ ok: false });
  });

  it.each(["}", "]", "\\-", "\\_", "\\'", '\\"', "\\ ", "(?=a)\\d", "(?P<n>a)", "(?:)"])(
    "%j is one",
    (pattern) => {
      expect(compileRustRegex(pattern).ok).toBe(true);
    },
  );

  it("means what it means in JavaScript, where both know it", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      ".",
      "^",
      "$",
      "[ab]",
      "[^a]",
      "\\d",
      "\\b",
      "(?:a|b)",
      "(a)",
      "(b|)",
      "(?=a)",
      "(?!b)",
      "(?<=a)",
      "(?<!ab)",
      "(?=b|$)",
      "(?:)",
    );
    const quantified = fc.tuple(piece, fc.constantFrom("", "", "*", "+?", "{1,2}"));
    const pattern = fc.array(quantified, { maxLength: 6 });
    const text = fc.string({ unit: fc.constantFrom("a", "b", "1", " "), maxLength: 8 });
    let compared = 0;
    fc.assert(
      fc.property(pattern, text, (pieces, subject) => {
        const source = pieces
          .map(([one, count]) => (/^[\^$]$|^\(\?<?[=!]|^\\b|^\(\?:\)/.test(one) ? one : one + count))
          .join("");
        compared++;
        expect([source, test(source)(subject)]).toEqual([source, new RegExp(source, "u").test(subject)]);
      }),
      { numRuns: 2000 },
    );
    expect(compared).toBe(2000);
  });
});

describe("a hostile pattern", () => {
  const length = 100_000;
  const many = "a".repeat(length);

  it.each([
    ["^(a+)+$", `${many}!`, false],
    ["^(?!x)(a+)+$", `${many}!`, false],
    ["(?=(a+)+$)b", `${many}!`, false],
    ["(?=.*b)c", many, false],
    ["(?<=a+)b", many, false],
    ["(?<=a)b", many, false],
    ["(?:a?){1000}a{1000}b", many.slice(0, 5000), false],
    ["^(a+)+(?=b)$", `${many}!`, null],
    ["(a+)\\1b", many, null],
  ])("%s is done with in time", (pattern, text, expected) => {
    const start = performance.now();
    expect(test(pattern)(text, patternMeter(text.length))).toBe(expected);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("ends the whole evaluation, when its steps are too many for one reply", () => {
    const meter = patternMeter(0);
    const matches = test("(a+)+(?=b)$");
    const all = () => {
      for (let i = 0; i < 1000; i++) matches("a".repeat(100), meter);
    };
    expect(all).toThrow(TooMuchWorkError);
    expect(all).toThrow(
      "the schema's patterns find too many ways to match, so that checking this value would take too long",
    );
  });

  it("that was put away for others is made again, and costs steps", () => {
    const matches = test("^(x|[a-z]{1,1000}){1,3}$");
    for (let i = 0; i < 300; i++) test(`^(x${i}|[a-z]{1,1000}){1,3}$`);
    let steps = 0;
    const meter = {
      spend(spent: number) {
        steps += spent;
      },
    };
    expect([matches("abc", meter), matches("ABC")]).toEqual([true, false]);
    const first = steps;
    steps = 0;
    expect(matches("abc", meter)).toBe(true);
    expect(first).toBeGreaterThan(steps + 10_000);
  });
});
