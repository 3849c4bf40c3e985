import { describe, expect, it } from "vitest";
import { bulkLine, readBulk, withLines } from "../../server/replay/bulk.ts";
import { isCutReply, readJournal } from "../../server/replay/journal.ts";
import {
  artifactOf,
  captureKind,
  isSchemaOfStem,
  nameFacts,
  replyOfExpectation,
  schemaStemOf,
  taskFileOf,
} from "../../server/replay/names.ts";

describe("a name", () => {
  it.each([
    ["a/review.reply.md", "reply"],
    ["a/review.reply", "reply"],
    ["a/report.call.json", "reply"],
    ["a/x.attempt2.reply.txt", "reply"],
    ["a/many.replies.jsonl", "bulk"],
    [".codewhale/workflow-runs.jsonl", "journal"],
    ["/w/.codewhale/workflow-runs.jsonl", "journal"],
    ["/w/.codewhale/reports/run-1.schema.task_2.attempt1.txt", "reply"],
    ["/w/.codewhale/reports/run-1.md", null],
    ["workflow-runs.jsonl", null],
    ["a/review.reply.md.expected.json", null],
    ["a/.review.reply.md.expected.json.0123456789ab.new", null],
    ["a/reply.md", null],
    ["a/review.reply.d/x.json", null],
  ])("%s is of the kind %s", (path, kind) => {
    expect(captureKind(path)).toBe(kind);
  });

  it("tells attempt and loop", () => {
    expect(nameFacts("a/x.reply.md")).toEqual({ attempt: 1, loop: null });
    expect(nameFacts("a/x.attempt12.reply.md")).toEqual({ attempt: 12, loop: "a/x.reply.md" });
    expect(nameFacts("/w/.codewhale/reports/r.schema.t.attempt2.txt")).toEqual({
      attempt: 2,
      loop: "/w/\nr\nt",
    });
  });

  it("tells the file of the task", () => {
    expect(taskFileOf("a/x.attempt12.reply.md")).toBe("a/x.task.txt");
    expect(taskFileOf("a/x.call.json")).toBe("a/x.task.txt");
    expect(taskFileOf("a/x.md")).toBe(null);
  });

  it("of codewhale's tells run and task", () => {
    expect(artifactOf("/w/.codewhale/reports/r-1.schema.t.attempt2.txt")).toEqual({
      workspace: "/w/",
      run: "r-1",
      task: "t",
      attempt: 2,
    });
    expect(artifactOf("/w/reports/r-1.schema.t.attempt2.txt")).toBe(null);
  });

  it("tells the schema beside its folder", () => {
    expect(schemaStemOf("/w/review.replies/a/b.reply.md")).toEqual({ folder: "/w/", stem: "review" });
    expect(schemaStemOf("/w/replies/b.reply.md")).toBe(null);
    const names = [
      "review.json",
      "review.output.json",
      "review.schema.yaml",
      "review.md",
      "reviewer.json",
      "review.x.json",
    ];
    expect(names.filter((name) => isSchemaOfStem(name, "review"))).toEqual(names.slice(0, 3));
    expect(replyOfExpectation("a.reply.md.expected.json")).toBe("a.reply.md");
    expect(replyOfExpectation("a.reply.md")).toBe(null);
  });
});

describe("a bulk file", () => {
  const text =
    '\uFEFF{"id": 7 ,"reply":"a\\u0041"}\n\n{"reply":"b","verdict":"accepted","harness":"mivia"}\r\nx\n{"reply":1}\n{"reply":"c","verdikt":1}';

  it("gives each line or says what is wrong with it", () => {
    expect([...readBulk(text)]).toEqual([
      {
        line: 1,
        id: "7",
        hasHalfPair: false,
        reply: "aA",
        expectation: { circumstances: {}, outcome: null },
        text: ' {"id": 7 ,"reply":"a\\u0041"}',
      },
      {
        line: 3,
        id: null,
        hasHalfPair: false,
        reply: "b",
        expectation: { circumstances: { harness: "mivia" }, outcome: { verdict: "accepted" } },
        text: '{"reply":"b","verdict":"accepted","harness":"mivia"}\r',
      },
      { line: 4, column: 1, reason: "not valid JSON" },
      { line: 5, column: 10, reason: '"reply" must be there, a string' },
      {
        line: 6,
        column: 14,
        reason:
          'no member is called "verdikt"; there may be id, reply, schema, harness, mode, task, finishReason, attempt, verdict, violations, moreViolations, error, corrective',
      },
    ]);
  });

  it("takes expectations and keeps every other byte", () => {
    const accepted = { circumstances: { harness: "mivia" }, outcome: { verdict: "accepted" } } as const;
    const first = bulkLine('\uFEFF{"id": 7 ,"reply":"a\\u0041"}', "aA", accepted);
    const second = bulkLine('{"reply":"b","verdict":"not-json"}\r', "b", accepted);
    expect([first, second]).toEqual([
      '{"id":7,"reply":"a\\u0041","harness":"mivia","verdict":"accepted"}',
      '{"reply":"b","harness":"mivia","verdict":"accepted"}\r',
    ]);
    expect(bulkLine('{"reply":"other"}', "b", accepted)).toBe(null);
    const lines = text.split("\n");
    expect(
      withLines(
        text,
        new Map([
          [1, first ?? ""],
          [3, second ?? ""],
        ]),
      ),
    ).toBe([`\uFEFF${first}`, "", second, ...lines.slice(3)].join("\n"));
    expect(withLines(text, new Map())).toBe(text);
    expect(withLines(`${text}\n`, new Map())).toBe(`${text}\n`);
  });
});

/** A journal as codewhale writes it, invented. */
const receipt = (task: string, attempt: number, more: object) => ({
  task_id: task,
  message:
    "task(): responseSchema was set but the reply is not valid JSON: expected value at line 1 column 1",
  kind: "json_parse",
  attempt,
  raw_preview: "no",
  raw_truncated: false,
  ...more,
});
const run = (id: string, fields: object) => ({
  kind: "snapshot",
  run: { run_id: id, source_path: "workflows/a.workflow.js", schema_errors: [], ...fields },
});

describe("codewhale's journal", () => {
  it("gives what the last snapshot of each run tells, and names the lines that can't be read", () => {
    const lines = [
      run("r1", { schema_errors: [receipt("gone", 1, {})] }),
      { kind: "progress", run_id: "r1", message: "phase" },
      run("r2", { source_path: null, schema_errors: [receipt("t", 1, { kind: "schema_validation" })] }),
      run("r1", {
        schema_repairs: [
          receipt("a", 1, {}),
          receipt("b", 1, { artifact: "/x/.codewhale/reports/r1.schema.b.attempt1.txt" }),
        ],
        schema_errors: [
          receipt("a", 2, {
            message: "task(): reply failed responseSchema validation: x (repair skipped: budget exhausted)",
            kind: "schema_validation",
          }),
          receipt("c", 1, { raw_preview: "cut\n…[preview truncated; full reply in the schema artifact]" }),
        ],
      }),
    ];
    const text = lines
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("")
      .replace("\n", "\n{broken\n\n");
    const { receipts, badLines } = readJournal(text);
    expect(badLines).toEqual([2]);
    expect(
      receipts.map(({ run, task, attempt, verdict, reply, artifact, script, line }) =>
        [run, task, attempt, verdict, reply, artifact, script, line].join(" | "),
      ),
    ).toEqual([
      "r1 | a | 1 | not-json | no |  | workflows/a.workflow.js | 6",
      "r1 | a | 2 | violates-schema | no |  | workflows/a.workflow.js | 6",
      "r1 | b | 1 | not-json |  | r1.schema.b.attempt1.txt | workflows/a.workflow.js | 6",
      "r1 | c | 1 | not-json |  |  | workflows/a.workflow.js | 6",
      "r2 | t | 1 | violates-schema | no |  |  | 5",
    ]);
    expect(receipts[1]?.error).toBe("task(): reply failed responseSchema validation: x");
  });

  it("knows a reply that was cut", () => {
    expect(isCutReply("abc\n…[raw reply truncated: 10 chars not carried]")).toBe(true);
    expect(isCutReply("abc")).toBe(false);
  });
});
