/** Adopting `lint` where there are findings already: a baseline, and only what changed. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const folder = ".mivia/workflows/schemas";
const rules =
  '{"findings":{"workflow/*":"off","visibility/*":"off","enforcement/*":"off","strength/*":"off","portability/*":"off"}}';
let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "adopt-")));
  write("subagent-schema.json", rules);
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

const lint = (...argv: string[]) => runCli(["lint", ...argv], { cwd });
const found = ({ stdout }: { stdout: string }) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => line.slice(0, line.indexOf(" ", line.indexOf(" ", line.indexOf(" ") + 1) + 1)));

describe("--baseline", () => {
  const update = () => lint("--baseline", "known.json", "--update-baseline");

  it("is a small file that people can review", async () => {
    write(`${folder}/a.json`, '{"$ref":"b.json","not":{"$ref":"c.json"}}');
    write("t.json", '{"in":{"$ref":"x.json"}}');
    write(
      "subagent-schema.json",
      rules.replace(/}$/, ',"schemas":[{"files":"t.json","at":"/in","harness":"mivia"}]}'),
    );
    const { status, stderr } = await update();
    expect([status, stderr]).toEqual([0, "known.json: 3 findings written\n"]);
    expect(readFileSync(join(cwd, "known.json"), "utf8")).toBe(`{
  "findings": [
    {"file":".mivia/workflows/schemas/a.json","code":"admission/external-ref","pointer":"/$ref"},
    {"file":".mivia/workflows/schemas/a.json","code":"admission/external-ref","pointer":"/not/$ref"},
    {"file":"t.json","selector":"/in","code":"admission/external-ref","pointer":"/$ref"}
  ]
}
`);
    expect(await lint("--baseline", "known.json")).toEqual({ status: 0, stdout: "", stderr: "" });
    // From another folder too: names are from the baseline's own.
    expect(await runCli(["lint", "..", "--baseline", "../known.json"], { cwd: join(cwd, ".mivia") })).toEqual(
      {
        status: 0,
        stdout: "",
        stderr: "",
      },
    );
  });

  it("tells new findings alone, however the lines have moved", async () => {
    write(`${folder}/a.json`, '{"$ref":"b.json"}');
    await update();
    write(`${folder}/a.json`, '\n\n{ "not": {"$ref":"c.json"},\n"$ref":"b.json"}');
    const later = await lint("--baseline", "known.json");
    expect([later.status, found(later)]).toEqual([1, [`${folder}/a.json:3:18 error admission/external-ref`]]);
    const { stdout } = await lint("--baseline", "known.json", "--format", "json");
    const [{ findings }] = JSON.parse(stdout).schemas;
    expect(findings.map(({ pointer, inBaseline }: Record<string, unknown>) => [pointer, inBaseline])).toEqual(
      [
        ["/not/$ref", undefined],
        ["/$ref", true],
      ],
    );
    const sarif = JSON.parse((await lint("--baseline", "known.json", "--format", "sarif")).stdout);
    expect(sarif.runs[0].results.map(({ suppressions }: { suppressions?: object }) => suppressions)).toEqual([
      undefined,
      [{ kind: "external", justification: "It is in the baseline." }],
    ]);
  });

  it("tells what of it is no more, but nothing of files that were not looked at", async () => {
    write(`${folder}/a.json`, '{"$ref":"b.json"}');
    write(`${folder}/b.json`, '{"$ref":"b.json"}');
    write(`${folder}/c.json`, '{"$ref":"b.json"}');
    await update();
    write(`${folder}/a.json`, "{}");
    rmSync(join(cwd, folder, "b.json"));
    const gone = (name: string) =>
      `known.json: no longer found: admission/external-ref at /$ref of ${folder}/${name}; --update-baseline takes it out\n`;
    const argv = [`${folder}/a.json`, "--baseline", "known.json"];
    expect(await lint(...argv)).toEqual({ status: 0, stdout: "", stderr: gone("a.json") + gone("b.json") });
    // What is written keeps what was not looked at.
    expect((await lint(...argv, "--update-baseline")).stderr).toBe("known.json: 1 finding written\n");
    expect(await lint("--baseline", "known.json")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it.each([
    [undefined, "known.json: no such file; --update-baseline writes one"],
    [
      "{",
      "known.json:1:2: not valid JSON; correct it, or delete the file and let --update-baseline write it",
    ],
    [
      "[]",
      'known.json:1:1: no baseline: "findings" must be a list; correct it, or delete the file and let --update-baseline write it',
    ],
    [
      '{"findings":[{"file":"a","code":"c","pointer":"","count":0}]}',
      "known.json:1:14: no entry of a baseline; correct it, or delete the file and let --update-baseline write it",
    ],
  ])("that is %j is refused", async (content, reason) => {
    if (content !== undefined) write("known.json", content);
    expect(await lint("--baseline", "known.json")).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${reason}\n`,
    });
  });

  it("is not overwritten where it is broken, and written only where its name is given", async () => {
    write(`${folder}/a.json`, "{}");
    write("known.json", "{");
    expect((await update()).status).toBe(2);
    expect(readFileSync(join(cwd, "known.json"), "utf8")).toBe("{");
    rmSync(join(cwd, "known.json"));
    expect((await update()).stderr).toBe("known.json: 0 findings written\n");
    expect(readFileSync(join(cwd, "known.json"), "utf8")).toBe('{\n  "findings": []\n}\n');
    expect((await lint("--update-baseline")).stderr).toBe(
      "subagent-schema: --update-baseline: name the file with --baseline FILE\n",
    );
  });
});

describe("--changed-since", () => {
  const git = (...argv: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...argv], { cwd });
  const remote = '{"$ref":"b.json"}';

  it("lints what git says is different or new, whatever its name", async () => {
    git("init", "-q", "-b", "main");
    for (const name of ["same", "edited", "gone"]) write(`${folder}/${name}.json`, remote);
    git("add", ".");
    git("commit", "-qm", "first");
    write(`${folder}/edited.json`, `${remote} `);
    write(`${folder}/é "new"\n.json`, remote);
    rmSync(join(cwd, folder, "gone.json"));
    const changed = await lint("--changed-since", "main");
    expect([changed.status, changed.stderr, changed.stdout.split("\n").length]).toEqual([1, "", 3]);
    expect(changed.stdout).toContain(`${folder}/edited.json:1:9 error`);
    expect(changed.stdout).toContain(`${folder}/é "new"\\n.json:1:9 error`);
    const below = await runCli(["lint", "--changed-since", "main"], { cwd: join(cwd, folder) });
    expect(below.stdout.split("\n").length).toBe(3);
    git("add", ".");
    git("commit", "-qm", "second");
    expect(await lint("--changed-since", "HEAD")).toEqual({
      status: 0,
      stdout: "",
      stderr:
        "no output schemas below . that changed since HEAD; what is one is said in subagent-schema.json\n",
    });
    expect((await lint("--changed-since", "HEAD~1")).stdout.split("\n").length).toBe(3);
    // A changed configuration can change any finding below it.
    write("subagent-schema.json", `${rules}\n`);
    expect((await lint("--changed-since", "HEAD")).stdout.split("\n").length).toBe(4);
  });

  it("lints a workflow whose schema file is gone", async () => {
    git("init", "-q", "-b", "main");
    const workflow = (name: string) => `[[steps]]\noutput_schema = "schemas/${name}.json"\n`;
    write(".mivia/workflows/a.toml", workflow("a"));
    write("other/.mivia/workflows/a.toml", workflow("a"));
    write(`${folder}/a.json`, "{}");
    git("add", ".");
    git("commit", "-qm", "first");
    rmSync(join(cwd, folder, "a.json"));
    write(`${folder}/b.json`, "{}");
    // Each finding of workflows is off but this one.
    write(
      "config.json",
      rules.replace('"workflow/*":"off"', '"workflow/*":"off","workflow/schema-file":"error"'),
    );
    const { status, stdout } = await lint("--changed-since", "HEAD", "--config", "config.json");
    expect([status, found({ stdout })]).toEqual([
      1,
      [".mivia/workflows/a.toml:2:17 error workflow/schema-file"],
    ]);
  });

  it("runs no program that the repository names", async () => {
    git("init", "-q", "-b", "main");
    write(`${folder}/a.json`, remote);
    git("add", ".");
    git("commit", "-qm", "first");
    const trap = join(cwd, "trapped");
    write("trap.sh", `#!/bin/sh\ntouch '${trap}'\n`);
    execFileSync("chmod", ["+x", join(cwd, "trap.sh")]);
    for (const key of ["diff.external", "core.fsmonitor", "core.pager"])
      git("config", key, join(cwd, "trap.sh"));
    write(`${folder}/a.json`, `${remote} `);
    expect((await lint("--changed-since", "main")).status).toBe(1);
    expect(() => readFileSync(trap)).toThrow("ENOENT");
  });

  it.each([
    ["--output=x", '--changed-since: "--output=x" is no revision; name one, such as main'],
    ["", '--changed-since: "" is no revision; name one, such as main'],
  ])("refuses %j", async (revision, reason) => {
    expect(await lint(`--changed-since=${revision}`)).toEqual({
      status: 2,
      stdout: "",
      stderr: `subagent-schema: ${reason}\n`,
    });
  });

  it("says in one line why git can't tell", async () => {
    const outside = await lint("--changed-since", "main");
    expect([outside.status, outside.stdout]).toEqual([2, ""]);
    expect(outside.stderr).toMatch(
      /^subagent-schema: --changed-since: git can't tell: not a git repository[^\n]*\n$/,
    );
    git("init", "-q");
    expect((await lint("--changed-since", "nowhere")).stderr).toMatch(
      /^subagent-schema: --changed-since: git can't tell: [^\n]*nowhere[^\n]*\n$/,
    );
  });
});

it("a path without schemas is told once, one that can't be used for that alone, a workflow not at all", async () => {
  write(".mivia/workflows/a.toml", "[[steps]]\n");
  write("empty/a.txt", "");
  const nothing = "no output schemas below empty; what is one is said in subagent-schema.json\n";
  expect(await lint("x", "empty", "y", ".mivia/workflows/a.toml")).toEqual({
    status: 2,
    stdout: "",
    stderr: `subagent-schema: x: no such file\n${nothing}subagent-schema: y: no such file\n`,
  });
});
