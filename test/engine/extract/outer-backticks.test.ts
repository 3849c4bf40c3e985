/** codewhale's fence rule, its table (`harnesses.md` 6.4). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractCandidate } from "../../../server/engine/extract/extract.ts";

const extract = (reply: string) => extractCandidate({ extraction: [{ rule: "outer-backticks" }] }, reply);
const marked = (reply: string) =>
  extract(reply).spans.map(({ kind, start, end }) => [kind, reply.slice(start, end)]);

describe("the candidate between outer backticks", () => {
  it.each([
    ['{"refuted": true}', '{"refuted": true}'],
    [' \n{"a":1}\u0085\u2028', '{"a":1}'],
    ["\ufeff{}", "\ufeff{}"],
    ['```json\n{"refuted": false}\n```', '{"refuted": false}'],
    ['```json\r\n{"a":1}\r\n```\r\n', '{"a":1}'],
    ["```{}```", "{}"],
    ["``` {} ```", "{}"],
    ['```{"a":1}\n```', ""],
    ["```\n\n{}\n```", "{}"],
    ["``` \t\n{}\n```", "{}"],
    ["````json\n{}\n````", "{}\n`"],
    ["``````", ""],
    ["`````", "`````"],
    ["```", "```"],
    ["```json\n{}", "```json\n{}"],
    ["{}\n```", "{}\n```"],
    ["Sure!\n```json\n{}\n```\nDone.", "Sure!\n```json\n{}\n```\nDone."],
    ["Sure!\n```json\n{}\n```", "Sure!\n```json\n{}\n```"],
    ["```json\n1\n```\nor\n```json\n2\n```", "1\n```\nor\n```json\n2"],
    ["~~~json\n{}\n~~~", "~~~json\n{}\n~~~"],
    ["", ""],
  ])("of %j is %j", (reply, expected) => {
    expect(extract(reply).candidate).toBe(expected);
  });

  it("is marked with the backticks and what goes with them", () => {
    expect(marked(" ```json \n {} \n``` ")).toEqual([
      ["fence", "```json "],
      ["candidate", "{}"],
      ["fence", "```"],
    ]);
    expect(marked("```json\r\n{}\r\n```")).toEqual([
      ["fence", "```json"],
      ["candidate", "{}"],
      ["fence", "```"],
    ]);
    expect(marked("```{}```")).toEqual([
      ["fence", "```"],
      ["candidate", "{}"],
      ["fence", "```"],
    ]);
    expect(marked(" {} ")).toEqual([["candidate", "{}"]]);
  });

  it.each([
    [
      "\n```json\n{}\n```",
      "done",
      "The three backticks at both ends are removed, with the rest of line 2 behind the first.",
    ],
    ["```{}```", "done", "The three backticks at both ends are removed."],
    [
      "```json\n{}",
      "failed",
      "Three backticks open, but the reply does not end with three more; so nothing is removed.",
    ],
    [
      "Sure!\n\n```json\n{}\n```",
      "failed",
      "A fence stands on line 3, but other text stands before it; so nothing is removed.",
    ],
    ["{}", "not-needed", "No code fence; so nothing is removed."],
  ])("of %j: %s", (reply, outcome, note) => {
    expect(extract(reply).steps).toMatchObject([{ step: "fence", outcome, note }]);
  });

  const alphabet = ["`", "```", "\n", "\r\n", " ", "{}", "json", "é", "\u{1f600}", "\ud800", "\u0085"];

  it("is a piece of the reply, and what is left out is white space, the backticks and a first line", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }), (parts) => {
        const reply = parts.join("");
        const { candidate, spans, offset } = extract(reply);
        const span = spans.find(({ kind }) => kind === "candidate");
        expect(reply.slice(span?.start, span?.end)).toBe(candidate);
        expect(offset).toBe(span?.start);
        const ends = spans.flatMap(({ start, end }) => [start, end]);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        const fences = spans.filter(({ kind }) => kind === "fence");
        const [open, close] = fences;
        if (open === undefined || close === undefined) expect(fences).toEqual([]);
        else {
          expect(reply.slice(open.start, open.start + 3)).toBe("```");
          expect(reply.slice(close.start, close.end)).toBe("```");
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("of a long reply is found in linear time", () => {
    const reply = `\`\`\`json\n${"`\n".repeat(500_000)}\`\`\``;
    const start = performance.now();
    expect(extract(reply).candidate?.length).toBe(999_999);
    expect(performance.now() - start).toBeLessThan(1500);
  });
});
