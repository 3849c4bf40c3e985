import { describe, expect, it } from "vitest";
import { extractCandidate } from "../../../server/engine/extract/extract.ts";

const envelope = { extraction: [{ rule: "line-envelope", tag: "mivia_output" }] } as const;
const fence = { extraction: [{ rule: "one-code-fence" }] } as const;
const both = { extraction: [...envelope.extraction, ...fence.extraction] } as const;

const UNCHANGED = Symbol("unchanged");

describe("the envelope", () => {
  it.each([
    ["alone", '<mivia_output>\n{"ok":true}\n</mivia_output>', '{"ok":true}'],
    ["between prose", 'Here:\n<mivia_output>\n{"ok":1}\n</mivia_output>\nBye!', '{"ok":1}'],
    ["after a mention", 'in <mivia_output> tags:\n<mivia_output>\n{"ok":1}\n</mivia_output>', '{"ok":1}'],
    [
      "around a closing tag line",
      '<mivia_output>\n{"n":"a\n</mivia_output>\nb"}\n</mivia_output>',
      '{"n":"a\n</mivia_output>\nb"}',
    ],
    [
      "twice",
      "<mivia_output>\n1\n</mivia_output>\n<mivia_output>\n2\n</mivia_output>",
      "1\n</mivia_output>\n<mivia_output>\n2",
    ],
    ["absent", ' {"ok":true} ', UNCHANGED],
    ["unclosed", '<mivia_output>\n{"ok":true}', UNCHANGED],
    ["opening not alone", 'A:<mivia_output>\n{"ok":true}\n</mivia_output>', UNCHANGED],
    ["closing not alone", '<mivia_output>\n{"ok":true}\n</mivia_output> done', UNCHANGED],
    ["closing before opening", "</mivia_output>\n<mivia_output>\n1", UNCHANGED],
    ["on one line", "<mivia_output>1</mivia_output>", UNCHANGED],
    ["with another case", "<MIVIA_OUTPUT>\n1\n</MIVIA_OUTPUT>", UNCHANGED],
    ["with CRLF", "<mivia_output>\r\n1\r\n</mivia_output>\r\n", "1"],
    ["with NBSP and U+0085", "\u00a0<mivia_output>\u0085\n\u00a01\n</mivia_output>", "1"],
    ["after a BOM", "\ufeff<mivia_output>\n1\n</mivia_output>", UNCHANGED],
    ["with lone CRs", "<mivia_output>\r1\r</mivia_output>", UNCHANGED],
    ["empty", "<mivia_output>\n</mivia_output>", ""],
    ["blank", "<mivia_output>\n \n\t\n</mivia_output>", ""],
  ])("%s", (_, reply, want) => {
    expect(extractCandidate(envelope, reply).candidate).toBe(want === UNCHANGED ? reply : want);
  });
});

describe("the code fence", () => {
  it.each([
    ["with a language", '```json\n{"a":1}\n```', '{"a":1}'],
    ["plain", '```\n{"a":1}\n```', '{"a":1}'],
    ["blank around it", ' \n```\n{"a":1}\n ``` \n', '{"a":1}'],
    ["absent", ' {"a":1}', UNCHANGED],
    ["one line", "```only", UNCHANGED],
    ["one line, closed", "```1```", UNCHANGED],
    ["unterminated", "```\nunterminated", UNCHANGED],
    ["inner fence on one line", "```\n```inner```\n```", UNCHANGED],
    ["inner fence", "```\n```\nbody\n```", UNCHANGED],
    ["four backticks", '````json\n{"a":1,"code":"```"}\n````', '{"a":1,"code":"```"}'],
    ["three and four", '```json\n{"a":1}\n````', UNCHANGED],
    ["four and three", '````json\n{"a":1}\n```', UNCHANGED],
    ["shorter fences inside", "````\na\n``` b\nc\n````", "a\n``` b\nc"],
    ["as long a fence inside, indented", "````\na\n  ````b\n````", UNCHANGED],
    ["five around four and three", "`````\n````\n```\n`````", "````\n```"],
    ["payload behind the backticks", '```{"a":1}\n```', ""],
    ["brace behind the backticks", '```{\n"a":1}\n```', '"a":1}'],
    ["empty", "```\n```", ""],
    ["blank body", "```\n\n```", ""],
    ["CRLF", '```json\r\n{"a":1}\r\n```\r\n', '{"a":1}\r'],
    ["tildes", "~~~\n1\n~~~", UNCHANGED],
    ["text after it", "```\n1\n```\nDone", UNCHANGED],
    ["text before it", "Here:\n```\n1\n```", UNCHANGED],
    ["after a BOM", "\ufeff```\n1\n```", UNCHANGED],
    ["body kept untrimmed", "```\n  1  \n\n```", "  1  \n"],
  ])("%s", (_, reply, want) => {
    expect(extractCandidate(fence, reply).candidate).toBe(want === UNCHANGED ? reply : want);
  });
});

describe("spans and steps", () => {
  const reply = 'Sure.\r\n<mivia_output>\r\n```json\r\n{"a":1}\r\n```\r\n</mivia_output>\r\nBye';
  const extraction = extractCandidate(both, reply);

  it("marks each delimiter line and the candidate, in document order", () => {
    expect(extraction.spans.map(({ kind, start, end }) => [kind, reply.slice(start, end)])).toEqual([
      ["envelope", "<mivia_output>"],
      ["fence", "```json"],
      ["candidate", '{"a":1}\r'],
      ["fence", "```"],
      ["envelope", "</mivia_output>"],
    ]);
    expect(extraction.offset).toBe(reply.indexOf("{"));
  });

  it("says what each rule did, with line numbers of the reply", () => {
    expect(extraction.steps.map(({ step, outcome, note }) => [step, outcome, note])).toEqual([
      ["envelope", "done", "<mivia_output> on line 2 opens and the last </mivia_output>, on line 6, closes."],
      ["fence", "done", "The fence of 3 backticks on lines 3 and 5 is removed."],
    ]);
    expect(extraction.steps.map(({ span }) => span && reply.slice(span.start, span.end))).toEqual([
      '<mivia_output>\r\n```json\r\n{"a":1}\r\n```\r\n</mivia_output>\r',
      '```json\r\n{"a":1}\r\n```',
    ]);
  });

  it.each([
    ["plain", "not-needed", "No line is just <mivia_output>; so nothing is unwrapped."],
    [
      "\nx <mivia_output>",
      "failed",
      "<mivia_output> on line 2 is not alone on its line; so nothing is unwrapped.",
    ],
    [
      "\n\n<mivia_output>\n1",
      "failed",
      "<mivia_output> on line 3 opens, but no later line is just </mivia_output>; so nothing is unwrapped.",
    ],
    [
      "<mivia_output>\n1\n</mivia_output>\n<mivia_output>\n2\n</mivia_output>",
      "done",
      "<mivia_output> on line 1 opens and the last </mivia_output>, on line 6, closes. Another opening tag stays inside.",
    ],
    [
      "<mivia_output>\n<mivia_output>\n<mivia_output>\n</mivia_output>",
      "done",
      "<mivia_output> on line 1 opens and the last </mivia_output>, on line 4, closes. 2 more opening tags stay inside.",
    ],
  ])("envelope of %j: %s", (text, outcome, note) => {
    const [step] = extractCandidate(envelope, text).steps;
    expect([step?.outcome, step?.note]).toEqual([outcome, note]);
  });

  it.each([
    ["plain", "not-needed", "No code fence at the beginning; so nothing is removed."],
    ["```x", "failed", "The fence on line 1 has no second line; so nothing is removed."],
    [
      "\n```\n1\n```` ",
      "failed",
      "The fence on line 2 has 3 backticks, and the last line, 4, is not just as many; so nothing is removed.",
    ],
    [
      "```\n1\n```\n```",
      "failed",
      "Line 3 inside the fence begins with 3 backticks too; so nothing is removed.",
    ],
    [
      "Hi\n```\n1\n```",
      "failed",
      "A fence begins on line 2, but other text stands before it; so nothing is removed.",
    ],
    ["~~~\n1\n~~~", "failed", "The fence on line 1 is made of tildes; only backticks count."],
  ])("fence of %j: %s", (text, outcome, note) => {
    const [step] = extractCandidate(fence, text).steps;
    expect([step?.outcome, step?.note]).toEqual([outcome, note]);
  });
});

describe("hostile replies take linear time", () => {
  it.each([
    ["opening tags on one line", "<mivia_output>x".repeat(700_000)],
    ["opening tag lines", "<mivia_output>\n".repeat(700_000)],
    ["closing tag lines", `<mivia_output>\n${"</mivia_output>\n".repeat(600_000)}`],
    ["fence lines", "```\n".repeat(2_500_000)],
    ["one line of backticks", "`".repeat(10_000_000)],
    ["blank lines", " \n".repeat(5_000_000)],
    ["a fence around short fences", `\`\`\`\`\n${"```\n".repeat(2_500_000)}\`\`\`\``],
  ])("%s", (_, reply) => {
    const start = performance.now();
    extractCandidate(both, reply);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
