import { describe, expect, it } from "vitest";
import type { LabReport } from "../../../client/reply-lab/messages.ts";
import { annotate } from "../../../client/view/annotate.ts";
import { Lines } from "../../../client/view/lines.ts";
import { numbered } from "../../../client/view/numbered.ts";
import { report } from "./report.ts";

function drawn(text: string, changes: Partial<LabReport>) {
  const given = report(changes);
  return annotate(text, new Lines(text), given, numbered(given));
}

const violation = (instance: string, ranges: [number, number][]) => ({
  instance,
  keyword: "/type",
  message: "m",
  sent: "yes" as const,
  ranges,
});

describe("the rows of a reply", () => {
  const text = 'So:\n\n<t>\n```json\n{"a":1}\n```\n</t>\nBye.';
  const at = (part: string) => text.indexOf(part);
  const spans = [
    { kind: "envelope", start: at("<t>"), end: at("<t>") + 3 },
    { kind: "fence", start: at("```json"), end: at("```json") + 7 },
    { kind: "candidate", start: at("{"), end: at("}") + 1 },
    { kind: "fence", start: at("```\n"), end: at("```\n") + 3 },
    { kind: "envelope", start: at("</t>"), end: at("</t>") + 4 },
  ];

  it("say once what stands around the payload of a call", () => {
    const call = '{\n "reasoning": "r",\n "result":\n {}\n}';
    const payload = { start: call.indexOf("{}"), end: call.indexOf("{}") + 2 };
    const around = [
      { kind: "envelope", start: 0, end: payload.start },
      { kind: "candidate", ...payload },
      { kind: "envelope", start: payload.end, end: call.length },
    ];
    const steps = [{ step: "call", outcome: "done", note: "Taken." }] as const;
    expect(drawn(call, { spans: around, steps }).map(({ line, hint }) => [line, hint])).toEqual([
      [1, "call opens"],
      [2, null],
      [3, null],
      [4, null],
      [5, "call closes"],
    ]);
  });

  it("say what the harness does with each line", () => {
    expect(drawn(text, { spans }).map(({ line, kind, hint }) => [line, kind, hint])).toEqual([
      [1, "outside", "ignored"],
      [2, "outside", null],
      [3, "removed", "envelope opens"],
      [4, "removed", "fence removed"],
      [5, "candidate", null],
      [6, "removed", "fence removed"],
      [7, "removed", "envelope closes"],
      [8, "outside", "ignored"],
    ]);
  });

  it("underline violating values and put the digits behind them, lowest first", () => {
    const one = at("1");
    const rows = drawn(text, {
      spans,
      violations: [violation("/a", [[one, one + 1]]), violation("/a", [[one, one + 1]])],
    });
    expect(rows[4]?.pieces).toEqual([
      { start: 17, text: '{"a":', token: null, marks: [], closes: [], code: null, caret: false },
      { start: 22, text: "1", token: "number", marks: [1, 2], closes: [1, 2], code: null, caret: false },
      { start: 23, text: "}", token: null, marks: [], closes: [], code: null, caret: false },
    ]);
  });

  it("mark a long object at its opening bracket only", () => {
    const rows = drawn('{"a":1}', { violations: [violation("", [[0, 7]])] });
    expect(rows[0]?.pieces.map(({ text, marks }) => [text, marks])).toEqual([
      ["{", [1]],
      ['"a":1}', []],
    ]);
  });

  it("draw a deciding character as a box", () => {
    const rows = drawn("\uFEFFa\u00A0", {});
    expect(rows[0]?.pieces.map(({ text, code }) => [text, code])).toEqual([
      ["\uFEFF", "U+FEFF"],
      ["a", null],
      ["\u00A0", "U+00A0"],
    ]);
  });

  it("put a caret where the parser stopped", () => {
    const rows = drawn("{'a'}", { syntaxErrorAt: 1 });
    expect(rows[0]?.pieces.map(({ text, caret }) => [text, caret])).toEqual([
      ["{", false],
      ["'a'}", true],
    ]);
  });

  it("put a caret behind the end of an unfinished text", () => {
    const rows = drawn("{\n", { syntaxErrorAt: 2 });
    expect(rows.map(({ pieces }) => pieces.map(({ text, caret }) => [text, caret]))).toEqual([
      [["{", false]],
      [["", true]],
    ]);
  });

  it("give every unit of the text once, in order", () => {
    const rows = drawn(text, { spans, violations: [violation("/a", [[at("1"), at("1") + 1]])] });
    expect(rows.map(({ pieces }) => pieces.map((piece) => piece.text).join("")).join("\n")).toBe(text);
  });

  it("leave out most of ten megabytes on one line, and say how much", () => {
    const long = "<mivia_output>".repeat(750_000);
    const rows = drawn(long, { spans: [{ kind: "candidate", start: 0, end: long.length }] });
    expect(rows.map(({ line, end, start, omitted }) => [line, end - start, omitted])).toEqual([
      [1, 20_000, 10_478_000],
      [1, 2000, 0],
    ]);
  });
});
