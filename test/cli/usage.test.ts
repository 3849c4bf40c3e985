import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { harnessChoices } from "../harness-choices.ts";
import { root, runCli } from "./run-cli.ts";

describe("a call", () => {
  it("prints the version and the help", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(await runCli(["--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
    const help = await runCli(["--help"]);
    expect([help.status, help.stderr]).toEqual([0, ""]);
    const commands = [...help.stdout.matchAll(/^ {2}([a-z]+) /gm)].map((match) => match[1]);
    expect(commands).toEqual([
      "lint",
      "appendix",
      "contract",
      "extract",
      "reply",
      "corrective",
      "modes",
      "replay",
      "import",
      "compare",
      "reflect",
      "calibrate",
      "batch",
      "harnesses",
      "explain",
      "help",
    ]);
    const pages = readdirSync(join(root, "docs/commands")).filter((page) => page !== "README.md");
    expect(pages.sort()).toEqual(
      commands
        .slice(0, -1)
        .map((command) => `${command}.md`)
        .sort(),
    );
  });

  it("prints the help of a command, however it is asked", async () => {
    const { stdout } = await runCli(["lint", "--help"]);
    expect(stdout.startsWith("Usage: subagent-schema lint [options] [paths...]\n")).toBe(true);
    for (const argv of [
      ["lint", "-h"],
      ["help", "lint"],
    ]) {
      expect(await runCli(argv)).toEqual({ status: 0, stdout, stderr: "" });
    }
    const all = await runCli(["-h"]);
    expect(await runCli(["help"])).toEqual(all);
    expect(all.stdout.startsWith("Usage: subagent-schema [options] [command]\n")).toBe(true);
  });

  it.each([
    [["lnt"], "unknown command 'lnt' (Did you mean lint?); --help tells what there is"],
    [["lint", "--everywhere"], "unknown option '--everywhere'; --help tells what there is"],
    [["reply", "x"], "missing required argument 'replies'; --help tells what there is"],
    [
      ["harnesses", "x"],
      "too many arguments for 'harnesses'. Expected 0 arguments but got 1; --help tells what there is",
    ],
    [
      ["lint", "--format", "xml"],
      "option '--format <format>' argument 'xml' is invalid. Allowed choices are text, json, sarif, github; --help tells what there is",
    ],
    [
      ["reply", "x", "y", "--finish-reason", "max_tokens"],
      "option '--finish-reason <reason>' argument 'max_tokens' is invalid. Allowed choices are stop, length, tool_calls, function_call, content_filter; --help tells what there is",
    ],
    [["appendix", "none.json"], "none.json: no such file"],
    [["appendix", "."], ".: is a folder, not a file; name a file in it"],
    [["lint", "none"], "none: no such file"],
    [["lint", "--harness", "mivai"], `--harness: no harness is called "mivai"; choose ${harnessChoices}`],
    [["lint", "--config", "none.json"], "none.json: no such file"],
    [["contract", "a.go#Type", "--harness", "mivia"], "a.go: no such file"],
    [["contract", "README.md", "--harness", "mivia"], /^README\.md: .* front matter/],
    [["reply", "-", "-", "--harness", "mivia"], "-: standard input can be only one of the files"],
    [
      ["explain", "admission/dept"],
      /^admission\/dept: no finding has this code; the nearest are admission\/depth, /,
    ],
    [
      ["explain", "../commands/lint"],
      /^\.\.\/commands\/lint: no finding has this code; explain FAMILY lists those of a family: admission, /,
    ],
    [
      ["lint", "agents/triage.output.json#/x"],
      "agents/triage.output.json#/x: lint takes whole files; name agents/triage.output.json",
    ],
    [["lint", "none.json#/x"], "none.json#/x: no such file"],
    [["help", "lnt"], /^help: there is no command "lnt"; choose lint, appendix, /],
  ])("%j ends with status 2 and one clear line", async (argv, message) => {
    const { status, stdout, stderr } = await runCli(argv);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.endsWith("\n") && stderr.indexOf("\n") === stderr.length - 1).toBe(true);
    expect(stderr.startsWith("subagent-schema: ")).toBe(true);
    const said = stderr.slice("subagent-schema: ".length, -1);
    if (typeof message === "string") expect(said).toBe(message);
    else expect(said).toMatch(message);
  });
});

describe("harnesses", () => {
  it("lists them as data", async () => {
    const { status, stdout, stderr } = await runCli(["harnesses", "--format", "json"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)[0]).toMatchObject({
      id: "mivia",
      version: "e9b65b28 (2026-08-16)",
      validator: "santhosh-tekuri/jsonschema v6.0.2",
      dialect: "2020-12",
      caps: { schemaBytes: 16384, schemaDepth: 32, payloadBytes: null, correctiveBytes: 1024 },
      retry: { default: 2, max: 10 },
    });
  });

  it("lists them as a table", async () => {
    const { stdout } = await runCli(["harnesses"]);
    const [head, first] = stdout.split("\n");
    expect(head?.split(/ {2,}/)).toEqual([
      "HARNESS",
      "SCHEMA BYTES",
      "DEPTH",
      "PAYLOAD BYTES",
      "CORRECTIVE BYTES",
      "RETRIES",
      "DRAFT",
      "VERSION",
      "VALIDATOR",
    ]);
    expect(first?.split(/ {2,}/).slice(0, 7)).toEqual(["mivia", "16384", "32", "-", "1024", "2", "2020-12"]);
  });
});

describe("explain", () => {
  it("lists the findings of a family", async () => {
    const { status, stdout, stderr } = await runCli(["explain", "strength"]);
    expect([status, stderr]).toEqual([0, ""]);
    const pages = readdirSync(join(root, "docs/findings/strength")).sort();
    const lines = stdout.split("\n").slice(0, -1);
    expect(lines.map((line) => `${line.slice("strength/".length, line.indexOf(":"))}.md`)).toEqual(pages);
    expect(lines).toContain("strength/bare-string: A verdict may be any text.");
    expect(lines.every((line) => line.endsWith("."))).toBe(true);
    expect((await runCli(["explain", "strength/*"])).stdout).toBe(stdout);
  });

  it("prints the page of every finding", async () => {
    const folder = join(root, "docs/findings/admission");
    const pages = readdirSync(folder);
    expect(pages).toContain("external-ref.md");
    for (const page of pages) {
      const stdout = readFileSync(join(folder, page), "utf8");
      const code = `admission/${page.slice(0, -3)}`;
      expect(await runCli(["explain", code])).toEqual({ status: 0, stdout, stderr: "" });
    }
  });
});
