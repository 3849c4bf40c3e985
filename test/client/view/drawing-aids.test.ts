import { describe, expect, it } from "vitest";
import { partsToDraw } from "../../../client/view/excerpt.ts";
import { codeName, markStacks } from "../../../client/view/invisible.ts";
import { Lines } from "../../../client/view/lines.ts";
import { jsonTokens } from "../../../client/view/tokens.ts";

describe("code names", () => {
  it.each([
    ["\0", 0, "U+0000"],
    ["\u00A0", 0, "U+00A0"],
    ["\uFEFF", 0, "U+FEFF"],
    ["\u202E", 0, "U+202E"],
    ["\uD800x", 0, "U+D800"],
    ["x\uDC00", 1, "U+DC00"],
    ["\r", 0, "U+000D"],
    ["\r\n", 0, null],
    ["\t", 0, null],
    ["\n", 0, null],
    ["a", 0, null],
    ["é", 0, null],
    ["😀", 0, null],
    ["😀", 1, null],
  ])("of %j at %i is %s", (text, at, name) => expect(codeName(text, at)).toBe(name));
});

describe("lines", () => {
  it("end at LF alone", () => {
    const lines = new Lines("a\r\nb\rc\n");
    expect(lines.count).toBe(3);
    expect([0, 2, 3, 6, 7].map((offset) => lines.lineAt(offset))).toEqual([1, 1, 2, 2, 3]);
    expect(lines.columnAt(5)).toBe(3);
  });

  it("are found fast in a long text of them", () => {
    const lines = new Lines("\n".repeat(10_000_000));
    expect(lines.count).toBe(10_000_001);
    expect(lines.lineAt(9_999_999)).toBe(10_000_000);
  });
});

describe("the parts of a reply that are drawn", () => {
  it("are the whole of a short one", () => {
    expect(partsToDraw("abc", 1, [])).toEqual([{ start: 0, end: 3 }]);
  });

  it("are the beginning, the end and the places that matter of a long one", () => {
    const text = "x".repeat(1_000_000);
    expect(partsToDraw(text, 1, [500_000, 501_000])).toEqual([
      { start: 0, end: 20_000 },
      { start: 498_000, end: 503_000 },
      { start: 998_000, end: 1_000_000 },
    ]);
  });

  it("never cut a surrogate pair", () => {
    const text = "😀".repeat(200_000);
    expect(partsToDraw(text, 1, [300_001])).toEqual([
      { start: 0, end: 20_000 },
      { start: 298_000, end: 302_000 },
      { start: 398_000, end: 400_000 },
    ]);
  });

  it("stay few when everything matters", () => {
    const text = "x".repeat(10_000_000);
    const places = Array.from({ length: 1000 }, (_, index) => index * 10_000);
    const drawn = partsToDraw(text, 1, places).reduce((sum, { start, end }) => sum + end - start, 0);
    expect(drawn).toBeLessThan(200_000);
  });
});

describe("JSON colours", () => {
  const kinds = (text: string) =>
    jsonTokens(text, 0, text.length).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

  it("name strings, numbers and literals, but no member names", () => {
    expect(kinds('{"a" : "b\\"", "c":[-1.5e3,true,null,"d"]}')).toEqual([
      ["string", '"b\\""'],
      ["number", "-1.5e3"],
      ["literal", "true"],
      ["literal", "null"],
      ["string", '"d"'],
    ]);
  });

  it("end an unfinished string at the end of its line", () => {
    expect(kinds('"a\n1')).toEqual([
      ["string", '"a'],
      ["number", "1"],
    ]);
  });

  it("name a string of megabytes, with escapes or without", () => {
    const plain = `"${"x".repeat(12_000_000)}"`;
    expect(jsonTokens(plain, 0, plain.length)).toEqual([{ kind: "string", start: 0, end: 12_000_002 }]);
    const escaped = `["${'\\"'.repeat(6_000_000)}",1]`;
    expect(jsonTokens(escaped, 0, escaped.length)).toEqual([
      { kind: "string", start: 1, end: 12_000_003 },
      { kind: "number", start: 12_000_004, end: 12_000_005 },
    ]);
  });

  it("stop where the drawn part stops, even within an escape", () => {
    expect(jsonTokens('"ab\\n" 12', 0, 4)).toEqual([{ kind: "string", start: 0, end: 4 }]);
    expect(jsonTokens("[12345]", 0, 3)).toEqual([{ kind: "number", start: 1, end: 3 }]);
  });

  it("leave plain what is no token", () => {
    expect(kinds("- -a nul nullx")).toEqual([]);
    expect(kinds('"a\\\n"b"')).toEqual([
      ["string", '"a'],
      ["string", '"b"'],
    ]);
  });

  it("take no longer than the text is long", () => {
    const hostile = `${'"'.repeat(100_001)}${" ".repeat(100_000)}`;
    expect(kinds(hostile).length).toBe(50_001);
  });
});

describe("the lines of a text", () => {
  it("are counted as a person does: a line feed at the end begins no further one", () => {
    const written = (text: string) => new Lines(text).written;
    expect(["", "a", "a\n", "a\nb", "a\nb\r\n", "\n", "\n\n"].map(written)).toEqual([1, 1, 1, 2, 2, 1, 2]);
  });
});

describe("marks on one letter", () => {
  it("are drawn while a language may have as many, and told as a number beyond", () => {
    const marks = (count: number) => "\u0301".repeat(count);
    expect(markStacks(`e${marks(8)}`)).toEqual([]);
    expect(markStacks(`ae${marks(9)}b`)).toEqual([{ start: 2, end: 11 }]);
    const [stack] = markStacks(`e${marks(100_000)}`);
    expect(stack).toEqual({ start: 1, end: 100_001 });
  });
});
