import { describe, expect, it } from "vitest";
import { harnessById, judge, openSchema, replayLoop } from "../../server/engine/index.ts";
import { type Expectation, noExpectation } from "../../server/replay/expectation.ts";
import { flipsBetween } from "../../server/replay/flips.ts";
import { replayAttempts, reportAttempts } from "../../server/replay/replay.ts";

function harness(id: string) {
  const found = harnessById(id);
  if (found === undefined) throw new Error(`${id} is gone`);
  return found;
}
const text = '{"type":"object","properties":{"a":{"type":"string"},"b":{"maximum":3}},"required":["a"]}';
const schema = openSchema(harness("mivia"), text);
const expecting = (outcome: Expectation["outcome"], circumstances = {}) => ({ circumstances, outcome });
const one = (reply: string, expectation: Expectation = noExpectation, attempt = 1) => ({
  text: reply,
  expectation,
  attempt,
});

describe("a captured reply", () => {
  it("passes, fails or waits to be judged", () => {
    const results = [
      one('{"a":"x"}', expecting({ verdict: "accepted" })),
      one('{"a":"x"}', expecting({ verdict: "not-json" })),
      one('{"a":"x"}'),
    ].map((reply) => replayAttempts(schema, [reply])[0]);
    expect(results.map((each) => [each?.result, each?.harness, each?.actual?.verdict])).toEqual([
      ["passed", "mivia", "accepted"],
      ["failed", "mivia", "accepted"],
      ["not-judged", "mivia", "accepted"],
    ]);
    expect(results[1]?.differences).toEqual([{ field: "verdict", expected: "not-json", actual: "accepted" }]);
  });

  it("fails at the violation that was not expected", () => {
    const reply = 'Well:\n<mivia_output>\n{"a":1,"b":4}\n</mivia_output>';
    const known = { instance: "/a", keyword: "/properties/a/type", message: "got number, want string" };
    const at = (expectation: Expectation) => replayAttempts(schema, [one(reply, expectation)])[0]?.at;
    expect(at(expecting({ verdict: "violates-schema", violations: [known] }))).toBe(reply.indexOf("4"));
    expect(at(expecting({ verdict: "accepted" }))).toBe(reply.indexOf("1"));
    const broken = 'Well:\n<mivia_output>\n{"a":"x",}\n</mivia_output>';
    expect(replayAttempts(schema, [one(broken, expecting({ verdict: "accepted" }))])[0]?.at).toBe(
      broken.indexOf("}"),
    );
  });

  it("is judged under its own circumstances", () => {
    const cut = one('{"a":', expecting(null, { finishReason: "length", task: "t", attempt: 3 }));
    const [report] = reportAttempts(schema, [cut]);
    expect(report).toEqual(judge(schema, '{"a":', { finishReason: "length", task: "t", attempt: 3 }));
  });

  it("is not judged where the engine can't tell", () => {
    // References that multiply: each definition asks for the next one twice.
    const defs = Array.from({ length: 40 }, (_, index) => [
      `d${index}`,
      { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]);
    const multiplying = {
      $ref: "#/$defs/d0",
      $defs: { ...Object.fromEntries(defs), d40: { type: "object" } },
    };
    const open = openSchema(harness("codewhale"), JSON.stringify(multiplying));
    const [result] = replayAttempts(open, [one("{}", expecting({ verdict: "accepted" }))]);
    expect(result?.result).toBe("not-checked");
    expect(result?.actual).toBe(null);
    expect(result?.notChecked).toBe(judge(open, "{}").notChecked);
  });
});

describe("a repair loop", () => {
  const replies = ['{"a":1}', "no", '{"a":"x"}'];

  it("gives what the engine's own loop gives", () => {
    const attempts = replies.map((reply, index) => one(reply, noExpectation, index + 1));
    for (const id of ["mivia", "codewhale", "harbor", "mivia-sdk"]) {
      const open = openSchema(harness(id), text);
      const settings = { retries: 3, task: "Say a." };
      expect(reportAttempts(open, attempts, settings)).toEqual(
        replayLoop(
          open,
          replies.map((each) => ({ text: each })),
          settings,
        ),
      );
    }
  });

  it("goes on behind its end, and knows nothing of an attempt that is missing", () => {
    const [first, , third] = replies.map((reply, index) => one(reply, noExpectation, index + 1));
    const reports = reportAttempts(
      schema,
      [first, third, one("{}", noExpectation, 4)].flatMap((each) => each ?? []),
    );
    expect(reports.map(({ verdict, attempt }) => [verdict, attempt.number])).toEqual([
      ["violates-schema", 1],
      ["accepted", 3],
      ["violates-schema", 4],
    ]);
  });

  it("ends where a reply repeats the one before, which is the harness's own rule", () => {
    const attempts = [one("{}"), one("{}", noExpectation, 2)];
    const [, second] = reportAttempts(schema, attempts, { retries: 5 });
    expect(second?.attempt).toEqual(
      judge(schema, "{}", { retries: 5, attempt: 2, previousCandidate: "{}" }).attempt,
    );
  });
});

describe("what would change", () => {
  it("are the replies whose verdict flips", () => {
    const after = openSchema(harness("mivia"), text.replace('"maximum":3', '"maximum":9'));
    const loops = [
      [one('{"a":"x"}')],
      [one('{"a":"x","b":5}')],
      [one("{}"), one('{"a":"x","b":6}', noExpectation, 2)],
    ];
    expect(flipsBetween(schema, after, loops)).toEqual([
      { reply: loops[1]?.[0], before: "violates-schema", after: "accepted" },
      { reply: loops[2]?.[1], before: "violates-schema", after: "accepted" },
    ]);
    expect(flipsBetween(schema, schema, loops)).toEqual([]);
  });
});
