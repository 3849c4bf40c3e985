/** The text fallback's table (`harnesses.md` 5.4). */
import { describe, expect, it } from "vitest";
import { extractCandidate } from "../../../server/engine/extract/extract.ts";

const extract = (reply: string) => extractCandidate({ extraction: [{ rule: "json-block" }] }, reply);

describe("the JSON of a text reply", () => {
  it.each([
    ['Sure:\n```json\n{"key": "value"}\n```', '{"key": "value"}'],
    ["```json\n```", ""],
    ["```json\n   \n\t\n```", ""],
    ["```json", ""],
    ['```json\n{"incomplete": true', '{"incomplete": true'],
    ['```json\n{"a":1}\n```\nand\n```json\n{"b":2}\n```', '{"a":1}'],
    ['```json\n\n\n{"a":\n1}\n\n```', '{"a":\n1}'],
    ['```\n{"generic": "block"}\n```', '{"generic": "block"}'],
    ['```json{"inline": "style"}```', '{"inline": "style"}'],
    ['```json\r\n{"windows": "style"}\r\n```', '{"windows": "style"}'],
    ['```json\n{"a":1}\r\n```\r\ntail', '{"a":1}\r\n```\r\ntail'],
    ['The response is ```json{"inline": true}``` here', 'The response is ```json{"inline": true}``` here'],
    ['```JSON\n{"wrong": "case"}\n```', 'JSON\n{"wrong": "case"}'],
    ['  {"a":1}\u0085', '{"a":1}'],
    ['{"a":1}```', '{"a":1}'],
    ["```json```", ""],
    ["```", ""],
    ["`````", "``"],
    ["\ufeff```json\n{}\n```", "\ufeff```json\n{}"],
    ["", ""],
  ])("%j is %j", (reply, expected) => {
    const { candidate, spans, offset } = extract(reply);
    expect(candidate).toBe(expected);
    const span = spans.find(({ kind }) => kind === "candidate");
    expect(reply.slice(span?.start, span?.end)).toBe(expected);
    expect(offset).toBe(span?.start);
  });

  it("is marked with the fences around it", () => {
    const reply = 'Sure:\n```json\n {"a":1}\n```\n';
    const { spans, steps } = extract(reply);
    expect(spans.map(({ kind, start, end }) => [kind, reply.slice(start, end)])).toEqual([
      ["fence", "```json"],
      ["candidate", '{"a":1}'],
      ["fence", "```"],
    ]);
    expect(steps).toEqual([
      {
        step: "fence",
        outcome: "done",
        note: "Line 2 is just ```json, so the block from there to line 4 is taken and trimmed.",
        span: { start: 6, end: 26 },
      },
    ]);
  });

  it("of a text without fences is the text", () => {
    expect(extract(" {} ").steps).toEqual([
      {
        step: "fence",
        outcome: "not-needed",
        note: "No line is just ```json; so the whole reply is trimmed.",
      },
    ]);
  });

  it("is found in linear time", () => {
    const reply = "```json \n".repeat(1_000_000);
    expect(extract(reply).candidate.length).toBe(reply.length - 2 - "```".length);
  });
});
