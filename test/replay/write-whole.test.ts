import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noExpectation } from "../../server/replay/expectation.ts";
import { keepReply, recordBeside, recordInLines } from "../../server/replay/record.ts";
import { ChangedFileError, writeWhole } from "../../server/replay/write-whole.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "whole-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name), "utf8");
function write(name: string, text: string): string {
  writeFileSync(at(name), text);
  return at(name);
}

/** A program of its own, which can be killed. */
async function writer(code: string): Promise<string> {
  const program = join(mkdtempSync(join(folder, "writer-")), "writer.mjs");
  const imports = `import { readFileSync } from "node:fs"; import { writeWhole } from "./server/replay/write-whole.ts";`;
  await build({
    stdin: { contents: imports + code, resolveDir: join(import.meta.dirname, "../..") },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
  });
  return program;
}

describe("a file", () => {
  it("is written whole, with the rights that it had, and nothing is left beside it", async () => {
    const file = write("a", "old");
    chmodSync(file, 0o640);
    await writeWhole(file, "new", Buffer.from("old"));
    expect([read("a"), statSync(file).mode & 0o777]).toEqual(["new", 0o640]);
    await writeWhole(at("b"), Uint8Array.of(0xff, 0), null);
    expect([...readFileSync(at("b"))]).toEqual([0xff, 0]);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("is not written over what somebody else has written", async () => {
    const file = write("c", "theirs");
    await expect(writeWhole(file, "ours", Buffer.from("old"))).rejects.toThrow(
      new ChangedFileError(`${file}: has changed since it was read, and is not overwritten; run again`),
    );
    await expect(writeWhole(file, "ours", null)).rejects.toThrow(
      new ChangedFileError(`${file}: is there already, and is not overwritten`),
    );
    await expect(writeWhole(at("nowhere"), "ours", Buffer.from("old"))).rejects.toThrow(ChangedFileError);
    await expect(keepReply(file, "ours")).rejects.toThrow(ChangedFileError);
    expect([read("c"), existsSync(at("nowhere"))]).toEqual(["theirs", false]);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("that can't be written is told in one line", async () => {
    const file = join(folder, "none", "x");
    await expect(writeWhole(file, "ours", null)).rejects.toThrow(
      new Error(`${file}: can't be written (ENOENT)`),
    );
  });

  it("holds the old text or the new one when the process is killed in the middle", async () => {
    const program = await writer(
      `const file = process.argv[2];
      process.stdout.write("ready");
      for (let n = 1; ; n++) await writeWhole(file, String(n % 10).repeat(1_000_000), readFileSync(file));`,
    );
    const file = write("killed.expected.json", "0".repeat(1_000_000));
    for (let wait = 0; wait < 12; wait++) {
      const child = spawn(process.execPath, [program, file]);
      await once(child.stdout, "data");
      // Killed after another number of changes each time, wherever the child is by then.
      for (let seen = 0, last = read("killed.expected.json")[0]; seen < wait; ) {
        const now = read("killed.expected.json");
        if (now[0] !== last) seen++;
        last = now[0];
        expect(now).toBe((last ?? "").repeat(1_000_000));
      }
      child.kill("SIGKILL");
      await once(child, "close");
      const left = read("killed.expected.json");
      expect(left).toBe((left[0] ?? "").repeat(1_000_000));
    }
  }, 60_000);

  it("is put in place without what a killed process has left behind", async () => {
    const program = await writer(
      `const { removeLeftovers } = await import("./server/replay/leftovers.ts");
      if (process.argv[3] === "look") await removeLeftovers(process.argv[4]);
      else await writeWhole(process.argv[2], process.argv[3].repeat(20_000_000), readFileSync(process.argv[2]));`,
    );
    const below = mkdtempSync(join(folder, "left-"));
    // Its name has as many bytes as a name can have.
    const file = join(below, `${"界".repeat(76)}.reply.md.expected.json`);
    writeFileSync(file, "old");
    const left = () => readdirSync(below).filter((name) => /\.[0-9a-f]{12}\.new$/.test(name));
    while (left().length === 0) {
      const child = spawn(process.execPath, [program, file, "x"]);
      const closed = once(child, "close");
      while (left().length === 0 && child.exitCode === null) await new Promise(setImmediate);
      child.kill("SIGKILL");
      await closed;
    }
    const others = [".mine.new", ".nothing-here.0123456789ab.new"];
    for (const name of others) writeFileSync(join(below, name), "");
    const [killed = ""] = left().filter((name) => !others.includes(name));
    const run = (...args: string[]) => execFileSync(process.execPath, [program, file, ...args]);

    run("a");
    expect(readdirSync(below).sort()).toEqual([basename(file), killed, ...others].sort());
    for (const name of [killed, ...others]) utimesSync(join(below, name), 0, 0);
    run("look", below);
    expect(readdirSync(below).sort()).toEqual([basename(file), ...others].sort());
  }, 60_000);
});

describe("an expectation", () => {
  const capture = (file: string, text: string, line: number | null = null) =>
    ({
      file,
      line,
      id: null,
      text,
      expectation: noExpectation,
      attempt: 1,
      loop: null,
      keptIn: line === null ? "file" : "line",
      receipt: null,
    }) as const;
  const outcome = { verdict: "accepted", violations: [], corrective: null } as const;

  it("is kept beside its reply", async () => {
    const file = write("x.reply.md", "{}\r\n");
    const accepted = { capture: capture(file, "{}\r\n"), outcome, harness: "mivia" };
    expect(await recordBeside(accepted)).toBe(true);
    expect(read("x.reply.md.expected.json")).toBe(
      '{\n  "harness": "mivia",\n  "verdict": "accepted",\n  "violations": [],\n  "corrective": null\n}\n',
    );
    expect(await recordBeside(accepted)).toBe(false);
    expect(read("x.reply.md")).toBe("{}\r\n");
  });

  it("is not recorded for a reply that is another one by now", async () => {
    const file = write("y.reply.md", "later");
    const accepted = { capture: capture(file, "sooner"), outcome, harness: "mivia" };
    await expect(recordBeside(accepted)).rejects.toThrow(
      new ChangedFileError(
        `${file}: the reply has changed since it was judged, so that nothing was recorded; run again`,
      ),
    );
    expect(existsSync(at("y.reply.md.expected.json"))).toBe(false);
  });

  it("is kept in the line of its reply", async () => {
    const file = write("z.replies.jsonl", '{"reply":"a"}\nbroken\n{"reply":"b","id":1}');
    const accepted = (reply: string, line: number) => ({
      capture: capture(file, reply, line),
      outcome,
      harness: "h",
    });
    expect(await recordInLines(file, [accepted("a", 1), accepted("b", 3)])).toBe(2);
    const members = '"harness":"h","verdict":"accepted","violations":[],"corrective":null';
    const written = `{"reply":"a",${members}}\nbroken\n{"id":1,"reply":"b",${members}}`;
    expect(read("z.replies.jsonl")).toBe(written);
    expect(await recordInLines(file, [accepted("a", 1)])).toBe(0);
    await expect(recordInLines(file, [accepted("a", 1), accepted("a", 3)])).rejects.toThrow(ChangedFileError);
    expect(read("z.replies.jsonl")).toBe(written);
  });
});
