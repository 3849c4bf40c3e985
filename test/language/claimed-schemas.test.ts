import { expect, test } from "vitest";
import { claimedSchemasRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, schemaPath } from "./support/schemas.ts";
import { type Session, startSession, uriOf } from "./support/session.ts";

const ask = async (session: Session, ...folders: string[]) =>
  (await session.client.sendRequest(claimedSchemasRequest, { folders })).uris;

test("are the files that any configuration below the folders claims", async () => {
  const session = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"schemas": [{"files": "agents/*.json"}]}');
  folder.write("deep/subagent-schema.json", '{"schemas": [{"files": "b.json"}]}');
  folder.write("broken/subagent-schema.json", '{"schemas": [{"files": "c.json"}');
  const a = folder.write("agents/a.json", goodSchema);
  const b = folder.write("deep/b.json", goodSchema);
  for (const other of [
    "other.json",
    "deep/agents/a.json",
    "broken/c.json",
    "node_modules/x/b.json",
    schemaPath,
  ])
    folder.write(other, goodSchema);
  expect(await ask(session, uriOf(folder.path))).toEqual([uriOf(a), uriOf(b)]);
  expect(await ask(session, "untitled:x", uriOf(`${folder.path}/deep`))).toEqual([uriOf(b)]);
  expect(await ask(session)).toEqual([]);
});

test("are no more than a list can hold", async () => {
  const session = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"schemas": [{"files": "**/*.json"}]}');
  for (let each = 0; each < 210; each++) folder.write(`agents/${each}.json`, "{}");
  expect(await ask(session, uriOf(folder.path))).toHaveLength(200);
});
