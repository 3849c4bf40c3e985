import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LintedSchema } from "../../server/cli/linted.ts";
import { harnessChoices } from "../harness-choices.ts";
import { runCli } from "./run-cli.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "lint-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: string): void {
  const file = join(cwd, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** What the rules find beside admission is for their own tests. */
const noRules = {
  "workflow/*": "off",
  "visibility/*": "off",
  "enforcement/*": "off",
  "strength/*": "off",
  "portability/*": "off",
};
function writeConfig(config: object = {}, folder = ""): void {
  write(`${folder}subagent-schema.json`, JSON.stringify({ findings: noRules, ...config }));
}

const lint = (...argv: string[]) => runCli(["lint", ...argv], { cwd });
const remote = '{\n  "$ref": "https://example.com/a.json"\n}\n';
const schemas = ".mivia/workflows/schemas";

describe("lint", () => {
  it("judges each schema of a file that an entry names places of, and other commands want to know which is meant", async () => {
    writeConfig({ schemas: [{ files: "t.json", at: ["/a", "/b"], harness: "mivia" }] });
    write("t.json", '{"a": {"type": "object"}, "b": {"type": "strin"}}');
    const { stdout } = await lint("--format", "json");
    const { schemas: linted } = JSON.parse(stdout) as { schemas: LintedSchema[] };
    expect(linted.map(({ selector, findings }) => [selector, findings.map(({ code }) => code)])).toEqual([
      ["/a", []],
      ["/b", ["admission/metaschema"]],
    ]);
    const reply = (schema: string) => runCli(["reply", schema, "-"], { cwd, stdin: "{}" });
    expect((await reply("t.json#/a")).status).toBe(0);
    expect(await reply("t.json")).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: t.json: it holds several schemas; choose t.json#/a, t.json#/b\n",
    });
  });

  it("finds the schemas below the folder and gives one finding a line", async () => {
    writeConfig();
    write(`${schemas}/good.json`, '{"type":"object"}');
    write(`${schemas}/deep/remote.json`, remote);
    write("other.json", remote);
    const { status, stdout, stderr } = await lint();
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout).toMatch(/^[^\n]+\n$/);
    expect(
      stdout.startsWith(`${schemas}/deep/remote.json:2:11 error admission/external-ref The reference `),
    ).toBe(true);
  });

  it("is quiet and content when all is well", async () => {
    writeConfig();
    write(`${schemas}/good.json`, '{"type":"object"}');
    expect(await lint()).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(await lint(schemas, "--fail-on", "hint")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("gives every fact as JSON, with the selector of each schema", async () => {
    writeConfig({
      harness: "mivia",
      schemas: [
        { files: "tool.json", at: "/in" },
        { files: "s.json", at: "/in!" },
      ],
    });
    write("tool.json", `{ "in": ${remote}}`);
    write("s.json", JSON.stringify({ in: remote }));
    const { status, stdout, stderr } = await lint("--format", "json");
    expect([status, stderr]).toEqual([1, ""]);
    const text =
      '$ref "https://example.com/a.json" at / is remote or external; only in-document refs are allowed';
    const admission = `schema admission rejected: ${text}`;
    const common = { harness: "mivia", admission, bytes: 37, depth: 2 };
    const finding = {
      code: "admission/external-ref",
      severity: "error",
      pointer: "/$ref",
      harnessText: admission,
      explanation: expect.stringMatching(/^The reference "https:\/\/example\.com\/a\.json" /),
    };
    expect(JSON.parse(stdout)).toEqual({
      schemas: [
        {
          ...common,
          file: "s.json",
          selector: "/in!",
          findings: [{ ...finding, selector: "/in!", line: 1, column: 23, endLine: 1, endColumn: 53 }],
        },
        {
          ...common,
          file: "tool.json",
          selector: "/in",
          findings: [{ ...finding, selector: "/in", line: 2, column: 11, endLine: 2, endColumn: 39 }],
        },
      ],
      around: [],
    });
  });

  it("takes a file that is named, when something names its harness", async () => {
    write("a.json", remote);
    expect(await lint("a.json")).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: a.json: nothing names a harness; add --harness ID or "harness" in subagent-schema.json; choose ${harnessChoices}\n`,
    });
    const { status, stdout } = await lint("a.json", "--harness", "mivia");
    expect([status, stdout.startsWith("a.json:2:11 error admission/external-ref ")]).toEqual([1, true]);
    writeConfig({ harness: "mivia" });
    expect((await lint("a.json")).status).toBe(1);
    expect(await lint(".")).toEqual({
      status: 0,
      stdout: "",
      stderr: "no output schemas below .; what is one is said in subagent-schema.json\n",
    });
  });

  it("reads standard input under the name that it is given", async () => {
    writeConfig();
    const run = (...argv: string[]) => runCli(["lint", "-", ...argv], { cwd, stdin: remote });
    const named = await run("--stdin-path", `${schemas}/new.json`);
    expect([named.status, named.stdout.slice(0, 44)]).toEqual([1, `${schemas}/new.json:2:11 error`]);
    const unnamed = await run("--harness", "mivia");
    expect([unnamed.status, unnamed.stdout.slice(0, 13)]).toEqual([1, "-:2:11 error "]);
  });

  it("says nothing of BigQuery's table fields", async () => {
    write("subagent-schema.json", '{"harness":"mivia","schemas":[{"files":"**/*.json"}]}');
    write("iac/schemas/t.schema.json", '[{"name":"id","type":"STRING"}]');
    expect((await lint()).stdout).toBe("");
    expect(await lint("iac/schemas/t.schema.json")).toEqual({
      status: 0,
      stdout: "",
      stderr:
        "iac/schemas/t.schema.json: skipped, because files of this name are no output schemas\n" +
        "no output schemas below iac/schemas/t.schema.json; what is one is said in subagent-schema.json\n",
    });
  });

  it("tells a mistake of the configuration once, with its place, and goes on elsewhere", async () => {
    write("bad/subagent-schema.json", '{\n  "harness": "none"\n}');
    write(`bad/${schemas}/a.json`, "{}");
    write(`bad/${schemas}/b.json`, "{}");
    writeConfig({}, "good/");
    write(`good/${schemas}/a.json`, remote);
    const { status, stdout, stderr } = await lint();
    expect(status).toBe(2);
    expect(stderr).toBe(
      `subagent-schema: bad/subagent-schema.json:2:14: no harness is called "none"; choose ${harnessChoices}\n`,
    );
    expect(stdout.startsWith(`good/${schemas}/a.json:2:11 error `)).toBe(true);
  });

  it("asks for a harness where an entry names none", async () => {
    write("subagent-schema.json", '{"schemas":[{"files":"a.json"}]}');
    write("a.json", "{}");
    expect(await lint()).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: a.json: nothing names a harness; add --harness ID or "harness" in subagent-schema.json; choose ${harnessChoices}\n`,
    });
  });

  it("lets nothing in a schema or a file's name steer the terminal", async () => {
    writeConfig();
    write(`${schemas}/\u001b[2Jx.json`, '{"$ref":"\\u001b]0;x\\u0007\\nadmission"}');
    const { stdout } = await lint();
    const lines = stdout.slice(0, -1).split("\n");
    expect(lines.length).toBe(1);
    for (const line of lines) {
      expect(line.startsWith(`${schemas}/\\u{1b}[2Jx.json:1:9 error admission/`)).toBe(true);
      expect([...line].every((character) => character >= " ")).toBe(true);
    }
  });

  it("paints the severity on a terminal", async () => {
    write(`${schemas}/a.json`, remote);
    const { stdout } = await runCli(["lint"], { cwd, color: true });
    expect(stdout).toContain(":2:11 \u001b[31merror\u001b[0m admission/external-ref ");
  });
});

it("gives no words of a harness for a schema that has no JSON, but those for the other one of the file", async () => {
  const bad = 'type = "strin"\n';
  write(
    ".mivia/agents/a.toml",
    `[output_schema]\n${bad}[output_schema.properties.n]\nmaximum = inf\n[input_schema]\n${bad}`,
  );
  const { stdout } = await runCli(["lint", "--format", "json", "."], { cwd });
  const { schemas, around } = JSON.parse(stdout);
  const told = (code: string, findings: LintedSchema["findings"]) =>
    findings.filter((finding) => finding.code === code).map(({ harnessText }) => harnessText);
  const words = `schema admission rejected: compile: "mem://output-schema.json#" is not valid against metaschema: jsonschema validation failed with 'https://json-schema.org/draft/2020-12/schema#'
- at '': 'allOf' failed
  - at '/type': 'anyOf' failed
    - at '/type': value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'
    - at '/type': got string, want array`;
  expect(
    schemas.map(({ selector, admission, bytes, depth, findings }: LintedSchema) => [
      selector,
      admission,
      bytes,
      depth,
      told("admission/metaschema", findings),
    ]),
  ).toEqual([
    ["/output_schema", null, null, null, [null]],
    ["/input_schema", words, 16, 2, [words]],
  ]);
  expect(told("admission/not-json", around[0].findings)).toEqual([null]);
});

it.skipIf(process.platform === "win32")(
  "refuses a pipe, instead of waiting for what nobody writes",
  async () => {
    write("sub/a.json", "{}");
    execFileSync("mkfifo", [join(cwd, "sub/p.workflow.js")]);
    for (const options of [[], ["--fix"]]) {
      expect(await runCli(["lint", "--harness", "mivia", ...options, "sub/p.workflow.js"], { cwd })).toEqual({
        status: 2,
        stdout: "",
        stderr:
          "subagent-schema: sub/p.workflow.js: is a pipe, not a regular file; for standard input name -\n",
      });
    }
  },
);
