import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printableTable } from "../../../scripts/generate-go-printable.ts";
import { goPrintableRuns } from "../../../server/engine/text/go-printable.ts";
import { goQuote, goQuoteRune, isGoPrintable } from "../../../server/engine/text/go-quote.ts";

describe("goQuote", () => {
  it.each([
    ["", '""'],
    ["plain", '"plain"'],
    ["it's", `"it's"`],
    ['say "x"', '"say \\"x\\""'],
    ["a\\b", '"a\\\\b"'],
    ["\u0007\b\t\n\v\f\r", '"\\a\\b\\t\\n\\v\\f\\r"'],
    ["\0\u001b\u007f", '"\\x00\\x1b\\x7f"'],
    ["\u0085\u00a0\u00ad", '"\\u0085\\u00a0\\u00ad"'],
    ["\u200b\u2028\u3000\ufeff", '"\\u200b\\u2028\\u3000\\ufeff"'],
    ["\ue000\u{f0000}", '"\\ue000\\U000f0000"'],
    ["\u{e0001}\u{10ffff}", '"\\U000e0001\\U0010ffff"'],
    ["é😀\ufffd", '"é😀\ufffd"'],
    ["a\u0301", '"a\u0301"'],
    ["\ud800", '"\ufffd"'],
  ])("%j", (text, quoted) => expect(goQuote(text)).toBe(quoted));

  it("gives nothing that ends the text early or breaks a line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => /^"(?:[^"\\\n\r]|\\.)*"$/u.test(goQuote(text))),
    );
  });
});

describe("goQuoteRune", () => {
  it.each([
    ["'", "'\\''"],
    ['"', `'"'`],
    ["\\", "'\\\\'"],
    ["Â", "'Â'"],
    ["\n", "'\\n'"],
    ["\u00a0", "'\\u00a0'"],
  ])("%j is %s", (character, quoted) => expect(goQuoteRune(character.codePointAt(0) ?? 0)).toBe(quoted));
});

describe("isGoPrintable", () => {
  it("follows Unicode 15.0, not what Node knows", () => {
    // U+0CF3 came with Unicode 15.0, U+2FFC with 15.1, U+1C89 with 16.0.
    expect([0x0cf3, 0x2ffc, 0x1c89].map(isGoPrintable)).toEqual([true, false, false]);
  });

  it("knows both ends of a run", () => {
    expect([0x1f, 0x20, 0x7e, 0x7f, 0xa0, 0xa1, 0xac, 0xad, 0xae].map(isGoPrintable)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      true,
    ]);
    expect([0xe000, 0xf8ff, 0x10fffd, 0x10ffff].some(isGoPrintable)).toBe(false);
  });

  it("uses the table that the generator makes", () => {
    const runs = [...printableTable().matchAll(/^ {2}"([^"]*)"/gm)].map(([, words]) => words).join("");
    expect(goPrintableRuns).toBe(runs);
  });
});
