import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { customHarness, type Harness, harnessById } from "../../../server/engine/index.ts";
import { HarnessFiles, type SettingsQuestion } from "../../../server/workspace/settings/harness-files.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "settings-")));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, content: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const harness = (id: string) => harnessById(id) as Harness;

function find(id: string, question: Partial<SettingsQuestion> = {}, env: Record<string, string> = {}) {
  const files = new HarnessFiles({ env, home: join(root, "home") });
  return files.settingsFor({ harness: harness(id), file: join(root, "a/b/schema.json"), ...question });
}

const nothing = { mode: null, releases: {}, used: [], problems: [], versionNotes: [] };

describe("mivia", () => {
  it("takes the nearest mivia.toml at or above the schema", () => {
    write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 3");
    const inner = write("a/.mivia/mivia.toml", "\n[subagents]\nschema_retry_max = 41\n");
    expect(find("mivia")).toEqual({
      ...nothing,
      retries: 41,
      used: [
        { setting: "retries", value: "10", key: "schema_retry_max = 41", file: inner, line: 3, column: 20 },
      ],
    });
    expect(find("mivia", { file: join(root, "c/schema.json") }).retries).toBe(3);
    expect(find("mivia", { file: join(root, "a/.mivia/workflows/schemas/x.json") }).retries).toBe(41);
  });

  it.each([
    [0, "2"],
    [-7, "2"],
    [1, "1"],
    [10, "10"],
    [11, "10"],
  ])("bounds %d retries to %s", (written, counted) => {
    write(".mivia/mivia.toml", `[subagents]\nschema_retry_max = ${written}`);
    expect(find("mivia").used[0]?.value).toBe(counted);
  });

  it("looks at $MIVIA_CONFIG first, and at the person's own file last", () => {
    write("home/.mivia/mivia.toml", "[subagents]\nschema_retry_max = 4");
    expect(find("mivia").retries).toBe(4);
    write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 5");
    expect(find("mivia").retries).toBe(5);
    const named = write("elsewhere.toml", "[subagents]\nschema_retry_max = 6");
    expect(find("mivia", {}, { MIVIA_CONFIG: named }).retries).toBe(6);
    write("home/own.toml", "[subagents]\nschema_retry_max = 7");
    expect(find("mivia", {}, { MIVIA_CONFIG: "~/own.toml" }).retries).toBe(7);
    expect(find("mivia", {}, { MIVIA_CONFIG: join(root, "missing.toml") }).retries).toBe(5);
  });

  it("tells what is wrong, once, and goes on with the rest", () => {
    const file = write(
      ".mivia/mivia.toml",
      "[subagents]\nschema_retry_max = 3\n[privacy]\nredaction_patterns = ['(']\n",
    );
    expect(find("mivia")).toMatchObject({
      retries: 3,
      problems: [
        {
          file,
          line: 4,
          column: 23,
          text: 'redaction pattern "(": error parsing regexp: missing closing ): `(`; mivia does not start with this file',
        },
      ],
    });
    expect(find("mivia").redaction).toBeUndefined();
  });

  it("reads neither folders nor giants", () => {
    mkdirSync(join(root, "a/.mivia/mivia.toml"), { recursive: true });
    const file = write(".mivia/mivia.toml", `# ${"x".repeat(512 * 1024)}`);
    expect(find("mivia")).toEqual({
      ...nothing,
      problems: [{ file, line: 1, column: 1, text: "larger than 524288 bytes, too large to be read" }],
    });
  });

  it("keeps offsets right behind a byte order mark", () => {
    write(".mivia/mivia.toml", "\uFEFF[subagents]\nschema_retry_max = 3");
    expect(find("mivia").used[0]).toMatchObject({ line: 2, column: 20 });
  });

  it("has nothing to say of other harnesses or of one's own", () => {
    write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 3");
    expect(find("mivia-sdk")).toEqual(nothing);
    const own = customHarness("ours", harness("mivia"), {});
    if (!own.ok) throw new Error(own.problem.reason);
    expect(find("mivia", { harness: own.harness })).toEqual(nothing);
  });

  it("is read anew only after a reload", () => {
    const files = new HarnessFiles({ env: {}, home: root });
    const ask = () => files.settingsFor({ harness: harness("mivia"), file: join(root, "a/x.json") }).retries;
    expect(ask()).toBeUndefined();
    write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 3");
    files.reload();
    expect(ask()).toBe(3);
    write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 4");
    expect(ask()).toBe(3);
    files.reload();
    expect(ask()).toBe(4);
  });
});

describe("harbor", () => {
  const text =
    'llm:\n  model: anthropic/x\n  model_profiles:\n    anthropic/x: { json_schema_mode: tools, max_retries: 0 }\n    o1: {}\n    "": {}\n';

  it("takes mode and retries of the configured model", () => {
    const file = write("harbor.yaml", text);
    expect(find("harbor")).toEqual({
      ...nothing,
      mode: "tools",
      retries: 0,
      used: [
        { setting: "model", value: "anthropic/x", key: "llm.model", file, line: 2, column: 10 },
        { setting: "mode", value: "tools", key: "json_schema_mode", file, line: 4, column: 38 },
        { setting: "retries", value: "1", key: "max_retries: 0", file, line: 4, column: 58 },
      ],
    });
  });

  it("takes those of the model that was asked for", () => {
    write("harbor.yaml", text);
    expect(find("harbor", { model: "o1" })).toEqual({ ...nothing, mode: "prompted" });
    expect(find("harbor", { model: "google/y" })).toMatchObject({
      mode: "native",
      used: [],
      problems: [
        {
          text: 'llm.model_profiles has nothing for the model "google/y"; the mode is the one that its name leads to',
        },
      ],
    });
  });

  it("goes by the model's name where there is no file, and by nothing without a name", () => {
    expect(find("harbor", { model: "openai/gpt" })).toEqual({ ...nothing, mode: "native" });
    expect(find("harbor")).toEqual(nothing);
  });

  it("says what harbor says to a mode that it doesn't have", () => {
    const file = write(
      "harbor.yaml",
      "llm:\n  model: m\n  model_profiles:\n    m:\n      json_schema_mode: x\n",
    );
    expect(find("harbor")).toMatchObject({
      mode: "prompted",
      problems: [
        {
          file,
          line: 5,
          column: 25,
          text: 'must be one of "", "native", "tools", "prompted"; got "x" at llm.model_profiles["m"].json_schema_mode; harbor does not start with this file',
        },
      ],
    });
  });
});

describe("codewhale", () => {
  const text = "const s = {};\ntask({ description: 'Go', responseSchema: s, schemaRepairAttempts: 3 });\n";
  const file = () => join(root, "a.workflow.js");

  it("takes attempts and task out of the schema's own script", () => {
    expect(find("codewhale", { file: file(), text })).toEqual({
      ...nothing,
      retries: 3,
      task: "Go",
      used: [
        { setting: "retries", value: "3", key: "schemaRepairAttempts: 3", file: file(), line: 2, column: 68 },
        { setting: "task", value: "2 characters", key: "description", file: file(), line: 2, column: 21 },
      ],
    });
  });

  it("says when several tasks use the schema", () => {
    const twice = `${text}task({ prompt: 'Other', responseSchema: s });\n`;
    expect(find("codewhale", { file: file(), text: twice, selector: "s" })).toMatchObject({
      task: "Go",
      problems: [{ line: 2, text: "2 tasks use this schema; attempts and task are those of the first" }],
    });
    // Nothing of the first one is known, so that its options have to stand for it.
    const unknown = "const s = {};\n".concat("task({ description: ask(), responseSchema: s });\n".repeat(2));
    expect(find("codewhale", { file: file(), text: unknown, selector: "s" }).problems.at(-1)).toMatchObject({
      line: 2,
      column: 6,
      text: "2 tasks use this schema; attempts and task are those of the first",
    });
    expect(find("codewhale", { file: file(), text: twice, selector: "responseSchema[1]" })).toMatchObject({
      task: "Other",
      problems: [],
    });
    expect(find("codewhale", { file: file(), text: twice })).toEqual(nothing);
  });

  it("says when it would refuse the call", () => {
    const refused = "task({ responseSchema: {}, schemaRepairAttempts: 4 })";
    expect(find("codewhale", { file: file(), text: refused })).toMatchObject({
      problems: [
        {
          line: 1,
          column: 50,
          text: "task(): schemaRepairAttempts is bounded to 3; repair is a bounded recovery, not a retry loop; codewhale refuses the call and starts no agent",
        },
      ],
    });
  });

  it("takes nothing out of other files", () => {
    expect(find("codewhale", { file: join(root, "a.js"), text })).toEqual(nothing);
    expect(find("codewhale", { file: file(), text: "const = 1" })).toEqual(nothing);
    expect(find("codewhale", { file: file() })).toEqual(nothing);
  });
});

describe("versions", () => {
  it("come from the nearest go.mod, with go.sum beside it", () => {
    write("go.mod", "module x\nrequire github.com/santhosh-tekuri/jsonschema/v6 v6.0.3\n");
    const inner = write("a/go.mod", "module y\nrequire github.com/hurtener/Harbor v1.9.0\n");
    write("a/go.sum", "github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 h1:x=\n");
    expect(find("harbor")).toMatchObject({
      releases: { santhosh: "v6.0.3" },
      versionNotes: [{ file: inner, line: 2, column: 1 }],
    });
    expect(find("mivia", { file: join(root, "s.json") }).releases).toEqual({ santhosh: "v6.0.3" });
    // The nearest one alone is the module's.
    expect(find("mivia").releases).toEqual({});
  });

  it("come from the nearest Cargo.lock", () => {
    const file = write("Cargo.lock", '[[package]]\nname = "jsonschema"\nversion = "0.40.0"\n');
    expect(find("codewhale").versionNotes).toMatchObject([{ file, line: 3 }]);
  });

  it("don't hang on what is no file", () => {
    mkdirSync(join(root, "a"), { recursive: true });
    symlinkSync(join(root, "a/go.mod"), join(root, "a/go.mod"));
    expect(find("mivia")).toEqual(nothing);
  });
});
