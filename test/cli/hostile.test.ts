/** Input that is huge, deep or broken: one clear finding or verdict each, at once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const folder = ".mivia/workflows/schemas";
const mib = 1024 * 1024;
/** Milliseconds; the machine may be busy with other tests. */
const limit = 4000;
let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "hostile-"));
  mkdirSync(join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, folder, "plain.json"), '{"type":"object","required":["ok"]}');
});
afterAll(() => rmSync(cwd, { recursive: true }));

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  expect(performance.now() - start).toBeLessThan(limit);
  return result;
}

const longString = `{"description":"${"x".repeat(20 * mib)}"}`;
const manyProperties = () => {
  const parts: string[] = [];
  for (let i = 0; i < 160_000; i++)
    parts.push(`"property${i}":{"type":"string","description":"${"some words ".repeat(7)}"}`);
  return `{"properties":{${parts.join(",")}}}`;
};

const schemas: readonly (readonly [string, () => string | Uint8Array, string])[] = [
  ["of 20 MB in one string", () => longString, "admission/size"],
  ["of 20 MB in 160,000 properties", manyProperties, "admission/size"],
  ["nested 100,000 deep in arrays", () => "[".repeat(100_000), "admission/syntax"],
  [
    "nested 100,000 deep in objects",
    () => `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
    "admission/syntax",
  ],
  ["nested 1,000 deep", () => `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`, "admission/depth"],
  ["with a NUL", () => '{"type":\0"object"}', "admission/syntax"],
  ["that is one NUL", () => "\0", "admission/syntax"],
  ["with a byte order mark", () => '\uFEFF{"type":"object"}', "admission/syntax"],
  ["that is empty", () => "", "admission/syntax"],
  ["of bytes that are no text", () => Buffer.alloc(100_000, 0xff), "admission/syntax"],
];

describe("lint of a schema", () => {
  it.each(schemas)("%s gives one finding at once", async (_, make, code) => {
    writeFileSync(join(cwd, folder, "hostile.json"), make());
    const { status, stdout } = await timed(() => runCli(["lint", join(folder, "hostile.json")], { cwd }));
    expect(status).toBe(1);
    const [line = "", ...others] = stdout.split("\n").filter((each) => each.includes(" admission/"));
    expect(others).toEqual([]);
    expect(line).toMatch(/^\.mivia\/workflows\/schemas\/hostile\.json:\d+:\d+ error admission\/[a-z-]+ /);
    expect(line.split(" ")[2]).toBe(code);
    expect(line.length).toBeLessThan(1000);
  });

  it("takes lone surrogates as Go does, as U+FFFD", async () => {
    writeFileSync(join(cwd, folder, "lone.json"), '{"const":"\\ud800","type":"string"}');
    const contract = await runCli(["contract", join(folder, "lone.json")], { cwd });
    expect(contract.status).toBe(0);
    expect(contract.stdout.split("\n").at(-1)).toBe('{"const":"\uFFFD","type":"string"}');
  });
});

const notJson = "schema validation failed: not valid JSON: ";
const replies: readonly (readonly [string, () => string | Uint8Array, string, string])[] = [
  [
    "of 10 MB of one tag on one line",
    () => "<mivia_output>".repeat((10 * mib) / 14),
    "not-json",
    `${notJson}invalid character '<' looking for beginning of value`,
  ],
  [
    "of 10 MB of one tag, a line each",
    () => "<mivia_output>\n".repeat((10 * mib) / 15),
    "not-json",
    `${notJson}invalid character '<' looking for beginning of value`,
  ],
  [
    "of 10 MB of backticks",
    () => "`".repeat(10 * mib),
    "not-json",
    `${notJson}invalid character '\`' looking for beginning of value`,
  ],
  [
    "of 10 MB of fences",
    () => "```\n".repeat((10 * mib) / 4),
    "not-json",
    `${notJson}invalid character '\`' looking for beginning of value`,
  ],
  [
    "nested 100,000 deep",
    () => "[".repeat(100_000),
    "not-json",
    `${notJson}invalid character '[' exceeded max depth`,
  ],
  ["that is empty", () => "", "not-json", `${notJson}unexpected end of JSON input`],
  [
    "with a NUL",
    () => '{"ok":\0true}',
    "not-json",
    `${notJson}invalid character '\\x00' looking for beginning of value`,
  ],
  [
    "with a byte order mark",
    () => '\uFEFF{"ok":true}',
    "not-json",
    `${notJson}invalid character 'ï' looking for beginning of value`,
  ],
  ["with an escaped lone surrogate", () => '{"ok":"\\udc00"}', "accepted", ""],
  ["with a byte that is no text, in a string", () => Buffer.from('{"ok":"\xff"}', "latin1"), "accepted", ""],
];

describe("reply", () => {
  it.each(replies)("%s gets one verdict at once", async (_, make, verdict, error) => {
    writeFileSync(join(cwd, "hostile.md"), make());
    const { stdout } = await timed(() =>
      runCli(["reply", "--format", "json", join(folder, "plain.json"), "hostile.md"], { cwd }),
    );
    const result = JSON.parse(stdout);
    expect([result.verdict, result.error ?? ""]).toEqual([verdict, error]);
  });

  it("with 80,001 violations has a readable report of all of them", async () => {
    writeFileSync(join(cwd, folder, "strings.json"), '{"items":{"type":"string"}}');
    writeFileSync(join(cwd, "numbers.md"), `[${"1,".repeat(80_000)}1]`);
    const { status, stdout, stderr } = await runCli(["reply", join(folder, "strings.json"), "numbers.md"], {
      cwd,
    });
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout).toContain("\n    80001. got number, want string\n");
  });

  it("of many megabytes has a readable report that is no longer than a page", async () => {
    writeFileSync(join(cwd, "hostile.md"), "<mivia_output>".repeat(700_000));
    const { status, stdout } = await timed(() =>
      runCli(["reply", join(folder, "plain.json"), "hostile.md"], { cwd }),
    );
    expect(status).toBe(1);
    expect(stdout.length).toBeLessThan(4000);
  });

  it("with a byte that is no text is told of on standard error", async () => {
    writeFileSync(join(cwd, "hostile.md"), Buffer.from('{"ok":"\xff"}', "latin1"));
    const { stdout, stderr } = await runCli(["extract", "hostile.md", "--harness", "mivia"], { cwd });
    expect(stdout).toBe('{"ok":"\uFFFD"}');
    expect(stderr).toBe(
      "hostile.md: One byte is not UTF-8, the first at line 1, column 8; each is read as U+FFFD.\n",
    );
  });
});

describe("batch", () => {
  it("writes a candidate's lone surrogates as U+FFFD", async () => {
    const stdin = '{"harness":"mivia","schema":{"type":"object"},"reply":"x \\ud800 y"}\n';
    const { stdout } = await runCli(["batch"], { cwd, stdin });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "not-json", candidate: "x \uFFFD y" });
  });

  it("answers a schema that nests 100,000 deep, as a value and as a string", async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const lines = [
      `{"id":1,"harness":"mivia","schema":${deep},"reply":"{}"}`,
      JSON.stringify({ id: 2, harness: "mivia", schema: deep, reply: "{}" }),
    ];
    const { stdout } = await timed(() => runCli(["batch"], { cwd, stdin: lines.join("\n") }));
    const results = stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
      [1, "schema-refused"],
      [2, "schema-refused"],
    ]);
    expect(results[0].admission).toBe(results[1].admission);
  });
});
