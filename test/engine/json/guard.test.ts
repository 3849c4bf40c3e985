import { expect, test } from "vitest";
import { guardText, MAX_NESTING, MAX_TEXT_BYTES } from "../../../server/engine/json/guard.ts";

const tooDeepAt = (offset: number) => ({ kind: "nesting", limit: MAX_NESTING, offset });

test.each([
  ["10,000 levels", "[".repeat(10_000) + "]".repeat(10_000), null],
  ["10,001 levels", "[".repeat(10_001), tooDeepAt(10_000)],
  ["braces and brackets", '{"a":['.repeat(5_001), tooDeepAt(30_000)],
  ["brackets side by side", "[]".repeat(20_000), null],
  ["brackets in a string", `"${"[".repeat(20_000)}"`, null],
  ["a quote in a comment", `/*"*/${"[".repeat(10_001)}`, tooDeepAt(10_005)],
  ["a quote in a line comment", `//"\n${"[".repeat(10_001)}`, tooDeepAt(10_004)],
  ["a string that the line ends", `"x\n${"[".repeat(10_001)}`, tooDeepAt(10_003)],
  ["an escaped quote", `"\\"${"[".repeat(20_000)}"`, null],
  ["closing brackets of the other kind", "[}".repeat(10_001), tooDeepAt(20_000)],
  ["closing brackets only", "]}".repeat(20_000), null],
  ["a comment that doesn't end", `/*${"[".repeat(20_000)}`, null],
])("%s", (_, text, refusal) => {
  expect(guardText(text)).toEqual(refusal);
});

test("a text over 64 MiB is refused by its bytes", () => {
  expect(guardText("é".repeat(MAX_TEXT_BYTES / 2))).toBe(null);
  expect(guardText("é".repeat(MAX_TEXT_BYTES / 2 + 1))).toEqual({
    kind: "size",
    bytes: MAX_TEXT_BYTES + 2,
    limit: MAX_TEXT_BYTES,
    offset: 0,
  });
});
