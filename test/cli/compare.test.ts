import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { harnesses } from "../../server/engine/index.ts";
import { runCli } from "./run-cli.ts";

const schema = ".mivia/workflows/schemas/review-note-v1.json";
const reply = (name: string) => `replies/review-note-${name}.reply.md`;

describe("reply --compare", () => {
  it("prints why the harnesses differ, then a row for each", async () => {
    const { status, stdout, stderr } = await runCli(["reply", schema, reply("rejected"), "--compare"]);
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(`replies/review-note-rejected.reply.md against ${schema}: 1 of 5 harnesses accept it

Why they differ
  Envelope    mivia unwraps it. mivia-sdk, codewhale and harbor do not, and stop at “I” on line 1. driftlessaf does not look for it.
  Code fence  mivia and driftlessaf unwrap it. mivia-sdk and harbor do not, and stop at “I” on line 1. codewhale does not: a fence stands on line 4, but other text stands before it.
  No check    driftlessaf takes the JSON without a look at the schema. mivia, mivia-sdk, codewhale and harbor check it.

HARNESS             VERDICT             STANDARD  JSON FOUND IN                                  MESSAGE BACK        NEXT                         REASON
mivia               violates-schema     invalid   Code fence inside the envelope, lines 4 to 14  1024 of 1024 bytes  Asks again, 2 retries        value must be one of 'approve', 'change', 'reject' (and 2 more)
mivia-sdk           not-json            -         Reads the reply as it is                       25 of 1024 bytes    The caller decides           invalid character 'I' looking for beginning of value
driftlessaf (text)  accepted-unchecked  invalid   Code fence, lines 4 to 14                      none                Returns the JSON             No rule is checked on a plain text reply
codewhale           not-json            -         Reads the reply as it is                       1930 bytes          Asks a fresh agent, 1 retry  expected value at line 1 column 1
harbor              not-json            -         Reads the reply as it is                       180 bytes           Asks again, 1 retry          invalid character 'I' looking for beginning of value

Where a harness and JSON Schema itself (ajv) disagree
  driftlessaf does not look at the schema.

What could not be followed
  driftlessaf: Without a tool to submit with, driftlessaf only decodes the text into its Go type, which may refuse it; which type that is, nobody knows without the Go source.
  codewhale: The repair prompt repeats the task that the model was given at first, which is not known here: its place is empty.
`);
  });

  it("prints a line of JSON for each reply, with the result of each harness", async () => {
    const { status, stdout, stderr } = await runCli([
      "reply",
      "--compare",
      "--format",
      "json",
      schema,
      reply("rejected"),
      reply("accepted"),
    ]);
    expect([status, stderr]).toEqual([1, ""]);
    const lines = stdout.split("\n").slice(0, -1);
    const [rejected, accepted] = lines.map((line) => JSON.parse(line));
    expect([rejected.id, accepted.id, lines.length]).toEqual([reply("rejected"), reply("accepted"), 2]);
    expect(rejected.causes[0]).toEqual({
      kind: "unwrapping",
      title: "Envelope",
      text: "mivia unwraps it. mivia-sdk, codewhale and harbor do not, and stop at “I” on line 1. driftlessaf does not look for it.",
      sides: [
        { harnesses: ["mivia"], does: "unwraps it", effect: null },
        {
          harnesses: ["mivia-sdk", "codewhale", "harbor"],
          does: "do not, and stop at “I” on line 1",
          effect: null,
        },
        { harnesses: ["driftlessaf"], does: "does not look for it", effect: null },
      ],
    });
    expect(rejected.rows.map(({ harness }: { harness: string }) => harness)).toEqual(
      harnesses.map(({ id }) => id),
    );
    const { result, ...row } = rejected.rows[0];
    expect(row).toEqual({
      harness: "mivia",
      version: "e9b65b28 (2026-08-16)",
      mode: null,
      verdict: "violates-schema",
      reason: "value must be one of 'approve', 'change', 'reject' (and 2 more)",
      found: "Code fence inside the envelope, lines 4 to 14",
      next: "Asks again, 2 retries",
      standardNote: null,
    });
    const alone = await runCli(["reply", "--format", "json", schema, reply("rejected")]);
    const { id: _id, ...same } = JSON.parse(alone.stdout);
    expect(result).toEqual({ ...same, standard: "invalid" });
  });

  it("names the fence beside a schema that some refuse, and what each leaves of it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "compare-"));
    const causesOf = async (schemaText: string, fence: string) => {
      writeFileSync(join(folder, "r.md"), `${fence}json\n{"a":1}\n${fence}\n`);
      const argv = ["reply", "--compare", "--format", "json", "-", join(folder, "r.md")];
      const { stdout } = await runCli(argv, { stdin: schemaText });
      const { causes } = JSON.parse(stdout) as { causes: { title: string; text: string }[] };
      return causes.map(({ title, text }) => [title, text]);
    };
    expect(await causesOf('{"$ref":"x.json"}', "```")).toEqual([
      [
        "External reference",
        "mivia, mivia-sdk, codewhale and harbor refuse the schema for it. driftlessaf admits the schema.",
      ],
      ["Code fence", "mivia, driftlessaf and codewhale unwrap it. mivia-sdk and harbor do not look for it."],
    ]);
    expect(await causesOf('{"type":"object"}', "````")).toEqual([
      [
        "Code fence",
        "mivia unwraps it. driftlessaf unwraps it, and stops at “`” on line 1. codewhale unwraps it, and stops at “`” on line 3. mivia-sdk and harbor do not, and stop at the first backtick.",
      ],
    ]);
    rmSync(folder, { recursive: true });
  });

  it("says of a reply that nests too deep for ajv that ajv was not asked", async () => {
    const stdin = `${"[".repeat(501)}${"]".repeat(501)}`;
    const { stdout } = await runCli(["reply", "--compare", schema, "-"], { stdin });
    expect(stdout).toContain(
      "\nWhere a harness and JSON Schema itself (ajv) disagree\n  ajv is not asked about a reply that nests over 500 levels deep.\n",
    );
  });

  it("ends with 0 only when every harness takes every reply", async () => {
    const stdin = '{"title":"A title","verdict":"approve","score":3,"files":[{"path":"a","line":1}]}';
    const all = await runCli(["reply", "--compare", schema, "-"], { stdin });
    expect([all.status, all.stderr]).toEqual([0, ""]);
    expect(all.stdout.split("\n")[0]).toBe(`- against ${schema}: 5 of 5 harnesses accept it`);
  });

  it("says so where they agree", async () => {
    const { stdout } = await runCli(["reply", "--compare", "--mode", "payload", schema, "-"], {
      stdin: "{}",
    });
    expect(stdout).toContain("\nWhy they differ\n  They don't.\n");
    expect(stdout).toContain("\ndriftlessaf (payload)  violates-schema  invalid  ");
  });

  it("needs no harness, and takes none", async () => {
    const { status, stdout } = await runCli(
      ["reply", "--compare", "replies/../agents/triage.output.json", "-"],
      {
        stdin: "{}",
      },
    );
    expect([status, stdout.includes("\nharbor ")]).toEqual([1, true]);
    expect(await runCli(["reply", "--compare", "--harness", "mivia", schema, "-"])).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: --compare asks every harness: leave out --harness\n",
    });
    expect(await runCli(["reply", "--compare", "--mode", "x", schema, "-"])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        'subagent-schema: --mode: no harness has a mode "x"; choose tool, text, payload, prompted, native, tools\n',
    });
  });

  it("lets no reply steer the terminal", async () => {
    const stdin = '{"\\u001b[31m\u009b":1, "verdict":"\u202e"}\u001b]0;x\u0007';
    const { stdout } = await runCli(["reply", "--compare", schema, "-"], { stdin });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});
