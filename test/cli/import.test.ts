import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const run = (...argv: string[]) => runCli(argv, { cwd: folder });

const log = [
  '{"role":"user","content":"q"}',
  '{"role":"assistant","content":"mail to ada@example.org\\r\\n\\u0000"}',
  "{broken",
  '{"choices":[{"finish_reason":"length","message":{"role":"assistant","content":"{\\"score\\":"}}]}',
  '{"role":"assistant","content":[{"type":"tool_use","name":"submit","input":{"score": 7}}]}',
  "",
].join("\n");

describe("import", () => {
  beforeEach(() => {
    write("my log.jsonl", log);
    write("review.json", '{"type":"object","required":["score"]}');
  });

  it("lists the replies, and names the lines that can't be read", async () => {
    expect(await run("import", "my log.jsonl")).toEqual({
      status: 2,
      stdout: `1  line 2, text, 26 bytes: mail to ada@example.org\\u{d}\\n\\u{0}
2  line 4, text, 9 bytes, cut off: {"score":
3  line 5, call of submit, 12 bytes: {"score": 7}
`,
      stderr: "subagent-schema: my log.jsonl:3:2: not valid JSON\n",
    });
    const { stdout } = await run("import", "my log.jsonl", "--format", "json", "--redact", "[a-z]+@[a-z.]+");
    expect(JSON.parse(stdout.split("\n")[0] ?? "")).toEqual({
      number: 1,
      line: 2,
      kind: "text",
      tool: null,
      finishReason: null,
      attempt: null,
      task: null,
      bytes: 21,
      text: "mail to [redacted]\r\n\u0000",
    });
  });

  it("keeps the exact bytes, the schema and what cut a reply off; replay takes them up", async () => {
    const { status, stdout } = await run(
      "import",
      "my log.jsonl",
      "--pick",
      "1-2,3",
      "--schema",
      "review.json",
    );
    expect(status).toBe(2);
    expect(stdout).toBe(
      "kept replies/my-log-1.reply.md\nkept replies/my-log-2.reply.md\nkept replies/my-log-3.call.json\n",
    );
    expect(read("replies/my-log-1.reply.md")).toBe("mail to ada@example.org\r\n\u0000");
    expect(read("replies/my-log-3.call.json")).toBe('{"score": 7}');
    expect(read("replies/my-log-2.reply.md.expected.json")).toBe(
      '{\n  "schema": "../review.json",\n  "finishReason": "length"\n}\n',
    );
    const replayed = await run("replay", "--harness", "mivia");
    expect(replayed.stdout).toBe(`not yet judged replies/my-log-1.reply.md: not-json
not yet judged replies/my-log-2.reply.md: not-json
not yet judged replies/my-log-3.call.json: accepted
3 replies: 3 not yet judged (--update records them)
`);
  });

  it("takes out what is not to be kept", async () => {
    await run(
      "import",
      "my log.jsonl",
      "--pick",
      "1",
      "--redact",
      "[a-z]+@[a-z.]+",
      "\\x00",
      "--placeholder",
      "-",
    );
    expect(read("replies/my-log-1.reply.md")).toBe("mail to -\r\n-");
  });

  it("never overwrites another reply", async () => {
    const args = ["import", "my log.jsonl", "--pick", "1", "--name", "x"];
    await run(...args);
    expect((await run(...args)).stdout).toBe("already kept replies/x-1.reply.md\n");
    write("replies/x-1.reply.md", "another");
    const { status, stdout, stderr } = await run(...args);
    expect([status, stdout, stderr.split("\n")[1]]).toEqual([
      2,
      "",
      `subagent-schema: ${join(folder, "replies/x-1.reply.md")}: another reply is there already, and is not overwritten; choose another --name`,
    ]);
    expect(read("replies/x-1.reply.md")).toBe("another");
    expect(readdirSync(join(folder, "replies"))).toEqual(["x-1.reply.md"]);
  });

  it("makes a repair loop of the attempts in codewhale's journal", async () => {
    const receipt = { task_id: "score it", message: "m", kind: "json_parse", attempt: 1, raw_preview: "no" };
    const made = { run_id: "r", schema_repairs: [receipt], schema_errors: [{ ...receipt, attempt: 2 }] };
    write("runs.jsonl", JSON.stringify({ kind: "snapshot", run: made }));
    expect((await run("import", "runs.jsonl", "--pick", "all", "--to", "kept")).stdout).toBe(
      "kept kept/runs-score-it.attempt1.reply.txt\nkept kept/runs-score-it.attempt2.reply.txt\n",
    );
  });

  it.each([
    [["none.jsonl"], "none.jsonl: no such file"],
    [["review.json", "--pick", "1"], "--pick 1: there is no reply; write numbers such as 1,3-5, or all"],
    [["t.txt", "--pick", "2-1"], "--pick 2-1: there are 1 to 1; write numbers such as 1,3-5, or all"],
    [["t.txt", "--pick", "1", "--schema", "no.json"], "--schema no.json: no such file"],
    [
      ["t.txt", "--redact", "("],
      "--redact: pattern 1 can't be used: error parsing regexp: missing closing ): `(`",
    ],
    [["t.txt", "--redact", "a", ""], "--redact: pattern 2 is empty, and would be found everywhere"],
    [["t.txt", "--separator", "["], "--separator: error parsing regexp: missing closing ]: `[`"],
  ])("%j ends in one line", async (argv, message) => {
    write("t.txt", "text");
    expect(await run("import", ...argv)).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${message}\n`,
    });
  });

  it("names a hundred bad lines and counts the others", async () => {
    write("bad.jsonl", `{"role":"assistant","content":"x"}\n${"{\n".repeat(250)}`);
    const { stdout, stderr } = await run("import", "bad.jsonl");
    expect(stdout).toBe("1  line 1, text, 1 byte: x\n");
    const lines = stderr.split("\n");
    expect([lines.length, lines[99], lines[100]]).toEqual([
      102,
      "subagent-schema: bad.jsonl:101:2: not valid JSON",
      "bad.jsonl: 150 more lines can't be used",
    ]);
  });

  it("tells of what it can't keep to the byte", async () => {
    write("half.jsonl", '{"role":"assistant","content":"\\ud800"}\n');
    expect(await run("import", "half.jsonl")).toEqual({
      status: 0,
      stdout: "1  line 1, text, 3 bytes: \uFFFD\n",
      stderr: "half.jsonl: line 1, column 31: an escape of half a surrogate pair is kept as U+FFFD\n",
    });
  });

  it("says so where there is nothing", async () => {
    expect(await run("import", "review.json")).toEqual({
      status: 0,
      stdout: "",
      stderr: "review.json: no reply of a model found in it\n",
    });
  });
});
