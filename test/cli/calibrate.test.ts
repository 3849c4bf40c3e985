import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../language/support/folder.ts";
import { runCli } from "./run-cli.ts";

const schema = '{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}';
const detail =
  '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/properties/ok/type","instanceLocation":"/ok","error":"got string, want boolean"}]}';
const contract =
  'Output an instance of the schema, never the schema document itself.\nExample: {"ok":true}\n{"properties":{"ok":{"type":"boolean"}},"required":["ok"],"type":"object"}';
const captured = `That is not it:\n${detail}\n\nThis is:\n${contract}`;

/** A folder with a schema, a reply and what was captured after it. */
function workspace(files: Readonly<Record<string, string>> = {}) {
  const folder = makeFolder();
  const all = {
    "subagent-schema.json": '{ "harness": "mivia" }\n',
    "s.json": schema,
    "a.reply.txt": '{"ok":"yes"}',
    "a.corrective.txt": captured,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) folder.write(name, text);
  return {
    run: (...argv: string[]) => runCli(argv, { cwd: folder.path }),
    read: (name: string) => readFileSync(`${folder.path}/${name}`, "utf8"),
  };
}

const one = ["calibrate", "s.json", "a.reply.txt", "a.corrective.txt"];
const wording = { correctiveLead: "That is not it:\n", correctiveSchema: "\n\nThis is:\n{contract}" };

describe("calibrate", () => {
  it("prints the wording of a captured message", async () => {
    expect(await workspace().run(...one)).toEqual({
      status: 0,
      stdout: `${JSON.stringify(wording, null, 2)}\n`,
      stderr: "a.corrective.txt: with this wording mivia sends it byte for byte (corrective, 375 bytes)\n",
    });
  });

  it("tells of caps and tags beside it, and of what it can't know", async () => {
    const appendix = `\n\n7 lines in <out> and </out>:\n${contract}`;
    const { run } = workspace({ "b.txt": appendix });
    expect(await run("calibrate", "s.json", "a.reply.txt", "b.txt")).toEqual({
      status: 0,
      stdout: '{\n  "appendix": "\\n\\n7 lines in <{tag}> and </{tag}>:\\n{contract}"\n}\n',
      stderr: [
        'beside "wording" it takes "envelopeTag": "out"',
        "The fixed text has numbers (7): if they count something, other messages will have others.",
        "b.txt: with this wording mivia sends it byte for byte (appendix, 194 bytes)",
        "",
      ].join("\n"),
    });
  });

  it("shows what differs when no wording explains it", async () => {
    const { run } = workspace({ "b.txt": captured.replace("got string, want", "is a string, not a") });
    expect(await run("calibrate", "s.json", "a.reply.txt", "b.txt")).toEqual({
      status: 1,
      stdout: [
        "b.txt:2:158: detail differs",
        "  No wording explains this message: the error detail as mivia computes it is in the captured message up to its character 157, and differs from there on.",
        '  computed  …on":"/properties/ok/type","instanceLocation":"/ok","error":" >>> got string, want boolean"}]}',
        '  captured  …on":"/properties/ok/type","instanceLocation":"/ok","error":" >>> is a string, not a boolean"}]}\\n\\nThis is:\\nOutput an instance …',
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("writes a new harness into the configuration, which then sends it", async () => {
    const { run, read } = workspace();
    const { status, stderr } = await run(...one, "--write", "ours");
    expect([status, stderr]).toEqual([
      0,
      "subagent-schema.json: ours sends a.corrective.txt byte for byte (corrective, 375 bytes)\n",
    ]);
    expect(JSON.parse(read("subagent-schema.json"))).toEqual({
      harness: "mivia",
      harnesses: { ours: { extends: "mivia", wording } },
    });
    expect(await run("corrective", "s.json", "a.reply.txt", "--harness", "ours")).toMatchObject({
      status: 0,
      stdout: captured,
    });
  });

  it("goes on from a harness that is there, and leaves the rest of the file alone", async () => {
    const config =
      '{\n  // which\n  "harness": "ours",\n  "harnesses": {\n    "ours": { "extends": "mivia", "caps": { "detailLines": 9 }, "wording": { "schemaEmpty": "x" } }\n  }\n}\n';
    const { run, read } = workspace({ "subagent-schema.json": config });
    expect((await run(...one, "--write", "ours")).status).toBe(0);
    const written = read("subagent-schema.json");
    expect(written.startsWith('{\n  // which\n  "harness": "ours",')).toBe(true);
    expect(JSON.parse(written.replace("// which", "")).harnesses.ours).toEqual({
      extends: "mivia",
      caps: { detailLines: 9 },
      wording: { schemaEmpty: "x", ...wording },
    });
    expect((await run(...one, "--verify")).stdout).toBe("a.corrective.txt: as captured, 375 bytes\n");
  });

  it.each([
    [["--write", "mivia"], "--write: mivia is a built-in harness; name one of your own"],
    [
      ["--write", "our own"],
      "subagent-schema.json:2:18: a harness's id is a letter followed by up to 63 letters, digits and . _ -",
    ],
    [["--verify", "--write", "ours"], "--verify writes nothing: leave out --write"],
  ])("does not take %j", async (options, message) => {
    const { run, read } = workspace();
    const before = read("subagent-schema.json");
    const { status, stderr } = await run(...one, ...options);
    expect([status, stderr.replace(/json:\d+:\d+/, "json:2:18")]).toEqual([
      2,
      `subagent-schema: ${message}\n`,
    ]);
    expect(read("subagent-schema.json")).toBe(before);
  });
});

describe("calibrate --verify", () => {
  const config = JSON.stringify({
    harness: "ours",
    harnesses: { ours: { extends: "mivia", wording } },
  });
  const folder = {
    "subagent-schema.json": config,
    "c/a.corrective.txt": captured,
    "c/a.reply.md": '{"ok":"yes"}',
    "c/b.corrective.txt": captured.replace("not it", "wrong"),
    "c/b.reply.md": '{"ok":"yes"}',
    "c/d/e.corrective": captured,
    "c/d/e.reply": '{"ok":1}',
    "c/d/f.appendix.txt": "",
    "c/g.corrective.txt": captured,
    "c/notes.txt": "",
  };

  it("has a line for each captured message of a folder, and status 1 on drift", async () => {
    const { run } = workspace({ ...folder, "c/g.reply.md": '{"ok":"yes"}' });
    expect(await run("calibrate", "s.json", "c", "c", "--verify")).toEqual({
      status: 1,
      stdout: [
        "c/a.corrective.txt: as captured, 375 bytes",
        "c/b.corrective.txt:1:9: drift: explained by another wording.correctiveLead",
        "c/d/e.corrective:2:162: drift: detail differs. No wording explains this message: the error detail as ours computes it is in the captured message up to its character 161, and differs from there on.",
        "c/d/f.appendix.txt:1:1: drift: schema differs. No wording explains this message: the schema as ours computes it is not in the captured message.",
        "c/g.corrective.txt: as captured, 375 bytes",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("goes on where a reply is missing, with status 2", async () => {
    const { run } = workspace(folder);
    const { status, stdout, stderr } = await run("calibrate", "s.json", "c", "c", "--verify");
    expect(stdout.split("\n")).toHaveLength(5);
    expect([status, stderr]).toEqual([2, "subagent-schema: c/g.reply: no such file\n"]);
  });

  it("takes schemas from a folder as well", async () => {
    const { run } = workspace({
      "subagent-schema.json": config,
      "c/a.corrective.txt": captured,
      "r/a.reply.txt": '{"ok":"yes"}',
      "t/a.schema.json": schema,
    });
    expect(await run("calibrate", "t", "r", "c", "--verify")).toEqual({
      status: 0,
      stdout: "c/a.corrective.txt: as captured, 375 bytes\n",
      stderr: "",
    });
  });

  it("misses captured messages loudly", async () => {
    const { run } = workspace({ "c/notes.txt": "" });
    expect(await run("calibrate", "s.json", "c", "c", "--verify")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "subagent-schema: c: no captured message; they are called NAME.corrective.txt or NAME.appendix.txt\n",
    });
  });
});

describe("calibrate beside the harness's own files", () => {
  const files = {
    ".mivia/mivia.toml": "[privacy]\nredaction_patterns = ['got \\w+']\n",
    "a.corrective.txt": captured.replace("got string", "[redacted]"),
  };

  it("knows what they make of a message", async () => {
    const { run } = workspace(files);
    expect(await run(...one)).toMatchObject({
      status: 0,
      stdout: `${JSON.stringify(wording, null, 2)}\n`,
    });
  });

  it("writes no harness that would be without them", async () => {
    const { run, read } = workspace(files);
    const { status, stderr } = await run(...one, "--write", "ours");
    expect([status, stderr]).toEqual([
      2,
      "subagent-schema: subagent-schema.json: not written, because ours would not send this message: the files of mivia have a say in it, which they have not in a harness of your own\n",
    ]);
    expect(read("subagent-schema.json")).toBe('{ "harness": "mivia" }\n');
  });
});
