import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { judge, openSchema, replayLoop, reportSchema } from "../../../server/engine/index.ts";

const LEAD =
  "Your previous reply did not match the required JSON schema. Reply again with ONLY valid JSON matching the schema. Errors:\n";
const review = openSchema(
  mivia,
  '{"type":"object","properties":{"verdict":{"enum":["approve","revise"]},"score":{"type":"integer","minimum":1},"files":{"type":"array","items":{"type":"string"}}},"required":["verdict","score"],"additionalProperties":false}',
);

/** What the ranges of each violation mark. */
function marked(reply: string, schema = review) {
  return judge(schema, reply).violations.map(({ instance, ranges }) => [
    instance,
    ...ranges.map(([start, end]) => reply.slice(start, end)),
  ]);
}

describe("an accepted reply", () => {
  it("has a candidate and nothing to send", () => {
    const reply = 'Done.\n<mivia_output>\n{"verdict":"approve","score":3}\n</mivia_output>';
    expect(judge(review, reply)).toEqual({
      harness: "mivia",
      admission: null,
      verdict: "accepted",
      candidate: '{"verdict":"approve","score":3}',
      spans: [
        { kind: "envelope", start: 6, end: 20 },
        { kind: "candidate", start: 21, end: 52 },
        { kind: "envelope", start: 53, end: 68 },
      ],
      steps: [
        {
          step: "envelope",
          outcome: "done",
          note: "<mivia_output> on line 2 opens and the last </mivia_output>, on line 4, closes.",
          span: { start: 6, end: 68 },
        },
        {
          step: "fence",
          outcome: "not-needed",
          note: "No code fence at the beginning; so nothing is removed.",
        },
      ],
      error: null,
      violations: [],
      corrective: null,
      correctiveBytes: 0,
      correctiveParts: [],
      correctiveCap: 1_024,
      truncated: false,
      detailBytes: 0,
      detailCap: null,
      told: [],
      syntaxErrorAt: null,
      contract: review.contract,
      appendix: review.appendix,
      attempt: { number: 1, of: 3, next: "accepted", endMessage: null },
    });
  });
});

describe("a reply that violates the schema", () => {
  const detail =
    '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/properties/score/type","instanceLocation":"/score","error":"got string, want integer"}]}';
  const report = judge(review, '{"verdict":"approve","score":"3"}');

  it("has the error, the violation and the corrective", () => {
    expect(report).toMatchObject({
      verdict: "violates-schema",
      error: `schema validation failed: ${detail}`,
      violations: [
        {
          instance: "/score",
          keyword: "/properties/score/type",
          message: "got string, want integer",
          sent: "yes",
          ranges: [[29, 32]],
        },
      ],
      corrective: `${LEAD}${detail}\nThe required schema is:\n${review.contract}`,
      truncated: false,
      detailBytes: 191,
      attempt: { number: 1, of: 3, next: "repair", endMessage: null },
    });
    expect(report.correctiveBytes).toBe(Buffer.byteLength(report.corrective ?? ""));
    expect(report.detailBytes).toBe(Buffer.byteLength(detail));
  });
});

describe("what a violation marks", () => {
  it.each([
    [
      "the value",
      '{"verdict":"x","score":0.5}',
      [
        ["/verdict", '"x"'],
        ["/score", "0.5"],
      ],
    ],
    ["the bracket that closes an object without a property", '{"score":1 }', [["", "}"]]],
    ["each name that may not be there", '{"verdict":"approve","score":1,"a":1,"b":2}', [["", '"a"', '"b"']]],
    [
      "values in arrays",
      '{"verdict":"approve","score":1,"files":["a",2,[3]]}',
      [
        ["/files/1", "2"],
        ["/files/2", "[3]"],
      ],
    ],
    [
      "the last of two members of one name",
      '{"verdict":"approve","score":1,"score":"y"}',
      [["/score", '"y"']],
    ],
    ["the whole", "[ ]", [["", "[ ]"]]],
  ])("%s", (_, candidate, want) => {
    expect(marked(candidate)).toEqual(want);
    const wrapped = `Hi 😀\r\n<mivia_output>\r\n\`\`\`json\r\n${candidate}\r\n\`\`\`\r\n</mivia_output>\r\n`;
    expect(marked(wrapped)).toEqual(want);
  });

  it("a name that may not have that form", () => {
    const names = openSchema(mivia, '{"properties":{"o":{"propertyNames":{"pattern":"^a"}}}}');
    expect(marked('{"o":{"ab":1,"b":2}}', names)).toEqual([["/o", '"b"']]);
  });

  it("the object whose other property is missing", () => {
    const pair = openSchema(mivia, '{"dependentRequired":{"a":["b"]}}');
    expect(marked('{"a":{}}', pair)).toEqual([["", "}"]]);
  });

  it("the extra item after a prefix, whatever index mivia prints", () => {
    const tuple = openSchema(mivia, '{"prefixItems":[{}],"items":{"type":"boolean"}}');
    const reply = '["a",true,1]';
    expect(marked(reply, tuple)).toEqual([["/2", "1"]]);
    expect(judge(tuple, reply).error).toContain('"instanceLocation":"/1"');
  });
});

describe("what of a violation is sent", () => {
  const sent = (schema: string, reply: string) =>
    judge(openSchema(mivia, schema), reply).violations.map((violation) => [
      violation.message,
      violation.sent,
      ...(violation.causes ?? []).map((cause) => [cause.message, cause.sent]),
    ]);

  it("not the reason behind a reference", () => {
    expect(sent('{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}', "1")).toEqual([
      ["got number, want string", "partly"],
    ]);
    expect(
      sent('{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","required":["x"],"minProperties":2}}}', "{}"),
    ).toEqual([
      ["minProperties: got 0, want 2", "yes"],
      ["missing property 'x'", "yes"],
    ]);
  });

  it("all branches of an anyOf, none behind a reference", () => {
    const anyOf = '{"anyOf":[{"type":"string"},{"type":"null"}]}';
    expect(sent(anyOf, "1")).toEqual([
      ["'anyOf' failed", "yes", ["got number, want string", "yes"], ["got number, want null", "yes"]],
    ]);
    expect(sent(`{"$ref":"#/$defs/a","$defs":{"a":${anyOf}}}`, "1")).toEqual([
      ["'anyOf' failed", "partly", ["got number, want string", "no"], ["got number, want null", "no"]],
    ]);
  });

  it("what stands before the cut", () => {
    const schema = `{"items":{"enum":["${"x".repeat(200)}"]}}`;
    const { violations, truncated, correctiveBytes, detailBytes, error } = judge(
      openSchema(mivia, schema),
      "[1,2,3]",
    );
    // Three violations of about 300 bytes each make JSON of less than 1,024, and the contract leaves less than 600.
    expect(violations.map((violation) => violation.sent)).toEqual(["yes", "partly", "no"]);
    expect([truncated, correctiveBytes, detailBytes]).toEqual([
      true,
      1_024,
      Buffer.byteLength(error ?? "") - "schema validation failed: ".length,
    ]);
  });

  it("five lines of a long text", () => {
    const reply = `[${Array(20).fill(0).join()}]`;
    const report = judge(openSchema(mivia, '{"items":{"type":"string"}}'), reply);
    expect(report.violations.map((violation) => violation.sent)).toEqual([
      ...Array(4).fill("yes"),
      ...Array(16).fill("no"),
    ]);
    expect(report.truncated).toBe(true);
    expect(report.corrective).toContain("- at '/3': got number, want string\n…\nThe required schema is:\n");
  });

  it("nothing when the contract takes all", () => {
    const schema = `{"type":"string","pattern":"${"x".repeat(900)}"}`;
    const report = judge(openSchema(mivia, schema), "1");
    expect(report.violations.map((violation) => violation.sent)).toEqual(["no"]);
    expect(report.corrective?.startsWith(`${LEAD}\nThe required schema is:\n`)).toBe(true);
    expect(report.truncated).toBe(true);
  });

  it("nothing when the reply was cut off", () => {
    const report = judge(review, '{"verdict":1,"score":1}', { finishReason: "length" });
    expect(report.violations.map((violation) => violation.sent)).toEqual(["no"]);
    expect(report.corrective?.startsWith("Your previous reply was cut off by the output limit.")).toBe(true);
    expect(report.truncated).toBe(true);
  });
});

describe("a reply that is not JSON", () => {
  it("says where, in the reply", () => {
    const reply = "<mivia_output>\n{'a':1}\n</mivia_output>";
    expect(judge(review, reply)).toMatchObject({
      verdict: "not-json",
      error:
        "schema validation failed: not valid JSON: invalid character '\\'' looking for beginning of object key string",
      violations: [],
      syntaxErrorAt: reply.indexOf("'"),
      corrective: `${LEAD}not valid JSON: invalid character '\\'' looking for beginning of object key string\nThe required schema is:\n${review.contract}`,
    });
  });

  it.each([
    ["", "unexpected end of JSON input", 0],
    ["\ufeff{}", "invalid character 'ï' looking for beginning of value", 0],
    ["\u0000", "invalid character '\\x00' looking for beginning of value", 0],
    ["{}\ud800", "invalid character 'ï' after top-level value", 2],
    ["[1e400]", "json: cannot unmarshal number 1e400 into Go value of type float64", 1],
  ])("%j", (reply, reason, at) => {
    expect(judge(review, reply)).toMatchObject({
      verdict: "not-json",
      error: `schema validation failed: not valid JSON: ${reason}`,
      syntaxErrorAt: at,
    });
  });
});

describe("a refused schema", () => {
  const refused = openSchema(mivia, '{"$ref":"x.json"}');
  const admission =
    'schema admission rejected: $ref "x.json" at / is remote or external; only in-document refs are allowed';

  it("ends the run before any reply counts", () => {
    expect(judge(refused, "<mivia_output>\n{}\n</mivia_output>")).toMatchObject({
      admission,
      verdict: "schema-refused",
      candidate: "{}",
      error: null,
      violations: [],
      corrective: null,
      contract: 'Output an instance of the schema, never the schema document itself.\n{"$ref":"x.json"}',
      attempt: { number: 1, of: 3, next: "ends", endMessage: `schema_violation: ${admission}` },
    });
  });

  it("that can't be read has no run to end", () => {
    expect(judge(openSchema(mivia, "{"), "{}")).toMatchObject({
      admission: "unexpected end of JSON input",
      verdict: "schema-refused",
      contract: null,
      appendix: null,
      attempt: { next: "ends", endMessage: null },
    });
  });

  it("is reported without a reply too", () => {
    expect(reportSchema(refused)).toMatchObject({ admission, verdict: null, candidate: null });
    expect(reportSchema(review)).toMatchObject({ admission: null, verdict: null, contract: review.contract });
  });
});

describe("the repair loop", () => {
  const bad = (n: number) => ({ text: `{"verdict":"approve","score":"${n}"}` });
  const good = { text: '{"verdict":"approve","score":1}' };
  const states = (replies: { text: string; finishReason?: string }[], retries?: number) =>
    replayLoop(review, replies, retries === undefined ? {} : { retries }).map(({ attempt }) => [
      `${attempt.number} of ${attempt.of}`,
      attempt.next,
      attempt.endMessage,
    ]);

  it("ends with the first accepted reply", () => {
    expect(states([bad(1), good, bad(2)])).toEqual([
      ["1 of 3", "repair", null],
      ["2 of 3", "accepted", null],
    ]);
  });

  it("ends when no retry is left, with the last error and no corrective", () => {
    const reports = replayLoop(review, [bad(1), bad(2), bad(3), good]);
    expect(reports.map(({ attempt }) => attempt.next)).toEqual(["repair", "repair", "ends"]);
    expect(reports[2]).toMatchObject({ corrective: null, correctiveBytes: 0, truncated: false });
    expect(reports[2]?.attempt.endMessage).toBe(`schema_violation: ${reports[2]?.error}`);
    expect(reports[2]?.violations.map(({ sent }) => sent)).toEqual(["no"]);
  });

  it("has the budget that is configured", () => {
    expect(states([bad(1), bad(2)], 1).map(([state]) => state)).toEqual(["1 of 2", "2 of 2"]);
  });

  it("ends when a candidate comes again, however it is wrapped", () => {
    expect(states([bad(1), { text: `<mivia_output>\n${bad(1).text}\n</mivia_output>` }, good])).toEqual([
      ["1 of 3", "repair", null],
      [
        "2 of 3",
        "ends",
        "schema_violation: no progress on schema repair: repeated the identical invalid output",
      ],
    ]);
    expect(states([bad(1), bad(2), bad(1), good], 5).map(([, next]) => next)).toEqual([
      "repair",
      "repair",
      "repair",
      "accepted",
    ]);
  });

  it("ends before the first reply counts when the schema is refused", () => {
    expect(replayLoop(openSchema(mivia, "null"), [good, good]).map(({ verdict }) => verdict)).toEqual([
      "schema-refused",
    ]);
  });
});

describe("redaction", () => {
  it("is the last thing that happens to a corrective", () => {
    const redact = (_text: string, offsets: readonly number[]) => ({
      text: "[redacted]",
      offsets: offsets.map(() => 10),
    });
    const report = judge(review, "{}", { redact });
    expect([report.corrective, report.correctiveBytes, report.correctiveParts]).toEqual([
      "[redacted]",
      10,
      ["fixed", "detail", "fixed", "contract"].map((part) => ({ part, start: 10, end: 10, bytes: 0 })),
    ]);
  });
});

describe("hostile replies", () => {
  const tree = openSchema(
    mivia,
    '{"type":"object","properties":{"a":{"$ref":"#"}},"additionalProperties":false}',
  );
  const nest = (levels: number, leaf: string) => `${'{"a":'.repeat(levels)}${leaf}${"}".repeat(levels)}`;

  it("are checked to any depth that mivia reads", () => {
    expect(judge(openSchema(mivia, "{}"), nest(9_999, "1")).verdict).toBe("accepted");
    expect(judge(tree, nest(10_001, "1"))).toMatchObject({
      verdict: "not-json",
      error: "schema validation failed: not valid JSON: invalid character '{' exceeded max depth",
    });
    const deep = judge(tree, nest(9_999, "1"));
    expect(deep).toMatchObject({ verdict: "violates-schema", correctiveBytes: 1_024, truncated: true });
    expect(deep.violations.map(({ instance, message }) => [instance, message])).toEqual([
      ["/a".repeat(9_999), "got number, want object"],
    ]);
  });

  it("with alternatives inside alternatives tell of the outer ones", () => {
    const either = openSchema(
      mivia,
      '{"anyOf":[{"type":"string"},{"properties":{"a":{"$ref":"#"}},"type":"object"}]}',
    );
    const { violations, verdict } = judge(either, nest(2_000, "1"));
    let depth = 0;
    for (let at = violations[0]; at !== undefined; at = at.causes?.at(-1)) depth++;
    expect([verdict, violations.length, depth]).toEqual(["violates-schema", 1, 65]);
  });

  it("against a schema whose references multiply are not checked", () => {
    const levels = 14;
    const defs = Array.from({ length: levels }, (_, n) => {
      const next = n === levels - 1 ? '{"type":"string"}' : `{"$ref":"#/$defs/d${n + 1}"}`;
      return `"d${n}":{"allOf":[${Array(4).fill(next).join()}]}`;
    });
    const bomb = openSchema(mivia, `{"$defs":{${defs.join()}},"$ref":"#/$defs/d0"}`);
    expect(bomb.admission).toBeNull();
    expect(judge(bomb, '"x"')).toMatchObject({
      admission: null,
      verdict: null,
      notChecked:
        "What mivia makes of this reply is not known here: the schema's references multiply, so that checking this value would take too long.",
      candidate: '"x"',
      error: null,
      violations: [],
      corrective: null,
      attempt: { next: "ends", endMessage: null },
    });
  });

  it("of tags on one line are no JSON, at once", () => {
    const start = performance.now();
    expect(judge(tree, "<mivia_output>".repeat(700_000))).toMatchObject({
      verdict: "not-json",
      error: "schema validation failed: not valid JSON: invalid character '<' looking for beginning of value",
    });
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it("with more failures than anyone reads keep the text and lose only the rest", () => {
    const strings = openSchema(mivia, '{"items":{"type":"string"}}');
    const few = judge(strings, `[${"1,".repeat(100)}1]`);
    const many = judge(strings, `[${"1,".repeat(300_000)}1]`);
    expect([many.verdict, many.error, many.corrective]).toEqual([few.verdict, few.error, few.corrective]);
    expect(many.violations).toHaveLength(100_000);
  });

  it("with failures in branches that don't count keep those that do", () => {
    const either = openSchema(
      mivia,
      '{"items":{"anyOf":[{"type":"string"},{"type":"null"},{"type":"number"}]}}',
    );
    const reply = `[${"1,".repeat(120_000)}[],[],[],[]]`;
    expect(judge(either, reply).violations.map(({ instance }) => instance)).toEqual([
      "/120000",
      "/120001",
      "/120002",
      "/120003",
    ]);
  });
});

describe("properties", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const wrapper = fc.constantFrom(
    (text: string) => text,
    (text: string) => `<mivia_output>\n${text}\n</mivia_output>`,
    (text: string) =>
      `Ünïcödé 😀\r\n<mivia_output>\r\n\`\`\`json\r\n${text}\r\n\`\`\`\r\n</mivia_output>\r\nbye`,
    (text: string) => `\`\`\`\`\n${text}\n\`\`\`\``,
  );

  it("the corrective's bytes are counted right, and nothing is said to be sent that isn't", () => {
    fc.assert(
      fc.property(value, wrapper, (v, wrap) => {
        const { corrective, correctiveBytes, violations, truncated } = judge(review, wrap(JSON.stringify(v)));
        expect(correctiveBytes).toBe(Buffer.byteLength(corrective ?? ""));
        if (corrective !== null && !truncated)
          expect(violations.every(({ sent }) => sent === "yes")).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a reply with more violations than are kept", () => {
  const schema = openSchema(mivia, '{"items":{"type":"string"}}');

  it("says that the list and the length are not the whole", () => {
    const { violations, remarks, isPartial } = judge(schema, `[${"1,".repeat(120_000)}1]`);
    expect(isPartial).toBe(true);
    expect(remarks).toEqual([
      `There are more violations than the ${violations.length.toLocaleString("en-US")} that are told here; mivia's whole error is longer than its text here, and its length is not known.`,
    ]);
  });

  it("says nothing where all of them are kept", () => {
    const report = judge(schema, `[${"1,".repeat(40_000)}1]`);
    expect([report.violations.length, report.remarks]).toEqual([40_001, undefined]);
  });
});
