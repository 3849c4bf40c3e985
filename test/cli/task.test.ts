/** `--task`, `--task-file` and the `task` of a line of `batch`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const cwd = mkdtempSync(join(tmpdir(), "task-"));
afterAll(() => rmSync(cwd, { recursive: true }));

writeFileSync(join(cwd, "subagent-schema.json"), '{"harness":"codewhale"}');
writeFileSync(join(cwd, "label.json"), '{"required":["why"]}');
writeFileSync(join(cwd, "reply.txt"), "{}");
writeFileSync(join(cwd, "again.txt"), "[]{");
writeFileSync(join(cwd, "task.md"), "# Label it\n\n$& stays as it is.\n");

const UNKNOWN =
  "The repair prompt repeats the task that the model was given at first, which is not known here: its place is empty.";

const prompt = (task: string, reply: string, error: string) =>
  `Your previous reply for this task failed its responseSchema and is being repaired.
Return ONLY the corrected JSON. No prose, no explanation, no Markdown code fence.

## Original task

${task}

## responseSchema the reply must satisfy

\`\`\`json
{
  "required": [
    "why"
  ]
}
\`\`\`

## Your previous reply (it failed)

\`\`\`
${reply}
\`\`\`

## Why it failed

${error}

Resend the reply as corrected JSON only.`;

const missing = 'task(): reply failed responseSchema validation: "why" is a required property';

describe("the task", () => {
  it.each([
    [["--task", "Label it."], prompt("Label it.", "{}", missing), ""],
    [["--task", ""], prompt("", "{}", missing), ""],
    [["--task-file", "task.md"], prompt("# Label it\n\n$& stays as it is.\n", "{}", missing), ""],
    [[], prompt("", "{}", missing), `reply.txt: ${UNKNOWN}\n`],
  ])("of corrective %j stands in the repair prompt", async (argv, stdout, stderr) => {
    expect(await runCli(["corrective", "label.json", "reply.txt", ...argv], { cwd })).toEqual({
      status: 0,
      stdout,
      stderr,
    });
  });

  it.each([
    [
      ["--task", "a", "--task-file", "task.md"],
      "subagent-schema: option '--task-file <file>' cannot be used with option '--task <text>'; --help tells what there is\n",
    ],
    [["--task-file", "none.md"], "subagent-schema: none.md: no such file\n"],
  ])("of corrective %j can't be read", async (argv, stderr) => {
    const call = ["corrective", "label.json", "reply.txt", ...argv];
    expect(await runCli(call, { cwd })).toEqual({ status: 2, stdout: "", stderr });
  });

  it("of reply holds for every attempt", async () => {
    const call = ["reply", "label.json", "reply.txt", "again.txt", "--format", "json", "--task", "Label it."];
    const { status, stdout, stderr } = await runCli(call, { cwd });
    expect([status, stderr]).toEqual([1, ""]);
    const [first, second] = stdout.split("\n").map((line) => (line === "" ? null : JSON.parse(line)));
    expect(first).toMatchObject({ corrective: prompt("Label it.", "{}", missing) });
    expect(first).not.toHaveProperty("remarks");
    // One repair is all there is, unless more are allowed.
    expect(second).toMatchObject({ verdict: "not-json", corrective: null });
  });

  it("of a line of batch counts for that line", async () => {
    const line = (fields: object) =>
      JSON.stringify({ harness: "codewhale", schema: { required: ["why"] }, reply: "{}", ...fields });
    const stdin = `${line({ task: "One." })}\n${line({ task: null })}\n${line({ task: 1 })}\n`;
    const { stdout } = await runCli(["batch"], { cwd, stdin });
    const [one, none, bad] = stdout.split("\n").map((text) => (text === "" ? null : JSON.parse(text)));
    expect([one.corrective, one.remarks]).toEqual([prompt("One.", "{}", missing), undefined]);
    expect([none.corrective, none.remarks]).toEqual([prompt("", "{}", missing), [UNKNOWN]]);
    expect(bad).toEqual({ id: null, line: 3, error: '"task" must be a string' });
  });
});
