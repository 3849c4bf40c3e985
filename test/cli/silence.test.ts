/** What can't be looked at, and what is looked at in vain, is told: a command that found nothing to do doesn't look like one that found nothing wrong. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DiagnosticSeverity } from "vscode-languageserver/node";
import { walkFiles } from "../../server/workspace/walk.ts";
import { startSession } from "../language/support/session.ts";
import { runCli } from "./run-cli.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "silence-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

const lint = (...argv: string[]) => runCli(["lint", ...argv], { cwd });
const remote = '{"$ref":"https://example.com/a.json"}';

describe("lint", () => {
  it("says of each path that it holds no schema", async () => {
    write("empty/a.json", "{}");
    write("full/.mivia/workflows/schemas/a.json", remote);
    const { status, stderr } = await lint("empty", "full");
    expect([status, stderr]).toEqual([
      1,
      "no output schemas below empty; what is one is said in subagent-schema.json\n",
    ]);
  });

  it("tells of a path that isn't there, however it was meant", async () => {
    expect(await lint("*.json")).toEqual({
      status: 2,
      stdout: "",
      stderr: "subagent-schema: *.json: no such file\n",
    });
  });

  it("lints a file once, however often the arguments name it", async () => {
    write(".mivia/workflows/schemas/a.json", remote);
    write("subagent-schema.json", '{"findings":{"workflow/*":"off","strength/*":"off"}}');
    const { stdout, stderr } = await lint(".", ".mivia", ".mivia/workflows/schemas/a.json", ".");
    expect([stdout.split("\n").length, stderr]).toEqual([2, ""]);
  });

  it("is told of folders that can't be read", async () => {
    const told: unknown[] = [];
    const missing = join(cwd, "missing");
    for await (const _ of walkFiles(missing, (folder, error) =>
      told.push(folder, (error as NodeJS.ErrnoException).code),
    ));
    expect(told).toEqual([missing, "ENOENT"]);
  });

  it("tells of a place that leads nowhere as the editor does, as an error of the file", async () => {
    write("tool.json", '{"in":{}}');
    write(
      "subagent-schema.json",
      '{\n  "schemas": [{ "files": "*.json", "at": "/out", "harness": "mivia" }]\n}',
    );
    const wrong =
      '"at": "/out" in subagent-schema.json names no schema of this file: there is nothing at that place of the file';
    const told = async (text: string, place: string, explanation: string) => {
      const session = await startSession({ folder: cwd });
      const uri = session.open(join(cwd, "tool.json"), text);
      write("tool.json", text);
      expect(await lint()).toEqual({
        status: 1,
        stdout: `tool.json:${place} error enforcement/no-schema ${explanation}\n`,
        stderr: "",
      });
      const found = await session.diagnostics(uri);
      expect(found.map(({ code, severity, message }) => [code, severity, message])).toEqual([
        ["enforcement/no-schema", DiagnosticSeverity.Error, explanation],
      ]);
    };
    await told('{"in":{}}', "1:1", wrong);
    await told('{"in":{"type":"object"}}', "1:1", `${wrong}; schemas stand at /in`);
  });
});

describe("subagent-schema.json", () => {
  it("that is a folder, or a link to itself or to nothing, is told", async () => {
    write("a.json", "{}");
    const call = () => runCli(["contract", "a.json"], { cwd });
    const path = join(cwd, "subagent-schema.json");
    const refused = (reason: string) => ({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: subagent-schema.json: ${reason}; remove it, or put a file there\n`,
    });
    mkdirSync(path);
    expect(await call()).toEqual(refused("is a folder, not a file"));
    rmSync(path, { recursive: true });
    symlinkSync("subagent-schema.json", path);
    expect(await call()).toEqual(refused("a symbolic link that leads back to itself"));
    rmSync(path);
    symlinkSync("gone.json", path);
    expect(await call()).toEqual(refused("is a symbolic link that leads nowhere"));
    rmSync(path);
    symlinkSync("/dev/null", path);
    expect(await call()).toEqual(refused("is no regular file"));
  });
});

describe("UTF-16", () => {
  it("is one note", async () => {
    write("a.json", Buffer.from("\ufeff{}", "utf16le"));
    const { status, stderr } = await runCli(["lint", "a.json", "--harness", "mivia", "--fail-on", "error"], {
      cwd,
    });
    expect([status, stderr]).toEqual([
      1,
      "a.json: The file is UTF-16, and is read as the UTF-8 that it is not; save it as UTF-8.\n",
    ]);
  });
});

describe("extract", () => {
  it("finds the harness of a reply's schema below a folder with a # in its name", async () => {
    write("a#b/s.json", "{}");
    write(
      "subagent-schema.json",
      '{"schemas":[{"files":"a#b/*.json","harness":"mivia"}],"replies":[{"files":"*.md","schema":"a#b/s.json"}]}',
    );
    write("r.md", "x");
    expect(await runCli(["extract", "r.md"], { cwd })).toEqual({ status: 0, stdout: "x", stderr: "" });
  });
});
