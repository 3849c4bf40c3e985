import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimFile } from "../../server/workspace/claim.ts";
import { walkFiles } from "../../server/workspace/walk.ts";
import { openWorkspace } from "../../server/workspace/workspace.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "claim-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, content: unknown = {}): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const claimed = (path: string, options?: { harness?: string; configFile?: string }) => {
  const claim = claimFile(join(root, path), options);
  return claim === null ? null : [claim.source, claim.harness, claim.at];
};

describe("which files are output schemas", () => {
  it("takes an entry whose harness is null at its word: these files are none", () => {
    const excluded = { files: "**/old/*.json", harness: null };
    write("subagent-schema.json", { harness: "mivia", schemas: [excluded, { files: "**/*.json" }] });
    expect(claimed("old/a.json")).toBeNull();
    expect(claimed(".mivia/workflows/schemas/old/a.json")).toBeNull();
    expect(claimed("new/a.json")).toEqual(["configuration", "mivia", []]);
    expect(claimed("old/a.json", { harness: "harbor" })).toEqual(["option", "harbor", []]);
  });

  it("knows mivia's folder at any depth, without a configuration", () => {
    const builtIn = ["built-in", "mivia", []];
    expect(claimed(".mivia/workflows/schemas/a.json")).toEqual(builtIn);
    expect(claimed(".mivia/workflows/schemas/deep/er/a.json")).toEqual(builtIn);
    expect(claimed("packages/one/.mivia/workflows/schemas/.a.json")).toEqual(builtIn);
    expect(claimed(".mivia/workflows/a.json")).toBeNull();
    expect(claimed(".mivia/workflows/schemas/a.md")).toBeNull();
    expect(claimed("mivia/workflows/schemas/a.json")).toBeNull();
    expect(claimed("a.json")).toBeNull();
  });

  it("takes the schema that a folder of captured replies lies beside, where the harness is known", () => {
    write("a/review.schema.json");
    write("a/review.replies/one.reply.md");
    expect(claimed("a/review.schema.json")).toBeNull();
    write("subagent-schema.json", { harness: "harbor", schemas: [{ files: "b/*.json", harness: null }] });
    expect(claimed("a/review.schema.json")).toEqual(["built-in", "harbor", []]);
    expect(claimFile(join(root, "a/review.schema.json"))?.why).toBe(
      "Its captured replies lie in review.replies; subagent-schema.json names harbor.",
    );
    expect(claimed("a/other.json")).toBeNull();
    // Which of two it is nobody knows.
    write("a/review.json");
    expect(claimed("a/review.schema.json")).toBeNull();
    write("b/c.json");
    write("b/c.replies/one.reply.md");
    expect(claimed("b/c.json")).toBeNull();
  });

  it("says which rule claims the file", () => {
    const file = join(root, ".mivia/workflows/schemas/a.json");
    expect(claimFile(file)).toEqual({
      file,
      harness: "mivia",
      at: [],
      beside: null,
      source: "built-in",
      why: "Files at **/.mivia/workflows/schemas/**/*.json are output schemas of mivia.",
      configFile: null,
    });
  });

  it("takes the first entry that matches, before the built-in paths, dotfiles included", () => {
    const configFile = write("subagent-schema.json", {
      harness: "mivia",
      schemas: [{ files: "**/.hidden/*.json", at: "/x" }, { files: "**/*.json" }],
    });
    expect(claimed("a/.hidden/.b.json")).toEqual(["configuration", "mivia", ["/x"]]);
    expect(claimed("a/b.json")).toEqual(["configuration", "mivia", []]);
    expect(claimFile(join(root, ".mivia/workflows/schemas/a.json"))).toMatchObject({
      source: "configuration",
      why: '"**/*.json" in subagent-schema.json claims it for mivia.',
      configFile,
    });
  });

  it("takes several places of one file", () => {
    write("subagent-schema.json", { harness: "harbor", schemas: [{ files: "*.json", at: ["/x", "/y"] }] });
    expect(claimed("a.json")).toEqual(["configuration", "harbor", ["/x", "/y"]]);
  });

  it("leaves the harness open where nothing names one", () => {
    write("subagent-schema.json", { schemas: [{ files: "a.json" }] });
    expect(claimed("a.json")).toEqual(["configuration", null, []]);
  });

  it("goes by the built-in path where an entry names no harness", () => {
    write("subagent-schema.json", { schemas: [{ files: "**/*.json", at: "/x" }] });
    expect(claimed(".mivia/workflows/schemas/a.json")).toEqual(["configuration", "mivia", ["/x"]]);
  });

  it("reads the nearest configuration alone", () => {
    write("subagent-schema.json", { harness: "mivia", schemas: [{ files: "**/*.json" }] });
    write("inner/subagent-schema.json", {});
    expect(claimed("outer/a.json")).toEqual(["configuration", "mivia", []]);
    expect(claimed("inner/deep/a.json")).toBeNull();
  });

  it("takes another configuration when told so, with globs from that one's folder", () => {
    write("subagent-schema.json", { harness: "mivia", schemas: [{ files: "**/*.json" }] });
    const configFile = write("other/ours.json", { harness: "mivia", schemas: [{ files: "a.json" }] });
    expect(claimed("other/a.json", { configFile })).toEqual(["configuration", "mivia", []]);
    expect(claimed("a.json", { configFile })).toBeNull();
  });

  it("lets the option win over everything", () => {
    write("subagent-schema.json", { schemas: [{ files: "a.json", at: "/x" }] });
    expect(claimed("a.json", { harness: "mivia" })).toEqual(["option", "mivia", ["/x"]]);
    expect(claimed("b.json", { harness: "mivia" })).toEqual(["option", "mivia", []]);
  });

  it("never takes BigQuery's table fields or its own configuration by a wide glob", () => {
    write("subagent-schema.json", { harness: "mivia", schemas: [{ files: "**/*.json" }] });
    expect(claimed("iac/schemas/t.schema.json")).toBeNull();
    expect(claimed("m/iac/schemas/t.schema.json")).toBeNull();
    expect(claimed("subagent-schema.json")).toBeNull();
    write("named/subagent-schema.json", { harness: "mivia", schemas: [{ files: "iac/schemas/*.json" }] });
    expect(claimed("named/iac/schemas/t.schema.json")).toEqual(["configuration", "mivia", []]);
  });

  it("names the place of a mistake in the configuration", () => {
    const configFile = write("subagent-schema.json", '{\n "harness": "x" }');
    expect(() => claimed("a.json")).toThrow(`${configFile}:2:13: no harness is called "x"; choose mivia`);
  });

  it("answers a hostile glob in linear time", () => {
    write("subagent-schema.json", { harness: "mivia", schemas: [{ files: `${"*a".repeat(60)}b` }] });
    const before = performance.now();
    expect(claimed("a".repeat(250))).toBeNull();
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe("captured replies", () => {
  it("belong to the schema that the first matching entry names", () => {
    const configFile = write("subagent-schema.json", {
      replies: [
        { files: "replies/a-*.md", schema: "s/a.json" },
        { files: "replies/*", schema: "s/b.yaml#/x", harness: "mivia" },
      ],
    });
    const workspace = openWorkspace();
    const file = join(root, "replies/a-1.md");
    const schema = join(root, "s/a.json");
    expect(workspace.claimReply(file)).toEqual({ file, schema, harness: null, configFile });
    expect(workspace.claimReply(join(root, "replies/b"))).toMatchObject({
      schema: join(root, "s/b.yaml#/x"),
      harness: "mivia",
    });
    expect(workspace.claimReply(join(root, "b"))).toBeNull();
  });
});

describe("the walk", () => {
  it("goes in order, skips other people's folders and follows no link", async () => {
    for (const path of ["b.json", "a/z.json", "a/y.json", ".d/x", "node_modules/m.json", "c/.git/g", "c/f"]) {
      write(path);
    }
    symlinkSync(root, join(root, "a/loop"));
    symlinkSync(join(root, "b.json"), join(root, "a/link.json"));
    const files: string[] = [];
    for await (const file of walkFiles(root)) files.push(file.slice(root.length + 1));
    expect(files).toEqual([".d/x", "a/y.json", "a/z.json", "b.json", "c/f"]);
  });
});
