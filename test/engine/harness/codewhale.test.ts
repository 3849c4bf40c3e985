/** codewhale from reply to repair (`harnesses.md` 6.9, 6.10, 6.12). */
import { describe, expect, it } from "vitest";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { judge, replayLoop } from "../../../server/engine/judge.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";
import { skippedRepair } from "../../../server/engine/repair/skipped-repair.ts";

const REFUTED = '{"type": "object", "required": ["refuted"], "properties": {"refuted": {"type": "boolean"}}}';
const PRETTY = `{
  "type": "object",
  "required": [
    "refuted"
  ],
  "properties": {
    "refuted": {
      "type": "boolean"
    }
  }
}`;
const schema = openSchema(codewhale, REFUTED);
const NOT_JSON = "task(): responseSchema was set but the reply is not valid JSON: ";
const REJECTED = "task(): reply failed responseSchema validation: ";

const prompt = (task: string, reply: string, error: string) =>
  `Your previous reply for this task failed its responseSchema and is being repaired.
Return ONLY the corrected JSON. No prose, no explanation, no Markdown code fence.

## Original task

${task}

## responseSchema the reply must satisfy

\`\`\`json
${PRETTY}
\`\`\`

## Your previous reply (it failed)

\`\`\`
${reply}
\`\`\`

## Why it failed

${error}

Resend the reply as corrected JSON only.`;

describe("the first prompt", () => {
  it("has nothing of the schema", () => {
    expect(schema.appendix).toBeNull();
    expect(schema.contract).toBe(PRETTY);
  });

  it.each([
    ["{}", "{}"],
    [
      '{"b":[],"a":{},"é":"<\\u00e9>","b":[1,1.0,1e16]}',
      '{\n  "b": [\n    1,\n    1.0,\n    1e+16\n  ],\n  "a": {},\n  "é": "<é>"\n}',
    ],
  ])("%s would stand in the repair prompt as it is written there", (text, pretty) => {
    expect(openSchema(codewhale, text).contract).toBe(pretty);
  });
});

describe("a reply", () => {
  it.each([
    ['{"refuted": true}', "accepted", null],
    ['{"refuted": true, "confidence": 0.9}', "accepted", null],
    ['```json\n{"refuted": false}\n```', "accepted", null],
    ["", "not-json", `${NOT_JSON}EOF while parsing a value at line 1 column 0`],
    ["```{\n```", "not-json", `${NOT_JSON}EOF while parsing a value at line 1 column 0`],
    ['Sure! {"refuted": true}', "not-json", `${NOT_JSON}expected value at line 1 column 1`],
    ["null", "violates-schema", `${REJECTED}null is not of type "object"`],
    ['{"refuted": "no"}', "violates-schema", `${REJECTED}"no" is not of type "boolean"`],
    ["{}", "violates-schema", `${REJECTED}"refuted" is a required property`],
  ])("%j is %s", (reply, verdict, error) => {
    expect(judge(schema, reply)).toMatchObject({ harness: "codewhale", admission: null, verdict, error });
  });

  it("is marked where it fails", () => {
    const reply = '```json\n{"refuted": "no"}\n```';
    const { violations } = judge(schema, reply);
    expect(violations).toEqual([
      {
        instance: "/refuted",
        keyword: "/properties/refuted/type",
        message: '"no" is not of type "boolean"',
        sent: "yes",
        ranges: [[20, 24]],
      },
    ]);
    expect(judge(schema, "```json\n{} x\n```")).toMatchObject({ syntaxErrorAt: 11 });
  });

  it("to a refused schema is not looked at", () => {
    const refused = openSchema(codewhale, '{"type":"strin"}');
    const error =
      "task(): invalid responseSchema: \"strin\" is not valid under any of the schemas listed in the 'anyOf' keyword";
    expect(judge(refused, "{}")).toMatchObject({
      verdict: "schema-refused",
      admission: error,
      error: null,
      corrective: null,
      attempt: { next: "ends" },
    });
  });
});

describe("the repair prompt", () => {
  it("has the task, the schema, the reply and the whole error", () => {
    const reply = 'Sure!\n```json\n{"refuted": true}\n```';
    const error = `${NOT_JSON}expected value at line 1 column 1`;
    const report = judge(schema, reply, { task: "Score the diff." });
    expect(report.corrective).toBe(prompt("Score the diff.", reply, error));
    expect(report).toMatchObject({ truncated: false, correctiveCap: null, detailBytes: error.length });
    expect(report.correctiveBytes).toBe(Buffer.byteLength(report.corrective ?? ""));
    expect(report.correctiveParts.map(({ part }) => part)).toEqual([
      "fixed",
      "task",
      "fixed",
      "contract",
      "fixed",
      "reply",
      "fixed",
      "detail",
      "fixed",
    ]);
    const text = report.corrective ?? "";
    const told = report.correctiveParts.map(({ start, end }) => text.slice(start, end));
    expect(told.join("")).toBe(text);
    expect([told[1], told[3], told[5], told[7]]).toEqual(["Score the diff.", PRETTY, reply, error]);
  });

  it("shows the schema false, too", () => {
    const { corrective } = judge(openSchema(codewhale, " false "), "[]", { task: "T" });
    const error = `${REJECTED}False schema does not allow []`;
    expect(corrective).toBe(prompt("T", "[]", error).replace(PRETTY, "false"));
  });

  it("takes everything as it stands", () => {
    const task = "# {contract} {reply} {detail} $& $1\n```\n";
    const { corrective } = judge(schema, "[`{task}`]", { task });
    expect(corrective).toBe(prompt(task, "[`{task}`]", `${NOT_JSON}expected value at line 1 column 2`));
  });

  it("has the reply as it was sent, spaces, byte order mark and all", () => {
    const { corrective } = judge(schema, "\ufeff {}\n", { task: "T" });
    expect(corrective).toBe(prompt("T", "\ufeff {}\n", `${NOT_JSON}expected value at line 1 column 1`));
  });
});

describe("the loop", () => {
  const bad = { text: '{"refuted": 1}' };
  const good = { text: '{"refuted": true}' };
  const wrong = `${REJECTED}1 is not of type "boolean"`;

  it("repairs once where nothing is said", () => {
    const reports = replayLoop(schema, [bad, bad, good]);
    expect(reports.map(({ attempt }) => attempt)).toEqual([
      { number: 1, of: 2, next: "repair", endMessage: null },
      { number: 2, of: 2, next: "ends", endMessage: wrong },
    ]);
    expect(reports.map(({ corrective }) => corrective === null)).toEqual([false, true]);
  });

  it.each([
    [0, ["ends"]],
    [1, ["repair", "ends"]],
    [3, ["repair", "repair", "repair", "ends"]],
  ])("repairs %d times", (retries, expected) => {
    const reports = replayLoop(schema, Array(6).fill(bad), { retries });
    expect(reports.map(({ attempt }) => attempt.next)).toEqual(expected);
    expect(reports.at(-1)?.attempt.endMessage).toBe(wrong);
  });

  it("tells each repair of the first task and the latest reply", () => {
    const replies = [{ text: "Sure!" }, { text: "{}" }, good];
    const [first, second, third] = replayLoop(schema, replies, { retries: 2, task: "Score the diff." });
    const error = `${NOT_JSON}expected value at line 1 column 1`;
    expect(first?.corrective).toBe(prompt("Score the diff.", "Sure!", error));
    const missing = `${REJECTED}"refuted" is a required property`;
    expect(second?.corrective).toBe(prompt("Score the diff.", "{}", missing));
    expect(third).toMatchObject({ verdict: "accepted", corrective: null, attempt: { next: "accepted" } });
  });

  it.each([
    ["lifetime", " (repair skipped: workflow lifetime agent cap (1000) reached)"],
    ["budget", " (repair skipped: budget exhausted)"],
    ["wall-time", " (repair skipped: no wall-time left from wallTimeSecs)"],
  ] as const)("may skip a repair: %s", (reason, suffix) => {
    expect(skippedRepair(codewhale, wrong, reason)).toBe(wrong + suffix);
  });
});
