/** The command line as a process of its own: exit status, bytes, pipes. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildInto } from "../../scripts/build.ts";
import { examples, runCli } from "./run-cli.ts";

let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cli-"));
  await buildInto(folder, "command line", true);
  program = join(folder, "cli.cjs");
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(...argv: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...argv], { cwd: examples });
}

async function finished(child: ChildProcessWithoutNullStreams) {
  const collected = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout.on("data", (chunk: Buffer) => collected.stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => collected.stderr.push(chunk));
  const [status] = await once(child, "close");
  return {
    status,
    stdout: Buffer.concat(collected.stdout).toString("utf8"),
    stderr: Buffer.concat(collected.stderr).toString("utf8"),
  };
}

describe("the process", () => {
  it("ends with the status and prints what the program prints", async () => {
    for (const argv of [
      ["lint", "agents"],
      ["appendix", "agents/triage.output.json"],
      ["lnt"],
      ["--version"],
    ]) {
      const child = start(...argv);
      child.stdin.end();
      expect(await finished(child)).toEqual(await runCli(argv));
    }
  });

  it("reads standard input and answers each line before the next one comes", async () => {
    const child = start("batch", "--harness", "mivia");
    child.stdout.setEncoding("utf8");
    for (const id of [1, 2, 3]) {
      child.stdin.write(`{"id":${id},"schema":{"type":"object"},"reply":"{}"}\n`);
      const [text] = await once(child.stdout, "data");
      expect(JSON.parse(text)).toMatchObject({ id, verdict: "accepted" });
    }
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it("is quiet when its reader has seen enough", async () => {
    const child = start("batch", "--harness", "mivia");
    const stderr: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on("error", () => {});
    child.stdin.write('{"schema":{"type":"object"}}\n');
    await once(child.stdout, "data");
    child.stdout.destroy();
    for (let line = 0; line < 2000; line++) child.stdin.write('{"schema":{"type":"object"}}\n');
    child.stdin.end();
    const [status] = await once(child, "close");
    expect([status, Buffer.concat(stderr).toString()]).toEqual([0, ""]);
  });

  it.each([
    ["folder", () => openSync(tmpdir(), "r"), "is a folder, not a file"],
    [
      "null device, as a closed one is",
      () => openSync("/dev/null", "r"),
      "is closed, or the null device: there is nothing to read; pipe the text into it",
    ],
  ])("says that its standard input is a %s", async (_, open, reason) => {
    const input = open();
    for (const argv of [
      ["batch", "--harness", "mivia"],
      ["lint", "-", "--harness", "mivia"],
      ["reply", "agents/triage.output.json", "-"],
    ]) {
      const child = spawn(process.execPath, [program, ...argv], {
        cwd: examples,
        stdio: [input, "pipe", "pipe"],
      });
      const said: Buffer[] = [];
      child.stderr?.on("data", (chunk: Buffer) => said.push(chunk));
      expect(await once(child, "close")).toEqual([2, null]);
      expect(`${Buffer.concat(said)}`).toBe(`subagent-schema: -: standard input ${reason}\n`);
    }
    closeSync(input);
  });

  it.skipIf(!existsSync("/dev/full"))("says in one line that the disk is full", async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [program, "contract", "agents/triage.output.json"], {
      cwd: examples,
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    const said: Buffer[] = [];
    child.stderr?.on("data", (chunk: Buffer) => said.push(chunk));
    expect(await once(child, "close")).toEqual([2, null]);
    expect(`${Buffer.concat(said)}`).toBe("subagent-schema: the output can't be written: ENOSPC\n");
  });
});
