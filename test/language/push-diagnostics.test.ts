import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeFolder } from "./support/folder.ts";
import {
  goodSchema,
  remoteExplanation,
  remoteRange,
  remoteSchema,
  remoteText,
  schemaPath,
} from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

test("a client that can't pull is told of each change, and of the end", async () => {
  const session = await startSession({ capabilities: {} });
  expect(session.initialized.capabilities.diagnosticProvider).toBeUndefined();
  const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
  const diagnostic = {
    range: remoteRange,
    severity: 1,
    code: "admission/external-ref",
    source: "subagent-schema",
    message: `${remoteExplanation}\nmivia: ${remoteText}`,
    data: { harnessText: remoteText },
  };
  expect(await session.published.next()).toEqual({ uri, version: 1, diagnostics: [diagnostic] });
  session.change(uri, 2, goodSchema);
  expect(await session.published.next()).toEqual({ uri, version: 2, diagnostics: [] });
  session.change(uri, 3, remoteSchema);
  expect(await session.published.next()).toEqual({ uri, version: 3, diagnostics: [diagnostic] });
  session.close(uri);
  expect(await session.published.next()).toEqual({ uri, diagnostics: [] });
});

test("nothing is published of documents that nobody claims or that have no finding", async () => {
  const session = await startSession({ capabilities: {} });
  const folder = makeFolder();
  session.open(folder.write("package.json", remoteSchema), remoteSchema);
  session.open(folder.write(".mivia/workflows/schemas/good.json", goodSchema), goodSchema);
  const bad = session.open(folder.write(schemaPath, remoteSchema), remoteSchema);
  expect((await session.published.next()).uri).toBe(bad);
  expect(session.published.rest()).toEqual([]);
});

test("keystrokes that arrive together are answered once, for the last", async () => {
  const session = await startSession({ capabilities: {} });
  const uri = session.open(makeFolder().write(schemaPath, goodSchema), goodSchema);
  for (let version = 2; version < 50; version++) session.change(uri, version, goodSchema);
  session.change(uri, 50, remoteSchema);
  const { version, diagnostics } = await session.published.next();
  expect([version, diagnostics.length]).toEqual([50, 1]);
});

test("a changed configuration is published for all open documents", async () => {
  const session = await startSession({ capabilities: {} });
  const folder = makeFolder();
  const uri = session.open(folder.write("a.json", remoteSchema), remoteSchema);
  const config = folder.write(
    "subagent-schema.json",
    '{"schemas": [{"files": "*.json", "harness": "mivia"}]}',
  );
  session.fileChanged(config);
  expect(await session.published.next()).toMatchObject({ uri, diagnostics: [{ range: remoteRange }] });
  writeFileSync(config, "{}");
  session.fileChanged(config);
  expect(await session.published.next()).toEqual({ uri, version: 1, diagnostics: [] });
});
