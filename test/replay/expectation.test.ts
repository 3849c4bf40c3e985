import { describe, expect, it } from "vitest";
import { harnessById, judge, openSchema } from "../../server/engine/index.ts";
import { differencesOf } from "../../server/replay/difference.ts";
import {
  type Expectation,
  expectationMembers,
  formatExpectation,
  type Outcome,
  outcomeOf,
  readExpectation,
  recorded,
} from "../../server/replay/expectation.ts";

const whole: Expectation = {
  circumstances: {
    schema: "../review.json",
    harness: "mivia",
    mode: "m",
    task: 'Say "hi"\n',
    finishReason: "length",
    attempt: 2,
  },
  outcome: {
    verdict: "violates-schema",
    violations: [
      { instance: "/a~1b/0", keyword: "/properties/a~1b/items/type", message: "got 'x', want \u2028" },
    ],
    moreViolations: 3,
    error: "e",
    corrective: "one\n\ntwo\n",
  },
};

describe("an expectation file", () => {
  it("reads like this", () => {
    expect(formatExpectation(whole)).toBe(`{
  "schema": "../review.json",
  "harness": "mivia",
  "mode": "m",
  "task": "Say \\"hi\\"\\n",
  "finishReason": "length",
  "attempt": 2,
  "verdict": "violates-schema",
  "violations": [
    { "instance": "/a~1b/0", "keyword": "/properties/a~1b/items/type", "message": "got 'x', want \u2028" }
  ],
  "moreViolations": 3,
  "error": "e",
  "corrective": [
    "one",
    "",
    "two",
    ""
  ]
}
`);
  });

  it.each<[string, Expectation]>([
    ["everything", whole],
    ["nothing", { circumstances: {}, outcome: null }],
    ["circumstances alone", { circumstances: { finishReason: "length" }, outcome: null }],
    ["a verdict alone", { circumstances: {}, outcome: { verdict: "accepted" } }],
    [
      "no message back",
      { circumstances: {}, outcome: { verdict: "accepted", violations: [], corrective: null } },
    ],
    ["an empty message back", { circumstances: {}, outcome: { verdict: "not-json", corrective: "" } }],
  ])("comes back as it was written: %s", (_, expectation) => {
    expect(readExpectation(formatExpectation(expectation))).toEqual(expectation);
    expect(readExpectation(`{${expectationMembers(expectation)}}`)).toEqual(expectation);
  });

  it("may be written by hand: with a byte order mark, with the message as one text", () => {
    expect(readExpectation('\uFEFF{"verdict":"not-json","corrective":"a\\nb","error":null}')).toEqual({
      circumstances: {},
      outcome: { verdict: "not-json", corrective: "a\nb" },
    });
  });

  it.each([
    ["", "not valid JSON", 0],
    ["[]", "an expectation is a JSON object", 0],
    [
      '{"verdict":"ok"}',
      `"verdict" must be one of accepted, accepted-unchecked, schema-refused, payload-refused, not-json, violates-schema`,
      11,
    ],
    [
      '{"verdikt":"accepted"}',
      'an expectation has no member "verdikt"; it may have schema, harness, mode, task, finishReason, attempt, verdict, violations, moreViolations, error, corrective',
      1,
    ],
    ['{"corrective":[]}', '"corrective" needs a "verdict" beside it', 14],
    ['{"verdict":"accepted","violations":{}}', '"violations" must be a list', 35],
    [
      '{"verdict":"accepted","violations":[{"instance":""}]}',
      'a violation is an object with "instance", "keyword" and "message", all strings',
      36,
    ],
    ['{"verdict":"accepted","corrective":[1]}', '"corrective" must be null, a text, or a list of lines', 36],
    ['{"attempt":0}', '"attempt" must be a whole number of 1 or more', 11],
    [
      '{"finishReason":"max"}',
      '"finishReason" must be one of stop, length, tool_calls, function_call, content_filter',
      16,
    ],
    ['{"verdict":"accepted","attempt":1,"verdict":"not-json"}', '"verdict" is there more than once', 34],
    ['{"schema":7}', '"schema" must be a string', 10],
    [
      '{"__proto__":7}',
      'an expectation has no member "__proto__"; it may have schema, harness, mode, task, finishReason, attempt, verdict, violations, moreViolations, error, corrective',
      1,
    ],
  ])("%j is refused", (text, reason, start) => {
    expect(readExpectation(text)).toEqual({ reason, start });
  });

  it("nested 10,000 deep is refused without a crash", () => {
    expect(readExpectation(`{"violations":${"[".repeat(20_000)}`)).toEqual({
      reason: "nested too deep: JSON is read to a depth of 10,000",
      start: 10013,
    });
  });
});

const mivia = harnessById("mivia");
if (mivia === undefined) throw new Error("mivia is gone");
const schema = openSchema(mivia, '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}');
const outcome = (reply: string) => outcomeOf(judge(schema, reply)) as Outcome;

describe("an outcome", () => {
  it("holds what the harness makes of a reply", () => {
    expect(outcome('{"a":"x"}')).toEqual({ verdict: "accepted", violations: [], corrective: null });
    const { corrective, ...rest } = outcome('{"a":1}');
    expect(rest).toEqual({
      verdict: "violates-schema",
      violations: [{ instance: "/a", keyword: "/properties/a/type", message: "got number, want string" }],
      error: judge(schema, '{"a":1}').error,
    });
    expect(corrective).toBe(judge(schema, '{"a":1}').corrective);
  });

  it("writes the error down where no corrective tells of it, or where it was before", () => {
    const some = outcome('{"a":1}');
    expect(recorded(some, null)).not.toHaveProperty("error");
    const { violations, ...others } = some;
    expect(recorded(some, { verdict: "accepted", error: "x", corrective: null })).toEqual(others);
    expect(recorded(some, { verdict: "accepted", violations: [] })).toEqual({
      verdict: "violates-schema",
      violations,
    });
    const refused = outcomeOf(judge(openSchema(mivia, '{"$ref":"file:///x"}'), "{}")) as Outcome;
    expect(recorded(refused, null).error).toBe(openSchema(mivia, '{"$ref":"file:///x"}').admission);
  });

  it("lists a hundred violations and counts the others", () => {
    const many = openSchema(mivia, '{"type":"object","additionalProperties":{"type":"string"}}');
    const reply = `{${Array.from({ length: 250 }, (_, index) => `"k${index}":1`).join(",")}}`;
    const found = outcomeOf(judge(many, reply)) as Outcome;
    expect([found.violations?.length, found.moreViolations]).toEqual([100, 150]);
    expect(differencesOf(found, found)).toEqual([]);
  });
});

describe("the difference", () => {
  const actual = outcome('{"a":1}');

  it("is told field by field, and only of what is expected", () => {
    expect(differencesOf({ verdict: "violates-schema" }, actual)).toEqual([]);
    expect(differencesOf({ verdict: "accepted", violations: [], corrective: null }, actual)).toEqual([
      { field: "verdict", expected: "accepted", actual: "violates-schema" },
      {
        field: "violations",
        expected: "none",
        actual: "value /a, rule /properties/a/type: got number, want string",
      },
      { field: "corrective", expected: "none", actual: actual.corrective },
    ]);
  });

  it("is seen in one byte of the corrective", () => {
    const corrective = `${actual.corrective} `;
    expect(differencesOf({ ...actual, corrective }, actual)).toEqual([
      { field: "corrective", expected: corrective, actual: actual.corrective },
    ]);
  });

  it("counts violations that are not listed", () => {
    const some = { verdict: "violates-schema", violations: [], moreViolations: 1 } as const;
    expect(differencesOf(some, actual)).toEqual([]);
    expect(differencesOf({ ...some, moreViolations: 2 }, actual)).toEqual([
      { field: "violations", expected: "and 2 more", actual: "and 1 more" },
    ]);
  });
});
