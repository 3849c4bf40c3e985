/** `--mode` and the `mode` of a line of `batch`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const cwd = mkdtempSync(join(tmpdir(), "mode-"));
afterAll(() => rmSync(cwd, { recursive: true }));

const text = 'Done:\n```json\n{"label":"unsure"}\n```\n';
const call = '{"reasoning":"sure","result":{"label":"unsure"}}';
writeFileSync(join(cwd, "subagent-schema.json"), '{"harness":"driftlessaf"}');
writeFileSync(
  join(cwd, "label.json"),
  '{"properties":{"label":{"enum":["benign"]},"why":{}},"required":["why"]}',
);
writeFileSync(join(cwd, "reply.txt"), text);
writeFileSync(join(cwd, "call.txt"), call);
writeFileSync(join(cwd, "payload.txt"), '{"label":"unsure"}');

const rejected = (details: readonly (readonly [path: string, message: string])[]) =>
  JSON.stringify({
    error: `Result rejected: validation raised ${details.length} finding(s). Address each finding and call submit_result again with your corrected, complete result.`,
    findings: details.map(([path, message]) => ({
      kind: "review",
      identifier: `schema:${path}`,
      name: `schema:${path}`,
      details: `the submitted result does not conform to its declared schema — ${path}: ${message}`,
      details_url: "",
    })),
  });
const missing = ["why", "required field is missing"] as const;
const label = ["label", 'value "unsure" is not one of the allowed values ["benign"]'] as const;

describe("--mode", () => {
  it("decides what is taken out of a reply", async () => {
    const extract = async (...argv: string[]) => (await runCli(["extract", ...argv], { cwd })).stdout;
    expect(await extract("call.txt")).toBe('{"label":"unsure"}');
    expect(await extract("reply.txt")).toBe(text);
    expect(await extract("reply.txt", "--mode", "text")).toBe('{"label":"unsure"}');
    expect(await extract("call.txt", "--mode", "payload")).toBe(call);
  });

  it("decides what is sent back, if anything", async () => {
    const corrective = (...argv: string[]) => runCli(["corrective", "label.json", ...argv], { cwd });
    expect((await corrective("call.txt")).stdout).toBe(rejected([label]));
    expect((await corrective("call.txt", "--mode", "tool")).stdout).toBe(rejected([label]));
    expect((await corrective("payload.txt", "--mode", "payload")).stdout).toBe(rejected([missing, label]));
    expect(await corrective("reply.txt", "--mode", "text")).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: reply.txt: accepted-unchecked, so that nothing is sent back\n",
    });
  });

  it("decides the verdict of a report, which says what could not be followed", async () => {
    const { status, stdout } = await runCli(["reply", "label.json", "reply.txt", "--mode", "text"], { cwd });
    expect(status).toBe(0);
    expect(stdout.split("\n")[0]).toBe(
      "Attempt 1 of 200: reply.txt against label.json (driftlessaf): accepted, unchecked against the schema",
    );
    expect(stdout).toContain("\n  Note: Without a tool to submit with, driftlessaf only decodes");
  });

  it("decides what the model is shown", async () => {
    const { stdout } = await runCli(["contract", "label.json"], { cwd });
    expect(stdout).toBe(
      '{"description":"Structured result payload.","properties":{"label":{"enum":["benign"]},"why":true},"required":["why"]}',
    );
    expect(await runCli(["contract", "label.json", "--mode", "text"], { cwd })).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: label.json: no contract, because driftlessaf sends none in mode text\n",
    });
  });

  it("has to be one of the harness's", async () => {
    expect(await runCli(["extract", "call.txt", "--mode", "fast"], { cwd })).toEqual({
      status: 2,
      stdout: "",
      stderr: 'subagent-schema: --mode: driftlessaf has no mode "fast"; choose tool, text, payload\n',
    });
    const { stderr } = await runCli(["extract", "call.txt", "--mode", "text", "--harness", "mivia"], { cwd });
    expect(stderr).toBe('subagent-schema: --mode: mivia has no mode "text"; it has none\n');
  });
});

describe("the mode of a line", () => {
  it("counts for that line, and schemas are kept apart by it", async () => {
    const schema = '{"enum":[{}]}';
    const line = (mode: string | null, reply: string) =>
      JSON.stringify({ harness: "driftlessaf", schema, reply, ...(mode === null ? {} : { mode }) });
    const stdin = [
      line("payload", '{"a":1}'),
      line(null, '{"reasoning":"r","result":{}}'),
      line("text", '{"a":1}'),
      line("payload", "{}"),
      line("other", "{}"),
      '{"harness":"driftlessaf","mode":1}',
    ].join("\n");
    const { stdout } = await runCli(["batch"], { cwd, stdin });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((answer) => JSON.parse(answer));
    expect(answers.map(({ verdict, error }) => verdict ?? error)).toEqual([
      "violates-schema",
      "accepted",
      "accepted-unchecked",
      "accepted",
      '"mode": driftlessaf has no mode "other"; choose tool, text, payload',
      '"mode" must be a string',
    ]);
    expect(answers.map(({ remarks }) => remarks?.length)).toEqual([1, 1, 1, 1, undefined, undefined]);
  });
});
