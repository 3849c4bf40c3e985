import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractCandidate } from "../../../server/engine/extract/extract.ts";
import { harbor } from "../../../server/engine/harness/harbor.ts";

const call = (reply: string) => {
  const { candidate, steps, spans } = extractCandidate(harbor, reply);
  return { candidate, outcome: steps[0]?.outcome, note: steps[0]?.note, spans };
};

describe("a call of respond_with", () => {
  it.each([
    [
      '{"name":"respond_with","arguments":{"sentiment":"positive","confidence":0.9}}',
      '{"sentiment":"positive","confidence":0.9}',
    ],
    ['{"name":"respond_with","arguments":{}}', "{}"],
    ['{"name":"respond_with","arguments":null}', "null"],
    ['{"name":"respond_with","arguments":"{\\"a\\":1}"}', '"{\\"a\\":1}"'],
    ['{"name":"respond_with","arguments":false,"extra":[1]}', "false"],
    ['{"NAME":"respond_with","Arguments":{"a":1}}', '{"a":1}'],
    ['{"name":"respond_with","argumentſ":{"a":1}}', '{"a":1}'],
    ['{"name":"x","name":"respond_with","arguments":1,"arguments": { "b" : 2 } }', '{ "b" : 2 }'],
    ['{"name":"respond\\u005fwith","arguments":[1,1e400]}', "[1,1e400]"],
    [' \n\t\r{"name":"respond_with","arguments":1} \n', "1"],
    // A null keeps the name before it, and duplicates and white space inside stay.
    ['{"name":"respond_with","name":null,"arguments": {"a":1, "a":2} }', '{"a":1, "a":2}'],
    ['{"arguments":[ 1 ],"name":"respond_with"}', "[ 1 ]"],
    ['{"name":"respond_with","\\u0041rguments":3}', "3"],
    ['{"name":"respond_with","arguments":1,"ARGUMENTS":2}', "2"],
    ['{"name":"respond_with","ARGUMENTS":2,"arguments":1}', "1"],
  ])("%s", (reply, candidate) => {
    expect(call(reply)).toMatchObject({ candidate, outcome: "done" });
  });

  it.each([
    '{"name":"respond_with","arguments":{"a":1},"NAME":"other"}',
    '{"name":"respond_with","argum',
    '{"name":"respond_with"}',
    '{"name":"some_other_tool","arguments":{"a":1}}',
    "",
    "[1,2,3]",
    "42",
    "null",
    '{"name":"respond_with ","arguments":{}}',
    '{"name":5,"arguments":{}}',
    '{"name":null,"arguments":{}}',
    '{"name":"respond_with","arguments":{},"name":5}',
    '{"name":5,"name":"respond_with","arguments":{}}',
    '{"name":"respond_with","arguments":{}} ok',
    '```json\n{"name":"respond_with","arguments":{}}\n```',
    '\ufeff{"name":"respond_with","arguments":{}}',
    '\u00a0{"name":"respond_with","arguments":{}}',
    '{"sentiment":"positive","confidence":0.9}',
    "Sure, here it is.",
    '{"name":"respond_with","arguments":{},}',
    '{"name":"respond_with","argumentß":{}}',
  ])("is not %s", (reply) => {
    const { candidate, outcome, spans } = call(reply);
    expect([candidate, outcome === "done"]).toEqual([reply, false]);
    expect(spans).toEqual([{ kind: "candidate", start: 0, end: reply.length }]);
  });

  it("is marked around its arguments", () => {
    const reply = ' {"name":"respond_with","arguments": [1] ,"x":2} ';
    const { spans } = call(reply);
    expect(spans.map(({ kind, start, end }) => [kind, reply.slice(start, end)])).toEqual([
      ["envelope", '{"name":"respond_with","arguments": '],
      ["candidate", "[1]"],
      ["envelope", ' ,"x":2}'],
    ]);
  });

  it("says why it is none", () => {
    expect(
      [
        '{"a":1}',
        '{"name":"x"}',
        '{"name":1}',
        '{"name":"respond_with"}',
        "[]",
        "hello",
        'I call {"name":"respond_with","arguments":{}}',
      ].map((reply) => [call(reply).outcome, call(reply).note]),
    ).toEqual([
      ["not-needed", "The reply is a JSON object that does not call respond_with; so nothing is unwrapped."],
      ["failed", 'The reply has a "name" that is not exactly respond_with; so nothing is unwrapped.'],
      [
        "failed",
        'The reply has a "name" that is no string, which fails the call as a whole; so nothing is unwrapped.',
      ],
      ["failed", 'The reply calls respond_with without "arguments"; so nothing is unwrapped.'],
      ["not-needed", "The reply is JSON, but no object that calls respond_with; so nothing is unwrapped."],
      ["not-needed", "The reply is no JSON object that calls respond_with; so nothing is unwrapped."],
      [
        "failed",
        "The reply names respond_with, but is not JSON from its beginning to its end; so nothing is unwrapped.",
      ],
    ]);
  });

  it("cuts out exactly the candidate, whatever is called with", () => {
    const space = fc.stringMatching(/^[ \t\n\r]{0,3}$/);
    fc.assert(
      fc.property(fc.json(), space, space, fc.boolean(), (json, before, after, first) => {
        const members = ['"name":"respond_with"', `"arguments":${before}${json}${after}`];
        const reply = `${before}{${(first ? members : members.reverse()).join(",")}}${after}`;
        const { candidate, spans } = extractCandidate(harbor, reply);
        const cut = spans.find(({ kind }) => kind === "candidate");
        expect(candidate).toBe(json);
        expect(reply.slice(cut?.start, cut?.end)).toBe(json);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is found in linear time, at any depth that Go reads", () => {
    const deep = `${"[".repeat(9_999)}${"]".repeat(9_999)}`;
    expect(call(`{"name":"respond_with","arguments":${deep}}`).candidate).toBe(deep);
    expect(call(`{"name":"respond_with","arguments":[${deep}]}`).outcome).toBe("failed");
    const long = '{"name":"respond_with",'.repeat(100_000);
    expect(call(long).outcome).toBe("failed");
  });
});
