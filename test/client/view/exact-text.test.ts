import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyEdit,
  exactOffset,
  findEdit,
  plainLineEnds,
  plainOffset,
  RecentTexts,
} from "../../../client/view/exact-text.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "\r", "\n", "\r\n", "\0", "\uD800", "\uFEFF") });

describe("the exact text under a text field", () => {
  it("keeps CR LF around an edit", () => {
    const exact = "one\r\ntwo\r\nthree";
    const edit = findEdit(plainLineEnds(exact), "one\ntwo!\nthree", 7);
    expect(applyEdit(exact, edit)).toBe("one\r\ntwo!\r\nthree");
  });

  it("keeps a byte order mark, NUL, lone surrogates and a lone CR", () => {
    const exact = "\uFEFFa\0b\r\uD800\r\nc";
    const edit = findEdit(plainLineEnds(exact), "\uFEFFa\0b\n\uD800\ncd", 8);
    expect(applyEdit(exact, edit)).toBe("\uFEFFa\0b\r\uD800\r\ncd");
  });

  it("takes the caret's word for which of two equal line ends was deleted", () => {
    const exact = "a\r\n\nb";
    // Backspace behind the second line end: the LF goes, the CR LF stays.
    expect(applyEdit(exact, findEdit("a\n\nb", "a\nb", 2))).toBe("a\r\nb");
    // Backspace behind the first one: the CR LF goes.
    expect(applyEdit(exact, findEdit("a\n\nb", "a\nb", 1))).toBe("a\nb");
  });

  it("leads from any text to any other, and back to plain text the same way", () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (exact, wanted, caret) => {
        const after = plainLineEnds(wanted);
        const edited = applyEdit(exact, findEdit(plainLineEnds(exact), after, caret));
        // A LF typed behind a CR that stands before the edit makes one line end of two: the only way to differ.
        fc.pre(
          !/\r$/.test(exact.slice(0, exactOffset(exact, findEdit(plainLineEnds(exact), after, caret).at))),
        );
        expect(plainLineEnds(edited)).toBe(after);
      }),
    );
  });

  it("finds an offset's way back", () => {
    fc.assert(
      fc.property(text, fc.nat(), (exact, at) => {
        const plain = plainLineEnds(exact);
        const offset = Math.min(at, plain.length);
        expect(plainOffset(exact, exactOffset(exact, offset))).toBe(offset);
      }),
    );
  });
});

describe("recent texts", () => {
  it("bring back what a plain copy stood for", () => {
    const recent = new RecentTexts();
    recent.add("a\r\nb");
    recent.add("plain");
    expect(recent.find("a\nb")).toBe("a\r\nb");
    expect(recent.find("plain")).toBe(undefined);
  });

  it("forget the oldest beyond four million units", () => {
    const recent = new RecentTexts();
    const long = "x".repeat(3 * 1024 * 1024);
    recent.add(`1\r\n${long}`);
    recent.add(`2\r\n${long}`);
    expect(recent.find(`1\n${long}`)).toBe(undefined);
    expect(recent.find(`2\n${long}`)).toBe(`2\r\n${long}`);
  });
});
