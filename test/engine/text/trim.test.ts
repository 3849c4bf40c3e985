import { expect, test } from "vitest";
import { isSpace, trimRange, trimSpace } from "../../../server/engine/text/trim.ts";

test("exactly the white space of Go and Rust is trimmed", () => {
  const found: number[] = [];
  for (let unit = 0; unit <= 0xffff; unit++) if (isSpace(unit)) found.push(unit);
  expect(found).toEqual([
    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
    0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
  ]);
});

test.each([
  ["", ""],
  ["  a b\u0085", "a b"],
  ["\ufeffa\ufeff", "\ufeffa\ufeff"],
  ["\u200ba\u2060\u180e", "\u200ba\u2060\u180e"],
  ["\u3000\r\n\t", ""],
  ["\u001ca\u001f", "\u001ca\u001f"],
])("%j is trimmed to %j", (text, trimmed) => {
  expect(trimSpace(text)).toBe(trimmed);
});

test("a range is trimmed in place", () => {
  expect(trimRange("x  ab  y", 1, 7)).toEqual({ start: 3, end: 5 });
  expect(trimRange("x    y", 1, 5)).toEqual({ start: 5, end: 5 });
});
