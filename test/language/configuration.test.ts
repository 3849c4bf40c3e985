import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeRequest } from "../../server/protocol.ts";
import { harnessChoices } from "../harness-choices.ts";
import { makeFolder } from "./support/folder.ts";
import { remoteSchema } from "./support/schemas.ts";
import { startSession, uriOf } from "./support/session.ts";

const good = '{"schemas": [{"files": "a.json", "harness": "mivia"}]}';
const broken = '{\n  "schemas": [{"files": "a.json", "harness": "nobody"}]\n}';
const brokenRange = { start: { line: 1, character: 45 }, end: { line: 1, character: 53 } };
const reason = `no harness is called "nobody"; choose ${harnessChoices}`;

test("a mistake is shown at its place, and what stood there before stays in force", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const config = folder.write("subagent-schema.json", good);
  const uri = session.open(folder.write("a.json", remoteSchema), remoteSchema);
  expect(await session.diagnostics(uri)).toHaveLength(1);

  writeFileSync(config, broken);
  session.fileChanged(config);
  expect(await session.published.next()).toEqual({
    uri: uriOf(config),
    diagnostics: [{ range: brokenRange, severity: 1, source: "subagent-schema", message: reason }],
  });
  expect(await session.diagnostics(uri)).toHaveLength(1);
  expect((await session.client.sendRequest(describeRequest, { uri })).why).toBe(
    `"a.json" in subagent-schema.json claims it for mivia. The configuration has a mistake and does not count as it stands: ${config}:2:46: ${reason}`,
  );

  writeFileSync(config, good);
  session.fileChanged(config);
  expect(await session.published.next()).toEqual({ uri: uriOf(config), diagnostics: [] });
  expect(await session.diagnostics(uri)).toHaveLength(1);
});

test("an open configuration is checked as it is typed, and counts once it is saved", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const config = folder.write("subagent-schema.json", "{}");
  const schema = session.open(folder.write("a.json", remoteSchema), remoteSchema);
  const uri = session.open(config, "{}");
  session.change(uri, 2, broken);
  expect((await session.published.next()).diagnostics).toMatchObject([
    { range: brokenRange, message: reason },
  ]);
  session.change(uri, 3, good);
  expect((await session.published.next()).diagnostics).toEqual([]);
  expect(await session.diagnostics(schema)).toEqual([]);
  writeFileSync(config, good);
  session.save(uri);
  await session.refreshes.next();
  expect(await session.diagnostics(schema)).toHaveLength(1);
});

test("a mistake that is closed unsaved is gone, one that is on the disk stays", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const config = folder.write("subagent-schema.json", good);
  session.open(folder.write("a.json", remoteSchema), remoteSchema);
  const uri = session.open(config, broken);
  expect((await session.published.next()).diagnostics).toHaveLength(1);
  session.close(uri);
  expect((await session.published.next()).diagnostics).toEqual([]);
  writeFileSync(config, broken);
  session.fileChanged(config);
  expect((await session.published.next()).diagnostics).toHaveLength(1);
});

test("a mistake in a configuration that counts for a document is shown when the document is opened", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const config = folder.write("subagent-schema.json", broken);
  const uri = session.open(folder.write("a.json", remoteSchema), remoteSchema);
  expect(await session.published.next()).toMatchObject({
    uri: uriOf(config),
    diagnostics: [{ message: reason }],
  });
  expect(await session.diagnostics(uri)).toEqual([]);
});

test("the server asks to be told of configurations, schemas, harnesses' own files and settings", async () => {
  const session = await startSession({
    capabilities: {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        didChangeConfiguration: { dynamicRegistration: true },
      },
    },
  });
  await session.client.sendRequest(describeRequest, { uri: "untitled:a" });
  expect(session.registrations.map(({ method, registerOptions }) => ({ method, registerOptions }))).toEqual([
    {
      method: "workspace/didChangeWatchedFiles",
      registerOptions: {
        watchers: [
          { globPattern: "**/*.{json,jsonc,yaml,yml,toml,md,js,mjs,cjs,go}" },
          { globPattern: "**/.mivia/mivia.toml" },
          { globPattern: "**/harbor.yaml" },
          { globPattern: "**/go.mod" },
          { globPattern: "**/go.sum" },
          { globPattern: "**/Cargo.lock" },
          { globPattern: "**/*.{reply,call,txt,jsonl}" },
          { globPattern: "**/*.{reply,call}.*" },
        ],
      },
    },
    { method: "workspace/didChangeConfiguration", registerOptions: { section: "subagentSchema" } },
  ]);
});
