import { describe, expect, test } from "vitest";
import { likelyCause } from "../../../server/engine/check/likely-cause.ts";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { mivia } from "../../../server/engine/harness/mivia.ts";
import { judge, openSchema } from "../../../server/engine/index.ts";

/** As the decoders of both kinds of harness stop at it: they must agree on the cause. */
const cause = (candidate: string) => {
  const found = [mivia, codewhale].map((harness) => {
    const { verdict, syntaxErrorAt, spans } = judge(openSchema(harness, "{}"), candidate);
    const start = spans.find(({ kind }) => kind === "candidate")?.start ?? 0;
    expect(verdict).toBe("not-json");
    expect(syntaxErrorAt).not.toBe(null);
    return likelyCause(candidate.slice(start), (syntaxErrorAt ?? 0) - start, "it");
  });
  expect(found[1]).toBe(found[0]);
  return found[0];
};

describe("the likely cause", () => {
  test.each([
    [
      "{'title': 'a', 'b': ['c']}",
      "2 keys and 2 strings are in single quotes. JSON takes double quotes only.",
    ],
    ["{\"a\": 'b'}", "1 string is in single quotes. JSON takes double quotes only."],
    ["{'it': 'it's fine'}", "1 key and 1 string are in single quotes. JSON takes double quotes only."],
    ["{“a”: “b”}", "1 key and 1 string are in typographic quotes. JSON takes straight double quotes only."],
    ['{"a": [1, 2,],}', "A comma stands before a closing ], 2 times. JSON takes commas between values only."],
    ['{"a": 1,\n}', "A comma stands before a closing }. JSON takes commas between values only."],
    ['{"a": 1, // one\n "b": 2 /* two */}', "There are 2 comments, from // on. JSON has none."],
    ['/* note */ {"a": 1}', "There is a comment, from /* on. JSON has none."],
    ['{"a": True, "b": None}', "True stands for a value. JSON writes true."],
    ['{"a": None}', "None stands for a value. JSON writes null."],
    ['{"a": NaN}', "NaN stands for a value. JSON has no such number."],
    [
      '{title: "a", $b: 1}',
      "2 keys are not in quotes, such as title. JSON takes them in double quotes only.",
    ],
    ['{"a": "b', "The text ends inside of a string, as if it had been cut off."],
    ['{"a": [1, {"b": 2}', "The text ends with 2 brackets still open, as if it had been cut off."],
    ['{"a": 1', "The text ends with one bracket still open, as if it had been cut off."],
    ['{"a": 1}\n{"a": 2}', "There are two JSON values, one behind the other; only one may be there."],
    ['{"a": 1}\nThat is all.', "Other text stands behind the JSON."],
    [
      'Here is the JSON: {"a": 1}',
      "Other text stands before the JSON, and it does not look for where it begins.",
    ],
    ["Sorry, I can not do that.", "There is no JSON at all, only other text."],
    ["", "There is nothing to read: the candidate is empty."],
    ['{"a": "b\nc"}', "A string goes on over a line break. JSON writes it as \\n."],
    ['{"a": "b\tc"}', "A string holds a tab as it is. JSON writes it as \\t."],
    ['{"a": "b\u0001c"}', "A string holds a control character as it is. JSON writes it as an escape."],
    ['{"a": "it\\\'s"}', "A string holds \\', which is no escape of JSON."],
    [
      '<json>\n{"a": 1}\n</json>',
      "The JSON stands inside <json> and </json>, which it does not take off here.",
    ],
    ['~~~\n{"a": 1}\n~~~', null],
    ["{'a': 1, b}", "1 key is in single quotes. JSON takes double quotes only."],
    ['{"a" 1}', null],
    ['{"a": 1 "b": 2}', null],
    ['{"a": yes}', null],
    ['{"a": 01}', null],
    ['{"a": tru}', null],
    ['{"a": 1]', null],
    // What is wrong first is none of what is wrong later.
    ['{"a" 1, "b": None}', null],
  ])("of %j", (candidate, expected) => {
    expect(cause(candidate)).toBe(expected);
  });

  test("of a byte order mark and of a fence that is left on", () => {
    expect(likelyCause("\ufeff{}", 0, "mivia")).toBe(
      "A byte order mark stands before the JSON, which nobody sees.",
    );
    expect(likelyCause("```json\n{}\n```\nDone.", 0, "mivia")).toBe(
      "A code fence stands at the beginning, which mivia does not take off here.",
    );
    expect(likelyCause("<p>hello</p>", 0, "mivia")).toBe(null);
  });

  test("takes no time in a hostile text", () => {
    const texts = [
      "[".repeat(1_000_000),
      "'".repeat(1_000_000),
      `{${"'a ".repeat(300_000)}`,
      `[${"' ,".repeat(300_000)}`,
      `["${"\\".repeat(1_000_001)}`,
      "<a>".repeat(300_000),
      `Here is ${"a ".repeat(500_000)}`,
      `[${"/**/".repeat(250_000)}`,
      `['${" ".repeat(500_000)}'${" ".repeat(500_000)}`,
    ];
    const before = performance.now();
    for (const text of texts) likelyCause(text, text.length, "mivia");
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
