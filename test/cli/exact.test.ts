/** The commands that print exact bytes, on the examples. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { examples, runCli } from "./run-cli.ts";

const schema = ".mivia/workflows/schemas/review-note-v1.json";
const triage = "agents/triage.output.json";

const contract = [
  "Output an instance of the schema, never the schema document itself.",
  'Example: {"files":[{"line":0,"path":"..."}],"score":0,"title":"...","verdict":"approve"}',
  '{"additionalProperties":false,"properties":{"files":{"items":{"additionalProperties":false,"properties":{' +
    '"line":{"minimum":1,"type":"integer"},"path":{"pattern":"^[^/].*","type":"string"},"remark":{"type":"string"}},' +
    '"required":["path","line"],"type":"object"},"minItems":1,"type":"array"},"score":{"maximum":10,"minimum":1,' +
    '"type":"integer"},"verdict":{"enum":["approve","change","reject"]}},' +
    '"required":["title","verdict","score","files"],"type":"object"}',
].join("\n");

const candidate = `{
  "title": "Retry loop never gives up",
  "verdict": "needs changes",
  "score": 11,
  "files": [
    { "path": "src/queue/retry.ts", "line": 42, "remark": "no upper bound" },
    { "path": "src/queue/backoff.ts", "line": "17" }
  ]
}`;

const ok = (stdout: string) => ({ status: 0, stdout, stderr: "" });

describe("exact output", () => {
  it("is the contract and the appendix of a schema", async () => {
    expect(await runCli(["contract", schema])).toEqual(ok(contract));
    const lead =
      "\n\nReturn ONLY this exact envelope, with no prose before, after, or outside it: a <mivia_output> opening tag on its own line, " +
      "then valid JSON matching this schema, then a </mivia_output> closing tag on its own line.\n";
    expect(await runCli(["appendix", schema])).toEqual(ok(lead + contract));
  });

  it("is the candidate of a reply", async () => {
    const reply = "replies/review-note-rejected.reply.md";
    expect(await runCli(["extract", reply])).toEqual(ok(candidate));
    const { stdout, stderr } = await runCli(["extract", "--explain", reply]);
    expect(stdout).toBe(candidate);
    const places = stderr.split("\n").slice(2);
    expect(places).toEqual([
      "envelope: from 3:1 to 3:15",
      "fence: from 4:1 to 4:8",
      "candidate: from 5:1 to 13:2",
      "fence: from 14:1 to 14:4",
      "envelope: from 15:1 to 15:16",
      "",
    ]);
  });

  it("is the corrective for a reply, the error cut so that the contract fits", async () => {
    const head =
      "Your previous reply did not match the required JSON schema. Reply again with ONLY valid JSON matching the schema. Errors:\n" +
      '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/properties/verdict/enum",' +
      `"instanceLocation":"/verdict","error":"value must be one of 'approve', 'change', 'reject'"},{"valid":false,"keywordLocation":"/properties/`;
    const expected = `${head}\nThe required schema is:\n${contract}`;
    expect(Buffer.byteLength(expected)).toBe(1024);
    expect(await runCli(["corrective", schema, "replies/review-note-rejected.reply.md"])).toEqual(
      ok(expected),
    );
  });

  it("is the corrective for a reply that was cut off", async () => {
    const lead =
      "Your previous reply was cut off by the output limit. Reply again with ONLY the required JSON, as concise as possible.";
    const argv = ["corrective", schema, "replies/review-note-cut-off.reply.md", "--finish-reason", "length"];
    expect(await runCli(argv)).toEqual(ok(`${lead}\nThe required schema is:\n${contract}`));
  });

  it("reads either file from standard input", async () => {
    const reply = readFileSync(join(examples, "replies/triage-rejected.reply.md"));
    const fromFiles = await runCli(["corrective", triage, "replies/triage-rejected.reply.md"]);
    expect(fromFiles.stdout.startsWith("Your previous reply ")).toBe(true);
    expect(await runCli(["corrective", triage, "-"], { stdin: reply })).toEqual(fromFiles);
    const stdin = readFileSync(join(examples, triage));
    const argv = ["corrective", "-", "replies/triage-rejected.reply.md", "--stdin-path", triage];
    expect(await runCli(argv, { stdin })).toEqual(fromFiles);
  });

  it("takes a schema out of a larger file", async () => {
    const text = readFileSync(join(examples, triage), "utf8");
    const whole = await runCli(["contract", triage]);
    const at = (selector: string, value: unknown) =>
      runCli(["contract", `-#${selector}`, "--harness", "mivia"], {
        stdin: JSON.stringify({ tools: [value] }),
      });
    expect(await at("/tools/0", JSON.parse(text))).toEqual(whole);
    expect(await at("/tools/0!", text)).toEqual(whole);
  });
});

describe("where there is nothing to print", () => {
  it("tells that an accepted reply has no corrective", async () => {
    expect(await runCli(["corrective", schema, "replies/review-note-accepted.reply.md"])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "subagent-schema: replies/review-note-accepted.reply.md: accepted, so that nothing is sent back\n",
    });
  });

  it("tells that a refused schema has no corrective, and still prints its appendix", async () => {
    const refused = ".mivia/workflows/schemas/outline-v1.json";
    const reason = "schema admission rejected: schema depth 34 exceeds max 32";
    expect(await runCli(["corrective", refused, "replies/review-note-accepted.reply.md"])).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${refused}: mivia refuses this schema, so that nothing is sent back: ${reason}\n`,
    });
    const { status, stdout, stderr } = await runCli(["appendix", refused]);
    expect([status, stdout.startsWith("\n\nReturn ONLY this exact envelope, ")]).toEqual([0, true]);
    expect(stderr).toBe(`${refused}: mivia refuses this schema: ${reason}\n`);
  });

  it("tells why a text that is no schema has no appendix", async () => {
    const { status, stdout, stderr } = await runCli(["appendix", "-", "--harness", "mivia"], { stdin: "[]" });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^subagent-schema: -: no appendix, because the schema can't be used: [^\n]+\n$/);
  });
});
