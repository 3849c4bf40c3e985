import { expect, test } from "vitest";
import { compileRegex } from "../../../server/engine/schema/regex.ts";

function reasonAgainst(pattern: string): string | null {
  const regex = compileRegex(pattern);
  return regex.ok ? null : regex.reason.replace("error parsing regexp: ", "");
}

function matches(pattern: string, text: string): boolean {
  const regex = compileRegex(pattern);
  return regex.ok && regex.test(text);
}

test.each([
  ["(?=a)", "invalid or unsupported Perl syntax: `(?=`"],
  ["^(?!x).*$", "invalid or unsupported Perl syntax: `(?!`"],
  ["(?<=a)b", "invalid named capture: `(?<=a)b`"],
  ["(?>a)", "invalid or unsupported Perl syntax: `(?>`"],
  ["(a)\\1", "invalid escape sequence: `\\1`"],
  ["\\cA", "invalid escape sequence: `\\c`"],
  ["\\u{1F600}", "invalid escape sequence: `\\u`"],
  ["a\\Z", "invalid escape sequence: `\\Z`"],
  ["a++", "invalid nested repetition operator: `++`"],
  ["*a", "missing argument to repetition operator: `*`"],
  ["a{1001}", "invalid repeat count: `{1001}`"],
  ["[]", "missing closing ]: `[]`"],
  ["([", "missing closing ]: `[`"],
  ["(", "missing closing ): `(`"],
  ["a)", "unexpected ): `a)`"],
  ["[z-a]", "invalid character class range: `z-a`"],
  ["\\p{Script=Greek}", "invalid character class range: `\\p{Script=Greek}`"],
  ["\\p{Garay}", "invalid character class range: `\\p{Garay}`"],
  ["[\\p{letter}", "missing closing ]: `[\\p{letter}`"],
  ["a\\", "trailing backslash at end of expression: ``"],
])("Go refuses %s", (pattern, reason) => {
  expect(reasonAgainst(pattern)).toBe(reason);
});

test("Go refuses nesting over 1,000, and quotes it all", () => {
  const pattern = "(".repeat(1001) + ")".repeat(1001);
  expect(reasonAgainst(pattern)).toBe(`expression nests too deeply: \`${pattern}\``);
});

test.each([
  ["\\p{Letter}", "é", true],
  ["\\p{uppercase letter}", "e", false],
  ["\\p{uppercase letter}", "E", true],
  ["\\P{Lu}", "E", false],
  ["\\p{^lu}", "e", true],
  ["\\p{old-italic}", "\u{10300}", true],
  ["^\\p{ASCII}$", "é", false],
  ["^[\\P{ascii}x]$", "é", true],
  ["^[\\P{ascii}x]$", "y", false],
  ["^\\Q\\p{L}\\E$", "\\p{L}", true],
  ["\\d", "\u0661", false],
  ["\\w", "é", false],
  ["\\s", "\u00a0", false],
  ["[a-z&&[^b]]", "b]", true],
  ["a{,3}", "a{,3}", true],
  ["^.$", "\u{1F600}", true],
  ["b", "abc", true],
  ["(?P<n>a)(?i)B", "ab", true],
])("%s on %s", (pattern, text, expected) => {
  expect(reasonAgainst(pattern)).toBeNull();
  expect(matches(pattern, text)).toBe(expected);
});

test("a pattern that ruins backtracking engines is linear here", () => {
  expect(matches("^(a|aa)+$", `${"a".repeat(200_000)}!`)).toBe(false);
  expect(matches("(x+x+)+y", "x".repeat(200_000))).toBe(false);
});
