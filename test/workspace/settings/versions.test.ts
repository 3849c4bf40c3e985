import { describe, expect, it } from "vitest";
import { type Harness, harnessById } from "../../../server/engine/index.ts";
import { readCargoLock } from "../../../server/workspace/settings/cargo-lock.ts";
import { isNewer, newestInGoSum, readGoMod } from "../../../server/workspace/settings/go-mod.ts";
import {
  cratesOf,
  versionsByCargoLock,
  versionsByGoMod,
} from "../../../server/workspace/settings/versions.ts";

const jsonschema = "github.com/santhosh-tekuri/jsonschema/v6";
const harness = (id: string) => harnessById(id) as Harness;

describe("go.mod", () => {
  it("is read with blocks, comments, quotes and replacements", () => {
    const goMod = readGoMod(
      [
        "// a module",
        'module "example.com/x" // ours',
        "go 1.25.8",
        "toolchain go1.27.1",
        "require example.com/one v1.0.0",
        "require (",
        "\texample.com/two v2.0.0 // indirect",
        "  example.com/three/v3 v3.0.0-20260816000000-e9b65b28aaaa",
        ")",
        "exclude (",
        "\texample.com/one v9.0.0",
        ")",
        "replace (",
        "\texample.com/one => ../one",
        "\texample.com/two v2.0.0 => example.com/two v2.0.1",
        ")",
        "replace example.com/three/v3 v3.9.9 => example.com/fork v1.0.0",
        "replace example.com/unused => ./unused",
      ].join("\r\n"),
    );
    expect(goMod).toEqual({
      module: { path: "example.com/x", line: 2 },
      go: { version: "1.27", line: 4 },
      requirements: new Map([
        ["example.com/one", { version: null, line: 14, replacedBy: "../one" }],
        ["example.com/two", { version: "v2.0.1", line: 15, replacedBy: "example.com/two" }],
        [
          "example.com/three/v3",
          { version: "v3.0.0-20260816000000-e9b65b28aaaa", line: 8, replacedBy: null },
        ],
      ]),
    });
  });

  it.each([
    "",
    "module",
    "require (",
    ")",
    "go x",
    "replace =>",
    "replace a =>",
    "require a",
    "\0",
    "(((",
    "module (\n x\n)",
  ])("may be anything: %j", (text) => {
    expect(readGoMod(text)).toMatchObject({ go: null, requirements: new Map() });
  });
});

describe("versions", () => {
  it.each([
    ["v6.0.3", "v6.0.2", true],
    ["v6.0.2", "v6.0.2", false],
    ["v6.0.10", "v6.0.9", true],
    ["v6.1.0", "v6.0.99", true],
    ["1.27", "1.3", true],
    ["v1.0.0", "v1.0.0-rc.1", true],
    ["v1.0.0-rc.2", "v1.0.0-rc.1", true],
    ["v1.0.0+incompatible", "v1.0.0", false],
  ])("%s is newer than %s: %s", (a, b, newer) => {
    expect([isNewer(a, b), isNewer(b, a)]).toEqual([newer, a !== b && !newer && !a.includes("+")]);
  });

  it("are found in go.sum, of the contents alone", () => {
    const goSum = [
      `${jsonschema} v6.0.1 h1:a=`,
      `${jsonschema} v6.0.3 h1:b=`,
      `${jsonschema} v6.0.9/go.mod h1:c=`,
      `${jsonschema}x v7.0.0 h1:d=`,
    ].join("\n");
    expect(newestInGoSum(goSum, jsonschema)).toEqual({ version: "v6.0.3", line: 2 });
    expect(newestInGoSum("", jsonschema)).toBeNull();
  });
});

const notesOf = (id: string, goMod: string, inGoSum: string | null = null) =>
  versionsByGoMod(harness(id), readGoMod(goMod), inGoSum);

describe("what go.mod tells of a harness", () => {
  it.each([
    ["nothing of it", "mivia", "module x\ngo 1.27\nrequire example.com/y v1.0.0"],
    [
      "the version described",
      "harbor",
      `module x\ngo 1.26\nrequire github.com/hurtener/Harbor v1.9.0\nrequire ${jsonschema} v6.0.2`,
    ],
    [
      "the commit described",
      "mivia",
      "module x\nrequire github.com/MiviaLabs/mivia-agent v0.0.0-20260816101112-e9b65b28aabb",
    ],
    ["the library described", "mivia-sdk", `module x\ngo 1.25\nrequire ${jsonschema} v6.0.3`],
    [
      "another harness and its library",
      "harbor",
      `module x\nrequire github.com/MiviaLabs/mivia-agent v1.0.0\nrequire ${jsonschema} v6.0.3`,
    ],
    ["no Go harness", "codewhale", `module x\ngo 1.27\nrequire ${jsonschema} v6.0.3`],
  ])("says nothing of %s", (_what, id, goMod) => {
    expect(notesOf(id, goMod)).toEqual({ releases: {}, notes: [] });
  });

  it("takes another known release of the library", () => {
    const goMod = `module x\nrequire github.com/MiviaLabs/mivia-ai-sdk v0.1.3\nrequire ${jsonschema} v6.0.2 // indirect`;
    expect(notesOf("mivia-sdk", goMod)).toEqual({
      releases: { santhosh: "v6.0.2" },
      notes: [
        {
          text: "mivia-sdk v0.1.3 is in use; what is described is validate.go 7aea007, corrective.go 7129fe9, and texts may differ",
          line: 2,
        },
        {
          text: "santhosh-tekuri/jsonschema v6.0.2 is under mivia-sdk, where v6.0.3 is described: the texts are those of v6.0.2",
          line: 3,
        },
      ],
    });
  });

  it("says where only the library is named", () => {
    expect(notesOf("mivia", `module x\nrequire ${jsonschema} v6.0.3`)).toEqual({
      releases: { santhosh: "v6.0.3" },
      notes: [
        {
          text: "santhosh-tekuri/jsonschema v6.0.3 is named, and taken for the one under mivia, where v6.0.2 is described: the texts are those of v6.0.3",
          line: 2,
        },
      ],
    });
  });

  it.each([
    ["v6.1.0", "v6.0.3"],
    ["v6.0.1", "v6.0.2"],
    ["v6.0.3-rc.1", "v6.0.2"],
  ] as const)("takes the nearest known one for %s: %s", (version, santhosh) => {
    const { releases, notes } = notesOf("mivia", `module x\nrequire ${jsonschema} ${version}`);
    expect(releases).toEqual({ santhosh });
    expect(notes[0]?.text).toContain(`the texts are those of ${santhosh}, the nearest that is known`);
  });

  it("does not guess what a replaced library does", () => {
    const goMod = `module x\nrequire ${jsonschema} v6.0.3\nreplace ${jsonschema} => ./fork`;
    expect(notesOf("mivia", goMod)).toEqual({
      releases: {},
      notes: [
        {
          text: "santhosh-tekuri/jsonschema (replaced by ./fork, whose version is not told) is named, and taken for the one under mivia, where v6.0.2 is described: texts may differ",
          line: 3,
        },
      ],
    });
  });

  it("looks into go.sum for a library that go.mod leaves out", () => {
    const goMod = "module x\nrequire github.com/hurtener/Harbor v1.9.0";
    expect(notesOf("harbor", goMod, "v6.0.3").releases).toEqual({ santhosh: "v6.0.3" });
    expect(notesOf("harbor", "module x", "v6.0.3").releases).toEqual({});
  });

  it("knows a harness's own source", () => {
    const { releases, notes } = notesOf(
      "mivia",
      `module github.com/MiviaLabs/mivia-agent\nrequire ${jsonschema} v6.0.3`,
    );
    expect(releases).toEqual({ santhosh: "v6.0.3" });
    expect(notes.map(({ line }) => line)).toEqual([1, 2]);
    expect(notes[0]?.text).toBe(
      "this is the source of mivia itself, in a version that is not told; what is described is e9b65b28 (2026-08-16)",
    );
  });

  it.each([
    ["1.27", { go: "1.27" }, "what is no JSON is told in the words of Go 1.27"],
    ["1.28", { go: "1.27" }, "what is no JSON is told in the words of Go 1.27, the newest that is known"],
    ["1.24.3", {}, "the older one refuses some patterns"],
  ])("heeds Go %s", (go, releases, words) => {
    const found = notesOf("mivia", `module x\ngo ${go}\nrequire ${jsonschema} v6.0.2`);
    expect(found.releases).toEqual(releases);
    expect(found.notes.map(({ text, line }) => [text.includes(words), line])).toEqual([[true, 2]]);
  });

  it("tells of driftlessaf's libraries, of which no other text is known", () => {
    const goMod =
      "module x\nrequire (\nchainguard.dev/driftlessaf v0.9.12\ngithub.com/invopop/jsonschema v0.13.0\n)";
    expect(notesOf("driftlessaf", goMod)).toEqual({
      releases: {},
      notes: [
        {
          text: "driftlessaf v0.9.12 is in use; what is described is v0.9.10, and texts may differ",
          line: 3,
        },
        {
          text: "invopop/jsonschema v0.13.0 is under driftlessaf, where v0.14.0 is described: texts may differ",
          line: 4,
        },
      ],
    });
  });
});

describe("what Cargo.lock tells of codewhale", () => {
  const lock = (...crates: readonly (readonly [string, string])[]) =>
    `# generated\nversion = 4\n\n${crates.map(([name, version]) => `[[package]]\nname = "${name}"\nversion = "${version}"\n`).join("\n")}`;
  const notes = (text: string) =>
    versionsByCargoLock(harness("codewhale"), readCargoLock(text, cratesOf("codewhale"))).notes;

  it("is nothing where its libraries are those described", () => {
    expect(notes(lock(["jsonschema", "0.46.10"], ["serde_json", "1.0.151"]))).toEqual([]);
    expect(notes(lock(["serde_json", "1.0.1"]))).toEqual([]);
    expect(notes("")).toEqual([]);
  });

  it("is each version that differs", () => {
    expect(
      notes(lock(["codewhale-workflow-js", "0.8.1"], ["jsonschema", "0.47.0"], ["serde_json", "1.0.1"])),
    ).toEqual([
      {
        text: "codewhale 0.8.1 is in use; what is described is the version with schema repair (2026-08), and texts may differ",
        line: 6,
      },
      {
        text: "jsonschema 0.47.0 is under codewhale, where 0.46.10 is described: texts may differ",
        line: 10,
      },
      { text: "serde_json 1.0.1 is under codewhale, where 1.0.151 is described: texts may differ", line: 14 },
    ]);
    expect(notes(lock(["jsonschema", "0.47.0"]))[0]?.text).toBe(
      "jsonschema 0.47.0 is named, and taken for the one under codewhale, where 0.46.10 is described: texts may differ",
    );
  });

  it("leaves out versions that are those of no package", () => {
    expect(notes('name = "jsonschema"\n[metadata]\nversion = "9"')).toEqual([]);
  });
});
