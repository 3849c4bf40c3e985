/** Where nobody knows what the harness says: no word of ours stands for one of its own. */
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const defs = Array.from({ length: 14 }, (_, level) => {
  const next = level === 13 ? '{"type":"string"}' : `{"$ref":"#/$defs/d${level + 1}"}`;
  return `"d${level}":{"allOf":[${Array(4).fill(next).join()}]}`;
});
/** References that multiply: 4 to the power of 14 checks of one string. */
const bomb = `{"$defs":{${defs.join()}},"$ref":"#/$defs/d0"}`;
const tooMuch =
  "What mivia makes of this reply is not known here: the schema's references multiply, so that checking this value would take too long.";
const leading = '{"$ref":"file:///etc/hosts"}';
const unread =
  'What harbor makes of this schema is not known here: it refers to "file:///etc/hosts", which harbor would read from disk and this program does not.';

/** The schema comes from standard input, the reply is a file of the example. */
const reply = "replies/review-note-rejected.reply.md";
const run = (command: string, harness: string, schema: string, ...argv: string[]) =>
  runCli([command, "-", reply, "--harness", harness, ...argv], { stdin: schema });

describe("reply", () => {
  it("says plainly that a reply was not checked, and ends with 2", async () => {
    const { status, stdout, stderr } = await run("reply", "mivia", bomb);
    expect([status, stderr]).toEqual([2, ""]);
    const lines = stdout.split("\n");
    expect(lines.slice(0, 3)).toEqual([
      `Attempt 1 of 3: ${reply} against - (mivia): not checked`,
      `  ${tooMuch}`,
      "  How the JSON was found",
    ]);
    expect(stdout).not.toContain("The run ends");
  });

  it("says the same of a schema that only the harness can read, whose end message stays unsaid", async () => {
    const { status, stdout } = await run("reply", "harbor", leading);
    expect(status).toBe(2);
    expect(stdout).toBe(`Attempt 1 of 2: ${reply} against - (harbor): not checked
  ${unread}
  How the JSON was found
    envelope: not needed. The reply is no JSON object that calls respond_with; so nothing is unwrapped.
  Candidate: from line 1, column 1, to line 18, column 1
`);
  });

  it("gives neither verdict nor text of the harness as data", async () => {
    const { status, stdout } = await run("reply", "harbor", leading, "--format", "json");
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      admission: null,
      verdict: null,
      error: null,
      violations: [],
      corrective: null,
      correctiveBytes: 0,
      truncated: false,
      notChecked: unread,
    });
  });
});

describe("batch", () => {
  const line = (schema: string, harness: string) =>
    `${JSON.stringify({ id: 1, harness, schema, reply: '"x"' })}\n`;

  it("answers with the reason in a field of its own", async () => {
    const stdin = line(bomb, "mivia") + line(leading, "harbor") + line("{}", "mivia");
    const { status, stdout } = await runCli(["batch"], { stdin });
    expect(status).toBe(0);
    const answers = stdout.split("\n").slice(0, -1);
    const told = answers.map((each) => {
      const { verdict, admission, error, corrective, notChecked } = JSON.parse(each);
      return [verdict, admission, error, corrective, notChecked];
    });
    expect(told).toEqual([
      [null, null, null, null, tooMuch],
      [null, null, null, null, unread],
      ["accepted", null, null, null, undefined],
    ]);
  });

  it("counts it as unusable under --strict", async () => {
    expect((await runCli(["batch", "--strict"], { stdin: line(bomb, "mivia") })).status).toBe(2);
  });
});

describe("reply --compare", () => {
  it("names it as a cause, and no verdict", async () => {
    const { stdout } = await runCli(["reply", "-", reply, "--compare"], { stdin: leading });
    const lines = stdout.split("\n");
    expect(lines.filter((line) => line.startsWith("  Not checked")).map((line) => line.trim())).toEqual([
      "Not checked         harbor could not be asked: what it reads to take the schema is not read here. mivia, mivia-sdk, driftlessaf and codewhale give a verdict.",
    ]);
    const row = lines.find((line) => line.startsWith("harbor "))?.split(/ {2,}/);
    expect(row?.slice(0, 2)).toEqual(["harbor", "not checked"]);
    expect(row?.at(-2)).toBe("Not known");
    expect(stdout).not.toContain("another reason");
  });

  it("tells those that need too long from the others", async () => {
    const { stdout } = await runCli(["reply", "-", reply, "--compare", "--format", "json"], { stdin: bomb });
    const { causes, rows } = JSON.parse(stdout);
    const cause = causes.find(({ kind }: { kind: string }) => kind === "not-checked");
    expect(cause.sides).toEqual([
      {
        harnesses: ["mivia"],
        does: "could not be asked: checking the reply would take too much time or memory",
        effect: null,
      },
      {
        harnesses: ["mivia-sdk", "driftlessaf", "codewhale", "harbor"],
        does: "give a verdict",
        effect: null,
      },
    ]);
    expect(rows[0]).toMatchObject({ harness: "mivia", verdict: null, reason: `${tooMuch.slice(0, 160)}` });
  });
});

describe("corrective, modes and contract", () => {
  it("say why there is no answer", async () => {
    expect(await run("corrective", "mivia", bomb)).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${reply}: ${tooMuch}\n`,
    });
    const modes = await runCli(["modes", "-"], { stdin: leading });
    expect(modes.stdout).toContain(`\nWhere the schema comes in\n  POST /v1/control/start: ${unread}\n`);
    const contract = await runCli(["contract", "-", "--harness", "harbor"], { stdin: leading });
    expect(contract).toEqual({ status: 0, stdout: leading, stderr: `-: ${unread}\n` });
  });
});
