/** Settings and versions out of the harness's own files, changed while an editor looks on. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DidChangeWatchedFilesNotification, FileChangeType } from "vscode-languageserver-protocol/node";
import { appendixRequest, compareRequest, type ReplyResponse, replyRequest } from "../../server/protocol.ts";
import { type Folder, makeFolder } from "./support/folder.ts";
import { type Session, startSession, uriOf } from "./support/session.ts";

const schema = '{"type":"object","properties":{"k":{"enum":["key-1"]}},"required":["k"]}';
const replies = Array.from({ length: 5 }, (_, i) => ({ text: `{"k":"key-${i + 2}"}` }));

interface Open {
  readonly folder: Folder;
  readonly session: Session;
  readonly uri: string;
  /** Writes the file, or removes it, and tells the server as an editor does. */
  change(name: string, content: string | null): Promise<void>;
  reply(harness?: string, count?: number): Promise<ReplyResponse>;
}

async function open(path: string, text = schema): Promise<Open> {
  const folder = makeFolder();
  const session = await startSession();
  const uri = session.open(folder.write(path, text), text);
  return {
    folder,
    session,
    uri,
    async change(name, content) {
      if (content === null) rmSync(join(folder.path, name));
      else folder.write(name, content);
      const type = content === null ? FileChangeType.Deleted : FileChangeType.Changed;
      await session.client.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: uriOf(join(folder.path, name)), type }],
      });
      // Whoever shows the schema is told to ask again.
      while ((await session.schemaChanged.next()) !== uri);
    },
    reply: (harness, count = replies.length) =>
      session.client.sendRequest(replyRequest, {
        uri,
        replies: replies.slice(0, count),
        ...(harness === undefined ? {} : { harness }),
      }),
  };
}

const miviaSchema = ".mivia/workflows/schemas/a.json";

describe("mivia.toml", () => {
  test("a retry count counts at once, and says where it stands", async () => {
    const { folder, change, reply } = await open(miviaSchema);
    const before = await reply();
    expect(before.attempts.map(({ attempt }) => attempt.of)).toEqual([3, 3, 3]);
    expect(before.files).toEqual({ used: [], problems: [], versionNotes: [] });

    await change(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 1\n");
    const after = await reply();
    expect(after.attempts.map(({ attempt }) => [attempt.of, attempt.next])).toEqual([
      [2, "repair"],
      [2, "ends"],
    ]);
    const file = join(folder.path, ".mivia/mivia.toml");
    expect(after.files.used).toEqual([
      { setting: "retries", value: "1", key: "schema_retry_max = 1", file, line: 2, column: 20 },
    ]);
    const [alone] = (await reply("mivia", 0)).attempts;
    expect(alone?.attempt.of).toBe(2);

    await change(".mivia/mivia.toml", null);
    expect((await reply()).attempts).toEqual(before.attempts);
  });

  test("a redaction pattern changes the corrective at once", async () => {
    const { session, uri, change, reply } = await open(miviaSchema);
    const corrective = async () => (await reply("mivia", 1)).attempts[0]?.corrective ?? "";
    const before = await corrective();
    expect(before).toContain("key-1");
    await change(
      ".mivia/mivia.toml",
      "[privacy]\nredaction_patterns = ['key-\\d']\nredaction_placeholder = 'K'\n",
    );
    const after = await corrective();
    expect(after).toBe(before.replaceAll("key-1", "K"));

    // The same in a comparison.
    const { rows } = await session.client.sendRequest(compareRequest, {
      uri,
      reply: { text: '{"k":"key-2"}' },
    });
    const messages = new Map(rows.map(({ harness, report }) => [harness, report.corrective]));
    expect(messages.get("mivia")).toBe(after);
    expect(messages.get("harbor")).toContain("key-1");
  });

  test("a pattern that Go refuses is told once, with its place", async () => {
    const { folder, change, reply } = await open(miviaSchema);
    await change(".mivia/mivia.toml", "[privacy]\nredaction_patterns = ['(?=a)', '(']\n");
    const { files, attempts } = await reply("mivia", 1);
    expect(files).toEqual({
      used: [],
      problems: [
        {
          file: join(folder.path, ".mivia/mivia.toml"),
          line: 2,
          column: 23,
          text: 'redaction pattern "(?=a)": error parsing regexp: invalid or unsupported Perl syntax: `(?=`; mivia does not start with this file',
        },
      ],
      versionNotes: [],
    });
    expect(attempts[0]?.corrective).toContain("key-1");
  });

  test("counts when an editor that watches no files saves it", async () => {
    const { folder, session, uri, reply } = await open(miviaSchema);
    expect((await reply("mivia", 1)).attempts[0]?.attempt.of).toBe(3);
    const toml = folder.write(".mivia/mivia.toml", "[subagents]\nschema_retry_max = 7\n");
    session.save(session.open(toml, "[subagents]\nschema_retry_max = 7\n"));
    while ((await session.schemaChanged.next()) !== uri);
    expect((await reply("mivia", 1)).attempts[0]?.attempt.of).toBe(8);
  });
});

describe("harbor.yaml", () => {
  const profile = (rest: string) => `llm:\n  model: m\n  model_profiles:\n    m: { ${rest} }\n`;

  test("mode and retries of the model count at once", async () => {
    const { session, uri, change, reply } = await open("a.json");
    const appendix = async () =>
      (await session.client.sendRequest(appendixRequest, { uri, harness: "harbor" })).text;
    const shown = '{"properties":{"k":{"enum":["key-1"]}},"required":["k"],"type":"object"}';
    expect(await appendix()).toBe(
      `Respond with a JSON object matching this JSON Schema: ${shown}. Do not emit any text outside the JSON object.`,
    );
    const { inputs, attempts } = await reply("harbor");
    expect([inputs?.mode, attempts.length]).toEqual(["prompted", 2]);

    await change("harbor.yaml", profile("json_schema_mode: tools, max_retries: 3"));
    expect(await appendix()).toBe(
      `Respond ONLY with a single JSON object of shape {"name":"respond_with","arguments":<args>} where \`arguments\` matches this JSON Schema: ${shown}. Do not emit any text outside this JSON object.`,
    );
    const after = await reply("harbor");
    expect([after.inputs?.mode, after.attempts.length]).toEqual(["tools", 4]);
    expect(after.attempts.at(-1)?.attempt.endMessage).toContain("budget exhausted: 3 retries");
    expect(after.files.used.map(({ setting, value }) => [setting, value])).toEqual([
      ["model", "m"],
      ["mode", "tools"],
      ["retries", "3"],
    ]);

    await change("harbor.yaml", profile("json_schema_mode: native"));
    expect(await appendix()).toBeNull();
    // A mode that is asked for wins.
    const asked = await session.client.sendRequest(replyRequest, {
      uri,
      harness: "harbor",
      mode: "prompted",
      replies: [],
    });
    expect(asked.attempts[0]?.appendix).toContain("Respond with a JSON object");
  });
});

describe("a workflow script", () => {
  test("gives schema, attempts and task as it stands in the editor", async () => {
    const text =
      "const s = { required: ['a'] };\nawait task({ description: 'Look', responseSchema: s, schemaRepairAttempts: 2 });\n";
    const { folder, session, uri, reply } = await open("flows/x.workflow.js", text);
    folder.write(
      "subagent-schema.json",
      '{"schemas":[{"files":"flows/*.js","at":"s","harness":"codewhale"}]}',
    );
    const { attempts, files } = await reply("codewhale");
    expect(attempts.map(({ attempt }) => attempt.of)).toEqual([3, 3, 3]);
    expect(attempts[0]?.corrective).toContain("## Original task\n\nLook\n");
    expect(files.used.map(({ setting, line }) => [setting, line])).toEqual([
      ["retries", 2],
      ["task", 2],
    ]);

    session.change(uri, 2, text.replace("Look", "Look again").replace("Attempts: 2", "Attempts: 0"));
    const after = await reply("codewhale");
    expect(after.attempts.map(({ attempt }) => [attempt.of, attempt.next])).toEqual([[1, "ends"]]);

    // What the person says wins.
    const asked = await session.client.sendRequest(replyRequest, {
      uri,
      harness: "codewhale",
      task: "Mine",
      replies: replies.slice(0, 1),
    });
    expect(asked.files.used.map(({ setting }) => setting)).toEqual(["retries", "task"]);
  });
});

describe("go.mod", () => {
  const tail = '{"prefixItems":[true],"items":{"type":"string"}}';

  test("another release of the validator, or of Go, counts at once", async () => {
    const { session, uri, change } = await open(miviaSchema, tail);
    const error = async (text: string) =>
      (await session.client.sendRequest(replyRequest, { uri, replies: [{ text }] })).attempts[0]?.error;
    expect(await error("[1,2]")).toContain('"instanceLocation":"/0"');
    expect(await error("\u00e9")).toContain("'\u00c3' looking");
    await change("go.mod", "module x\ngo 1.27\nrequire github.com/santhosh-tekuri/jsonschema/v6 v6.0.3\n");
    expect(await error("[1,2]")).toContain('"instanceLocation":"/1"');
    expect(await error("\u00e9")).toContain("'\u00e9' looking");
    const { files } = await session.client.sendRequest(replyRequest, { uri, replies: [] });
    expect(files.versionNotes.map(({ line }) => line)).toEqual([3, 2]);
    await change("go.mod", "module x\n");
    expect(await error("[1,2]")).toContain('"instanceLocation":"/0"');
  });

  test("counts in another thread as well", async () => {
    const { session, uri, change } = await open(miviaSchema, tail);
    await change("go.mod", "module x\nrequire github.com/santhosh-tekuri/jsonschema/v6 v6.0.3\n");
    await change(
      ".mivia/mivia.toml",
      "[subagents]\nschema_retry_max = 4\n[privacy]\nredaction_patterns = ['got number']\n",
    );
    const long = `[1,2,"${"x".repeat(600 * 1024)}"]`;
    const { attempts } = await session.client.sendRequest(replyRequest, { uri, replies: [{ text: long }] });
    expect(attempts[0]?.error).toContain('"instanceLocation":"/1"');
    expect(attempts[0]?.corrective).toContain("[redacted], want string");
    expect(attempts[0]?.attempt.of).toBe(5);
  });
});

describe("the lens", () => {
  test("says that another version is in use", async () => {
    const { session, uri, change } = await open(miviaSchema);
    const titles = async () => {
      const lenses = await session.client.sendRequest("textDocument/codeLens", { textDocument: { uri } });
      return (lenses as { command: { title: string; tooltip?: string } }[]).map(({ command }) => [
        command.title,
        command.tooltip,
      ]);
    };
    expect((await titles()).map(([title]) => title)).not.toContain("Another version is in use");
    await change("go.mod", "module x\nrequire github.com/MiviaLabs/mivia-agent v0.2.4\n");
    expect(await titles()).toContainEqual([
      "Another version is in use",
      "go.mod:2: mivia v0.2.4 is in use; what is described is e9b65b28 (2026-08-16), and texts may differ",
    ]);
  });
});
