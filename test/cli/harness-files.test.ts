/** Settings and versions out of the harness's own files, on the command line. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "harness-files-")));
  write(".mivia/workflows/schemas/a.json", '{"properties":{"k":{"enum":["key-1"]}}}');
  for (const i of [2, 3, 4, 5]) write(`r${i}.txt`, `{"k":"key-${i}"}`);
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

function write(path: string, content: string): void {
  const file = join(cwd, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const schema = ".mivia/workflows/schemas/a.json";
const cli = (...argv: string[]) => runCli(argv, { cwd });
const attempts = (stdout: string) =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith("Attempt "))
    .map((line) => line.slice(0, 14));

describe("mivia.toml", () => {
  it("changes the loop", async () => {
    const replies = ["r2.txt", "r3.txt", "r4.txt", "r5.txt"];
    const before = await cli("reply", schema, ...replies);
    expect(attempts(before.stdout)).toEqual(["Attempt 1 of 3", "Attempt 2 of 3", "Attempt 3 of 3"]);
    expect(before.stdout.split("\n", 1)[0]).toMatch(/^Attempt 1/);
    write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 1\n");
    const after = await cli("reply", schema, ...replies);
    expect(attempts(after.stdout)).toEqual(["Attempt 1 of 2", "Attempt 2 of 2"]);
    expect(after.stdout.split("\n").slice(0, 2)).toEqual([
      "What the files of mivia say",
      "  retries: 1 (.mivia/mivia.toml:2:20, schema_retry_max = 1)",
    ]);
  });

  it("changes the corrective, and what batch makes of it in its folder", async () => {
    const before = (await cli("corrective", schema, "r2.txt")).stdout;
    write(".mivia/mivia.toml", "[privacy]\nredaction_patterns = ['key-\\d']\n");
    const after = before.replaceAll("key-1", "[redacted]");
    expect(await cli("corrective", schema, "r2.txt")).toEqual({ status: 0, stdout: after, stderr: "" });
    const line = {
      harness: "mivia",
      schema: { properties: { k: { enum: ["key-1"] } } },
      reply: '{"k":"key-2"}',
    };
    const batch = await runCli(["batch"], { cwd, stdin: JSON.stringify(line) });
    expect(JSON.parse(batch.stdout)).toMatchObject({
      corrective: after,
      correctiveBytes: Buffer.byteLength(after),
    });
  });

  it("is told of where it can't be used, once, and no byte of the output changes", async () => {
    const { stdout } = await cli("corrective", schema, "r2.txt");
    write(".mivia/mivia.toml", "[privacy]\nredaction_patterns = ['[', '(']\n");
    const told =
      '.mivia/mivia.toml:2:23: redaction pattern "[": error parsing regexp: missing closing ]: `[`; mivia does not start with this file\n';
    expect(await cli("corrective", schema, "r2.txt")).toEqual({ status: 0, stdout, stderr: told });
    const line = '{"harness":"mivia","reply":"1"}\n';
    expect((await runCli(["batch"], { cwd, stdin: line.repeat(3) })).stderr).toBe(told);
    expect((await cli("reply", schema, "r2.txt", "--format", "json")).stderr).toBe(told);
  });
});

describe("harbor.yaml", () => {
  const yaml =
    "llm:\n  model: m\n  model_profiles:\n    m: { json_schema_mode: tools, max_retries: 3 }\n    n: { json_schema_mode: native }\n";

  it("changes mode and loop", async () => {
    const appendix = async (...argv: string[]) =>
      await cli("--harness", "harbor", "appendix", schema, ...argv);
    expect((await appendix()).stdout).toMatch(/^Respond with a JSON object matching/);
    write("harbor.yaml", yaml);
    expect((await appendix()).stdout).toMatch(/^Respond ONLY with a single JSON object of shape/);
    expect((await appendix("--mode", "prompted")).stdout).toMatch(/^Respond with a JSON object matching/);
    expect(await appendix("--model", "n")).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${schema}: no appendix, because harbor sends none in mode native\n`,
    });
    const { stdout } = await cli("--harness", "harbor", "reply", schema, "r2.txt");
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      "What the files of harbor say",
      "  model: m (harbor.yaml:2:10, llm.model)",
      "  mode: tools (harbor.yaml:4:28, json_schema_mode)",
      "  retries: 3 (harbor.yaml:4:48, max_retries: 3)",
      "Attempt 1 of 4: r2.txt against .mivia/workflows/schemas/a.json (harbor): violates the schema",
    ]);
  });

  it("names the mode from which a provider's error leads on", async () => {
    write("harbor.yaml", yaml);
    const chain = async (...argv: string[]) => {
      const { stdout } = await cli(
        "modes",
        schema,
        "--provider-error",
        "invalid json_schema",
        "--format",
        "json",
        ...argv,
      );
      return JSON.parse(stdout).chain.modes;
    };
    expect(await chain()).toEqual(["tools", "prompted", "text"]);
    expect(await chain("--model", "n")).toEqual(["native", "prompted", "text"]);
    expect((await cli("modes", schema)).stdout).toContain("Default for m: prompted\n");
  });
});

describe("a workflow script", () => {
  it("gives schema, attempts and task", async () => {
    write(
      "a.workflow.js",
      "const s = { required: ['a'] };\ntask({ prompt: 'Do it', responseSchema: s, schemaRepairAttempts: 0 });\ntask({ responseSchema: true, prompt: x });\n",
    );
    const { stdout } = await cli("reply", "a.workflow.js#s", "r2.txt");
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "What the files of codewhale say",
      "  retries: 0 (a.workflow.js:2:66, schemaRepairAttempts: 0)",
      "  task: 5 characters (a.workflow.js:2:16, prompt)",
      "Attempt 1 of 1: r2.txt against a.workflow.js#s (codewhale): violates the schema",
    ]);
    expect((await cli("contract", "a.workflow.js#responseSchema[0]")).stdout).toBe(
      '{\n  "required": [\n    "a"\n  ]\n}',
    );
    expect(await cli("contract", "a.workflow.js")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "subagent-schema: a.workflow.js: it holds several schemas; choose a.workflow.js#s, a.workflow.js#responseSchema[1]\n",
    });
  });
});

describe("go.mod", () => {
  it("changes texts, and each command says so", async () => {
    write("go.mod", "module x\ngo 1.27\nrequire github.com/santhosh-tekuri/jsonschema/v6 v6.0.3\n");
    write("tail.json", '{"prefixItems":[true],"items":{"type":"string"}}');
    write("tail.txt", "[1,2]");
    const notes = [
      "go.mod:3:1: santhosh-tekuri/jsonschema v6.0.3 is named, and taken for the one under mivia, where v6.0.2 is described: the texts are those of v6.0.3",
      "go.mod:2:1: Go 1.27 or later builds it, where 1.26 is described: what is no JSON is told in the words of Go 1.27",
    ];
    const sent = await cli("--harness", "mivia", "corrective", "tail.json", "tail.txt");
    expect(sent.stdout).toContain('"instanceLocation":"/1"');
    expect(sent.stderr).toBe(notes.map((note) => `${note}\n`).join(""));
    expect((await cli("lint", schema)).stderr).toBe(sent.stderr);

    const harnesses = await cli("harnesses");
    expect(harnesses.stdout).toContain(
      `What the files of mivia say\n${notes.map((note) => `  Note: ${note}\n`).join("")}`,
    );
    const [mivia] = JSON.parse((await cli("harnesses", "--format", "json")).stdout);
    expect(mivia.versionNotes.map(({ line }: { line: number }) => line)).toEqual([3, 2]);
  });
});

describe("names and values out of files", () => {
  it("can't steer the terminal", async () => {
    write("harbor.yaml", 'llm:\n  model: "\\e[2J\\u202e"\n  model_profiles: {}\n');
    const { stdout } = await cli("--harness", "harbor", "reply", schema, "r2.txt");
    expect(["\u001b", "\u202e"].filter((each) => stdout.includes(each))).toEqual([]);
  });
});
