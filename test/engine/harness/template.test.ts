import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { templateOf, templatePieces } from "../../../server/engine/harness/template.ts";

const read = (template: string) =>
  templatePieces(template).map(({ name, text }) => (name === null ? text : { name }));

describe("a text with places", () => {
  it.each([
    ["", [""]],
    ["a {b} c", ["a ", { name: "b" }, " c"]],
    ["{b}", ["", { name: "b" }, ""]],
    ["{{b}}", ["{b}"]],
    ["{{{b}}}", ["{", { name: "b" }, "}"]],
    ["{{{{b}}}}", ["{{b}}"]],
    ["{{b}", ["{", { name: "b" }, ""]],
    ['{"r":{b}}', ['{"r":', { name: "b" }, "}"]],
    ['{"r":{"s":{b}}}', ['{"r":{"s":', { name: "b" }, "}}"]],
    ["{a}{b}", ["", { name: "a" }, "", { name: "b" }, ""]],
    ["{a}}{{b}", ["", { name: "a" }, "}{", { name: "b" }, ""]],
    ["{ b } {b-c} {} {é}", ["{ b } {b-c} {} {é}"]],
  ])("%j is read", (template, expected) => {
    expect(read(template)).toEqual(expected);
  });

  it("knows where its places stand", () => {
    expect(templatePieces("é {{x}} {{{b}}}").map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [10, 13],
      [13, 15],
    ]);
  });

  it("is written so that it reads the same", () => {
    const text = fc.string({ unit: fc.constantFrom("{", "}", "b", '"') });
    const parts = fc.tuple(text, fc.array(fc.tuple(fc.constantFrom("b", "c"), text)));
    fc.assert(
      fc.property(parts, ([first, more]) => {
        const pieces = [
          { name: null, text: first },
          ...more.flatMap(([name, behind]) => [
            { name, text: "" },
            { name: null, text: behind },
          ]),
        ];
        const again = templatePieces(templateOf(pieces)).map(({ name, text }) => ({ name, text }));
        expect(again).toEqual(pieces);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["{", "{a", "{{a}}", "}", "{a}"])("takes no longer for many of %j than their number", (unit) => {
    const pieces = templatePieces(unit.repeat(200_000));
    expect(pieces.at(-1)?.end).toBe(unit.length * 200_000);
  });
});
