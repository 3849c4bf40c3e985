import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const modes = (schema: string, ...options: readonly string[]) =>
  runCli(["modes", "-", ...options], { stdin: schema });

describe("modes", () => {
  it("shows each mode, and where an error leads", async () => {
    const { status, stdout, stderr } = await modes(
      '{"type":"object"}',
      "--model",
      "openai/o3-mini",
      "--provider-error",
      "response_format\u001b is not supported",
    );
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`-, output modes of harbor
Default for openai/o3-mini: prompted
Schemas for this model: openai_strict

Mode native
  Response format: json_schema
  System message: none
  As openai: response_format
    | {"type":"json_schema","json_schema":{"additionalProperties":false,"strict":true,"type":"object"}}
  As anthropic: no response_format
    with anthropic_tool_schema
    | {"additionalProperties":false,"strict":true,"type":"object"}
  As json_only: response_format
    | {"type":"json_object"}
    with schema_hint
    | {"additionalProperties":false,"strict":true,"type":"object"}

Mode tools
  Response format: json_object
  System message: 200 bytes, before all others
    | Respond ONLY with a single JSON object of shape {"name":"respond_with","arguments":<args>} where \`arguments\` matches this JSON Schema: {"type":"object"}. Do not emit any text outside this JSON object.

Mode prompted
  Response format: json_object
  System message: 118 bytes, before all others
    | Respond with a JSON object matching this JSON Schema: {"type":"object"}. Do not emit any text outside the JSON object.

Mode text
  Response format: none
  System message: 137 bytes, before all others
    | Where useful, structure your response as JSON matching this schema: {"type":"object"}. Plain text is acceptable when JSON is not natural.

Where the schema comes in
  POST /v1/control/start: taken
  assemble.WithOutputSchema: taken
  a task's start: taken

With this provider error at every call: prompted, then text
  llm.mode_downgraded from prompted to text
    | response_format\\u{1b} is not supported
  Then the chain is exhausted
    | llm: structured-output downgrade chain exhausted: mode=prompted err=response_format\\u{1b} is not supported | mode=text err=response_format\\u{1b} is not supported
`);
  });

  it("shows a schema that is refused, and an error that ends the call", async () => {
    const { status, stdout } = await modes("{bad", "--model", "google/x", "--provider-error", "503");
    expect(status).toBe(0);
    for (const line of [
      "Default for google/x: native",
      '    | {"type":"json_schema","json_schema":{bad}',
      "  As anthropic: nothing is sent, because the schema can't be decoded",
      '    | "{bad"',
      "  a task's start: refused (output_invalid)",
      "    | output-schema compile failed: planner: unmarshal output schema: invalid character 'b' looking for beginning of object key string",
      "With this provider error at every call: native",
      "  The error has nothing to do with schemas and ends the call",
      "    | 503",
    ]) {
      expect(stdout.split("\n")).toContain(line);
    }
  });

  it("gives the same as data", async () => {
    const { stdout } = await modes("{}", "--format", "json");
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      model: "",
      defaults: { mode: "prompted", schema: "as-given" },
      modes: [{ mode: "native" }, { mode: "tools" }, { mode: "prompted" }, { mode: "text" }],
      entrances: [{ name: "start", refusal: null }, { name: "embedding" }, { name: "task" }],
      chain: null,
    });
    expect(report.modes[2]).toEqual({
      mode: "prompted",
      format: "json_object",
      systemText:
        "Respond with a JSON object matching this JSON Schema: {}. Do not emit any text outside the JSON object.",
      systemBytes: 103,
      providers: ["openai", "anthropic", "json_only"].map((provider) => ({
        provider,
        sent: { responseFormat: '{"type":"json_object"}', extra: {} },
      })),
    });
  });

  it("is harbor's alone", async () => {
    expect(await modes("{}", "--harness", "mivia")).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: --harness: mivia has no output modes; only harbor does\n",
    });
    expect((await modes("{}", "--harness", "harbor")).status).toBe(0);
  });
});

describe("appendix of harbor", () => {
  const appendix = (...options: readonly string[]) =>
    runCli(["appendix", "-", "--harness", "harbor", ...options], { stdin: ' {"b":1.0,"a":2} ' });

  it("is the system message of a mode, prompted by itself", async () => {
    const text =
      'Respond with a JSON object matching this JSON Schema: {"a":2,"b":1}. Do not emit any text outside the JSON object.';
    expect(await appendix()).toEqual({ status: 0, stdout: text, stderr: "" });
    expect(await appendix("--mode", "prompted")).toEqual({ status: 0, stdout: text, stderr: "" });
    expect((await appendix("--mode", "text")).stdout).toBe(
      'Where useful, structure your response as JSON matching this schema: {"a":2,"b":1}. Plain text is acceptable when JSON is not natural.',
    );
  });

  it("is none in native", async () => {
    expect(await appendix("--mode", "native")).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: -: no appendix, because harbor sends none in mode native\n",
    });
  });

  it("is none for mivia-sdk, refused or not", async () => {
    for (const stdin of ["{}", '{"type":1}']) {
      expect(await runCli(["appendix", "-", "--harness", "mivia-sdk"], { stdin })).toEqual({
        status: 2,
        stdout: "",
        stderr: "subagent-schema: -: no appendix, because mivia-sdk sends none\n",
      });
    }
  });
});

describe("batch", () => {
  const batch = async (line: object) => {
    const { stdout } = await runCli(["batch"], { stdin: `${JSON.stringify(line)}\n` });
    return JSON.parse(stdout);
  };

  it("answers for harbor, in a mode", async () => {
    const reply = '{"name":"respond_with","arguments":[1]}';
    const schema = '{"type":"array","items":{"type":"string"}}';
    expect(await batch({ id: 1, harness: "harbor", schema, reply, mode: "native" })).toEqual({
      id: 1,
      harness: "harbor",
      admission: null,
      verdict: "violates-schema",
      candidate: "[1]",
      spans: [
        { kind: "envelope", start: 0, end: 35 },
        { kind: "candidate", start: 35, end: 38 },
        { kind: "envelope", start: 38, end: 39 },
      ],
      error:
        "output schema validation: jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n- at '/0': got number, want string",
      violations: [
        {
          instance: "/0",
          keyword: "/items/type",
          message: "got number, want string",
          sent: "yes",
          ranges: [[36, 37]],
        },
      ],
      corrective:
        "Your previous response failed validation: output schema validation: jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n- at '/0': got number, want string. Please respond again, addressing this issue exactly.",
      correctiveBytes: 229,
      truncated: false,
      contract: '{"items":{"type":"string"},"type":"array"}',
      appendix: null,
    });
  });

  it("counts the raw bytes of a schema for mivia-sdk, and corrects a refused one", async () => {
    const padded = `{${" ".repeat(16_383)}}`;
    expect(await batch({ id: 2, harness: "mivia-sdk", schema: padded })).toMatchObject({
      admission: "schema: admission rejected: schema document is 16385 bytes, over MaxSchemaBytes (16384)",
      verdict: null,
      corrective: "input exceeded an admission cap",
      contract: null,
      appendix: null,
    });
  });
});

describe("lint as harbor", () => {
  it("warns of a file reference, and fails only where warnings do", async () => {
    const lint = (...options: readonly string[]) =>
      runCli(["lint", "-", "--harness", "harbor", ...options], { stdin: '{"$ref":"file:///etc/hosts"}' });
    const { status, stdout } = await lint();
    expect([status, stdout.split("\n")[0]]).toEqual([
      0,
      '-:1:9 warning security/file-ref harbor would read "file:///etc/hosts" from the disk of the machine that it runs on and take what is in it as a part of this schema; copy what is needed under "$defs" and refer to it there.',
    ]);
    expect((await lint("--fail-on", "warning")).status).toBe(1);
  });
});

describe("reply as mivia-sdk", () => {
  it("tells when there is room, but the corrective does not hold the error", async () => {
    const folder = mkdtempSync(join(tmpdir(), "modes-"));
    writeFileSync(join(folder, "a.reply"), "nope");
    const { status, stdout } = await runCli(["reply", "-", "a.reply", "--harness", "mivia-sdk"], {
      stdin: "{}",
      cwd: folder,
    });
    expect(status).toBe(1);
    expect(stdout.split("\n").slice(0, 7)).toEqual([
      "Attempt 1: a.reply against - (mivia-sdk): not JSON",
      "  Candidate: from line 1, column 1, to line 1, column 5",
      "  It stops being JSON at line 1, column 2",
      "  Error",
      "    | schema: payload is not valid JSON: invalid character 'o' in literal null (expecting 'u')",
      "  Corrective: 25 bytes of 1024 (detail 25); it has 25 bytes in place of the error's 88",
      "    | payload is not valid JSON",
    ]);
  });
});
