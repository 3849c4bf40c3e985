import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimRequest } from "../../server/protocol.ts";
import { claimFile } from "../../server/workspace/claim.ts";
import { harnessChoices } from "../harness-choices.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, schemaPath } from "./support/schemas.ts";
import { type Session, startSession, uriOf } from "./support/session.ts";

const ask = (session: Session, uri: string, harness = "mivia") =>
  session.client.sendRequest(claimRequest, { uri, harness });

test("a new configuration goes into the workspace folder", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const file = folder.write("agents/a.output.json", goodSchema);
  const config = join(folder.path, "subagent-schema.json");
  const text = `{
  "schemas": [
    {
      "files": "agents/a.output.json",
      "harness": "mivia"
    }
  ]
}
`;
  expect(await ask(session, uriOf(file))).toEqual({ configUri: uriOf(config), text, exists: false });
  writeFileSync(config, text);
  expect(claimFile(file)?.harness).toBe("mivia");
  session.fileChanged(config);
  // Asked again, there is nothing left to change.
  expect(await ask(session, uriOf(file))).toEqual({ configUri: uriOf(config), text, exists: true });
});

test("without a workspace folder it goes beside the file", async () => {
  const folder = makeFolder();
  const session = await startSession({ capabilities: {} });
  const file = folder.write("agents/a.json", goodSchema);
  const { configUri, text } = await ask(session, uriOf(file));
  expect(configUri).toBe(uriOf(join(folder.path, "agents/subagent-schema.json")));
  expect(JSON.parse(text)).toEqual({ schemas: [{ files: "a.json", harness: "mivia" }] });
});

test("an existing configuration keeps its comments and its indentation", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const before = '{\n\t// ours\n\t"schemas": [\n\t\t{ "files": "x/*.json" } // by hand\n\t]\n}\n';
  const config = folder.write("agents/subagent-schema.json", before);
  const file = folder.write("agents/deep/a.json", goodSchema);
  const { configUri, text, exists } = await ask(session, uriOf(file));
  expect([configUri, exists]).toEqual([uriOf(config), true]);
  const after =
    '{\n\t// ours\n\t"schemas": [\n\t\t{ "files": "x/*.json" }, // by hand\n\t\t{ "files": "deep/a.json", "harness": "mivia" }\n\t]\n}\n';
  expect(text).toBe(after);
  expect(readFileSync(config, "utf8")).toBe(before);
});

test("an entry that claims the file already is put behind the new one", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  folder.write("subagent-schema.json", '{"schemas": [{"files": "**/*.json"}]}');
  const { text } = await ask(session, uriOf(folder.write("a.json", goodSchema)));
  expect(JSON.parse(text)).toEqual({
    schemas: [{ files: "a.json", harness: "mivia" }, { files: "**/*.json" }],
  });
});

test("unsaved changes of the configuration are kept", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  session.open(folder.write("subagent-schema.json", "{}"), '{"harness": "mivia"}');
  const { text, exists } = await ask(session, uriOf(folder.write("a.json", goodSchema)));
  expect(JSON.parse(text)).toEqual({ harness: "mivia", schemas: [{ files: "a.json", harness: "mivia" }] });
  expect(exists).toBe(true);
});

test("what means something in a glob is matched as a character", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  for (const name of [
    "a (1).json",
    "[x]{y}.json",
    "!a.json",
    "a*b?.json",
    "\u00fc+@\u{1F600}.json",
    ".hidden/a.json",
  ]) {
    const file = folder.write(name, goodSchema);
    const { text } = await ask(session, uriOf(file));
    const config = folder.write("subagent-schema.json", text);
    expect(claimFile(file)?.source).toBe("configuration");
    writeFileSync(config, "{}");
  }
});

test("what can't be claimed is refused in one line", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const uri = uriOf(folder.write("a.json", goodSchema));
  await expect(ask(session, "untitled:Untitled-1")).rejects.toMatchObject({
    code: -32803,
    message: "Only a saved file can be claimed; save it first.",
  });
  await expect(ask(session, uri, "nobody")).rejects.toMatchObject({
    message: `No harness is called "nobody"; choose ${harnessChoices}.`,
  });
  const config = folder.write("subagent-schema.json", '{\n "x": 1 }');
  await expect(ask(session, uri)).rejects.toMatchObject({
    message: `${config}:2:2: the configuration has no key "x"; the keys are $schema, harness, findings, schemas, replies, harnesses`,
  });
});

test("a file at a built-in path needs no entry, and gets one when asked", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const { text } = await ask(session, uriOf(folder.write(schemaPath, goodSchema)));
  expect(JSON.parse(text)).toEqual({ schemas: [{ files: schemaPath, harness: "mivia" }] });
});
