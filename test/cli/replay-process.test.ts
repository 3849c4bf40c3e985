/** `replay` and `batch` as processes: threads, closed pipes, Ctrl-C, a kill in the middle of an update, --watch. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readExpectation } from "../../server/replay/expectation.ts";
import { type BuiltCli, buildCli, finished, Output } from "./built-cli.ts";

// Processes start slowly where many tests run at once.
vi.setConfig({ testTimeout: 60_000 });

let cli: BuiltCli;
beforeAll(async () => {
  cli = await buildCli();
}, 60_000);
afterAll(() => cli.remove());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "replay-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const schema = { type: "object", properties: { n: { type: "integer", maximum: 500 } } };
const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

/** So many replies; those above 500 are rejected. */
function replies(count: number): void {
  write("subagent-schema.json", '{"harness":"mivia","replies":[{"files":"*.reply.md","schema":"s.json"}]}');
  write("s.json", JSON.stringify(schema));
  for (let n = 0; n < count; n++) write(`r${String(n).padStart(4, "0")}.reply.md`, `{"n":${n}}`);
}

const batchLine = (id: number, more = {}) =>
  `${JSON.stringify({ id, harness: "mivia", schema, reply: `{"n":${id}}`, ...more })}\n`;

describe("jobs", () => {
  it("give what one thread gives, in the same order", async () => {
    replies(300);
    write("r0007.reply.md.expected.json", '{"verdict":"not-json"}');
    write("s2.workflow.js", "export default 1");
    write("x.reply.md.expected.json", "{}");
    write("x.reply.md", "{}");
    const [one, three] = await Promise.all(
      ["1", "3"].map((jobs) => finished(cli.start(["replay", "--reporter", "json", "--jobs", jobs], folder))),
    );
    expect(three).toEqual(one);
    expect([one?.status, JSON.parse(one?.stdout ?? "").summary.failed]).toEqual([1, 1]);
  });

  it("of batch answer in order, and name the lines that can't be read", async () => {
    const lines = Array.from({ length: 1500 }, (_, id) =>
      id % 500 === 17 ? "broken\n" : id % 500 === 18 ? batchLine(id, { harness: "no" }) : batchLine(id),
    );
    const outputs = ["1", "2", "3"].map(async (jobs) => {
      const child = cli.start(["batch", "--strict", "--jobs", jobs], folder);
      child.stdin.end(lines.join(""));
      return finished(child);
    });
    const [one, two, three] = await Promise.all(outputs);
    expect([two, three]).toEqual([one, one]);
    const answers = one?.stdout.split("\n").slice(0, -1) ?? [];
    expect(answers.length).toBe(1500);
    expect(answers[17]).toBe('{"id":null,"line":18,"error":"not valid JSON at column 1"}');
    expect(answers[1499]?.slice(0, 30)).toBe('{"id":1499,"harness":"mivia","');
    expect(one?.status).toBe(2);
  });

  it.skipIf(process.platform === "win32")(
    "of batch read a file, a pipe and a socket to the same end",
    async () => {
      const count = 2500;
      write("in.jsonl", Array.from({ length: count }, (_, id) => batchLine(id)).join(""));
      const sums: string[] = [];
      for (const [jobs, shell] of [
        ["1", '"$@" < in.jsonl'],
        ["2", '"$@" < in.jsonl'],
        ["1", 'cat in.jsonl | "$@"'],
        ["2", 'cat in.jsonl | "$@"'],
      ] as const) {
        const child = cli.start(["batch", "--jobs", jobs], folder, shell);
        const { status, stdout, stderr } = await finished(child);
        expect([status, stderr, stdout.split("\n").length]).toEqual([0, "", count + 1]);
        sums.push(stdout);
      }
      const child = cli.start(["batch", "--jobs", "2"], folder);
      child.stdin.end(readFileSync(join(folder, "in.jsonl")));
      sums.push((await finished(child)).stdout);
      expect(new Set(sums).size).toBe(1);
      const last = sums[0]?.split("\n").at(-2) ?? "";
      expect(JSON.parse(last)).toMatchObject({ id: count - 1, verdict: "violates-schema" });
    },
  );

  it("of batch answer what has come, before more comes", async () => {
    const child = cli.start(["batch", "--jobs", "2"], folder);
    const output = new Output(child.stdout);
    for (const id of [1, 2, 3]) {
      child.stdin.write(batchLine(id));
      await output.has("\n", id);
      expect(JSON.parse(output.text.split("\n")[id - 1] ?? "")).toMatchObject({ id, verdict: "accepted" });
    }
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it("of batch end in one line where the call can't be used", async () => {
    const child = cli.start(["batch", "--jobs", "2", "--harness", "none"], folder);
    child.stdin.on("error", () => {});
    child.stdin.end(batchLine(1));
    const { status, stdout, stderr } = await finished(child);
    expect([status, stdout, stderr.split("\n").length]).toEqual([2, "", 2]);
    expect(stderr).toContain('--harness: no harness is called "none"; choose ');
  });
});

describe("a closed pipe", () => {
  it.each([["1"], ["2"]])("ends replay without a word, with %s jobs", async (jobs) => {
    replies(2000);
    const child = cli.start(["replay", "--reporter", "json", "--jobs", jobs], folder);
    const stderr: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect(await once(child, "close")).toEqual([0, null]);
    expect(Buffer.concat(stderr).toString()).toBe("");
  });

  it("ends batch with two jobs without a word", async () => {
    const child = cli.start(["batch", "--jobs", "2"], folder);
    const stderr: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on("error", () => {});
    child.stdin.write(batchLine(1));
    await once(child.stdout, "data");
    child.stdout.destroy();
    for (let id = 0; id < 2000; id++) child.stdin.write(batchLine(id));
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
    expect(Buffer.concat(stderr).toString()).toBe("");
  });
});

describe("Ctrl-C", () => {
  it.each([["1"], ["2"]])("ends batch behind a whole line, with %s jobs", async (jobs) => {
    const child = cli.start(["batch", "--jobs", jobs], folder);
    child.stdin.on("error", () => {});
    child.stdin.write(Array.from({ length: 200 }, (_, id) => batchLine(id)).join(""));
    const output = new Output(child.stdout);
    await output.has("\n");
    child.kill("SIGINT");
    const { status, signal, stdout, stderr } = await finished(child, output);
    expect([status, signal, stderr]).toEqual([null, "SIGINT", ""]);
    const lines = stdout.split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(lines.map((_, id) => id));
  });

  it("ends replay with a report that is whole", async () => {
    replies(3000);
    const child = cli.start(["replay", "--reporter", "json"], folder);
    const output = new Output(child.stdout);
    await output.has("r0000");
    child.kill("SIGINT");
    const { signal, stdout, stderr } = await finished(child, output);
    expect([signal, stderr]).toEqual(["SIGINT", ""]);
    const { replies: told, summary } = JSON.parse(stdout);
    expect(summary["not-judged"]).toBe(told.length);
    expect(told.length).toBeLessThan(3000);
  });
});

describe("--update", () => {
  it("leaves whole expectations behind when it is killed in the middle", async () => {
    replies(1000);
    const child = cli.start(["replay", "--update"], folder);
    await new Output(child.stdout).has("r0040");
    child.kill("SIGKILL");
    await once(child, "close");
    const written = readdirSync(folder).filter((name) => name.endsWith(".expected.json"));
    expect(written.length).toBeGreaterThan(40);
    expect(written.length).toBeLessThan(1000);
    for (const name of written) {
      const expectation = readExpectation(readFileSync(join(folder, name), "utf8"));
      expect(expectation).toMatchObject({ circumstances: { harness: "mivia" } });
    }
    const again = await finished(cli.start(["replay", "--update"], folder));
    expect([again.status, again.stdout.split("\n").at(-2)]).toEqual([
      0,
      `1000 replies: ${written.length} passed, ${1000 - written.length} recorded`,
    ]);
  });
});

describe("--watch", () => {
  it("runs again what a change affects, and ends on Ctrl-C", async () => {
    replies(2);
    write("other.json", "{}");
    write("other.reply.md", "{}");
    write("other.reply.md.expected.json", '{"schema":"other.json","verdict":"accepted"}');
    write("r0000.reply.md.expected.json", '{"verdict":"accepted"}');
    write("r0001.reply.md.expected.json", '{"verdict":"accepted"}');
    const child = cli.start(["replay", "--watch"], folder);
    const [output, notes] = [new Output(child.stdout), new Output(child.stderr)];
    let before = 0;
    const run = async (number: number) => {
      await notes.has("watching; Ctrl-C ends\n", number);
      const text = output.text.slice(before);
      before = output.text.length;
      return text;
    };
    expect(await run(1)).toContain("3 replies: 3 passed\n");
    write("s.json", '{"type":"array"}');
    expect((await run(2)).split("\n").filter((line) => /^(?:failed|\d)/.test(line))).toEqual([
      "failed r0000.reply.md:1:1: violates-schema, expected accepted",
      "failed r0001.reply.md:1:1: violates-schema, expected accepted",
      "2 replies: 2 failed",
    ]);
    expect(notes.text).toContain("changed: s.json\n");
    write("s.json", JSON.stringify(schema));
    expect(await run(3)).toContain("2 replies: 2 passed\n");
    write("r0000.reply.md", "no");
    expect(await run(4)).toContain("1 reply: 1 failed\n");
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([null, "SIGINT"]);
  });
});
