import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchTexts } from "../../server/language/text-match.ts";

function offsets(fileText: string, documentText: string): number[] | null {
  const match = matchTexts(fileText, documentText);
  return match === null ? null : [...Array(fileText.length + 1).keys()].map(match.toDocument);
}

function back(fileText: string, documentText: string): number[] | null {
  const match = matchTexts(fileText, documentText);
  return match === null ? null : [...Array(documentText.length + 1).keys()].map(match.toFile);
}

describe("matchTexts", () => {
  test("the same text has the same offsets", () => {
    expect(offsets("ab", "ab")).toEqual([0, 1, 2]);
    expect(offsets("", "")).toEqual([0]);
  });
  test("a byte order mark stands before the document", () => {
    expect(offsets("\uFEFFab", "ab")).toEqual([0, 0, 1, 2]);
    expect(offsets("\uFEFF", "")).toEqual([0, 0]);
  });
  test("the way back leads behind the byte order mark, and to where a line's end begins", () => {
    expect(back("\uFEFFab", "ab")).toEqual([1, 2, 3]);
    expect(back("a\nb\r\nc", "a\nb\nc")).toEqual([0, 1, 2, 3, 5, 6]);
    expect(back("a\nb", "a\r\nb")).toEqual([0, 1, 2, 2, 3]);
    expect(back("\uFEFFa\rb\n", "a\nb\n")).toEqual([1, 2, 3, 4, 5]);
    expect(back("a\uFFFD\uFFFD\uFFFDb", "a\uFFFDb")).toEqual([0, 1, 4, 5]);
  });
  test("line ends may differ", () => {
    expect(offsets("a\nb\r\nc", "a\nb\nc")).toEqual([0, 1, 2, 3, 4, 4, 5]);
    expect(offsets("a\nb", "a\r\nb")).toEqual([0, 1, 3, 4]);
    expect(offsets("\uFEFFa\rb\n", "a\nb\n")).toEqual([0, 0, 1, 2, 3, 4]);
  });
  test("each bad byte is one replacement character in the file, not always in the editor", () => {
    expect(offsets("a\uFFFD\uFFFD\uFFFDb", "a\uFFFDb")).toEqual([0, 1, 2, 2, 2, 3]);
    expect(offsets("a\uFFFDb", "a\uFFFD\uFFFDb")).toEqual([0, 1, 3, 4]);
  });
  test("other texts don't match", () => {
    expect(matchTexts("ab", "ac")).toBeNull();
    expect(matchTexts("ab", "a")).toBeNull();
    expect(matchTexts("a", "ab")).toBeNull();
    expect(matchTexts("a\uFFFD", "a")).toBeNull();
    expect(matchTexts("a\n", "a")).toBeNull();
    expect(matchTexts("\uFEFFa\n", "a")).toBeNull();
  });
  test("offsets rise and lead to the same characters, whatever the editor changed", () => {
    const piece = fc.constantFrom("a", "{", "\u{1F600}", "\n", "\r\n", "\r", "\uFFFD");
    const ending = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(fc.array(piece), fc.boolean(), ending, (pieces, marked, eol) => {
        const file = pieces.join("");
        const document = file.replace(/\r\n|\r|\n/g, eol).replace(/\uFFFD+/g, "\uFFFD");
        const found = offsets(marked ? `\uFEFF${file}` : file, document) ?? [];
        expect(found).toHaveLength(file.length + (marked ? 2 : 1));
        const own = marked ? found.slice(1) : found;
        for (const [index, offset] of own.entries()) {
          expect(offset).toBeGreaterThanOrEqual(own[index - 1] ?? 0);
          if (/[a{]/.test(file[index] ?? "")) expect(document[offset]).toBe(file[index]);
        }
        expect(own.at(-1)).toBe(document.length);
        const { toFile } = matchTexts(marked ? `\uFEFF${file}` : file, document) ?? {};
        for (const [index, unit] of document.split("").entries()) {
          if (/[a{]/.test(unit)) expect(file[(toFile?.(index) ?? -1) - (marked ? 1 : 0)]).toBe(unit);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
