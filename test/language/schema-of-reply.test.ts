import { expect, test } from "vitest";
import { schemaOfReplyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema } from "./support/schemas.ts";
import { type Session, startSession, uriOf } from "./support/session.ts";

const ask = (session: Session, uri: string) => session.client.sendRequest(schemaOfReplyRequest, { uri });

const config = `{
  "schemas": [{ "files": "agents/host.json", "at": "/args" }],
  "replies": [
    { "files": "replies/whole-*.md", "schema": "agents/a.json", "harness": "harbor" },
    { "files": "replies/part-*.md", "schema": "agents/host.json#/args" },
    { "files": "replies/other-*.md", "schema": "agents/host.json#/result" },
    { "files": "replies/host-*.md", "schema": "agents/host.json" }
  ]
}`;

const none = { schemaUri: null, selector: null, harness: null };

test("is the schema that the first matching entry names", async () => {
  const session = await startSession();
  const folder = makeFolder();
  // The mark that a selector begins with may be part of a folder's name.
  folder.write("c#/subagent-schema.json", config);
  const schemaUri = uriOf(folder.write("c#/agents/a.json", goodSchema));
  expect(await ask(session, uriOf(folder.write("c#/replies/whole-1.md", "{}")))).toEqual({
    schemaUri,
    selector: null,
    harness: "harbor",
  });
  const host = uriOf(folder.write("c#/agents/host.json", `{"args": ${goodSchema}}`));
  const inHost = { schemaUri: host, harness: null };
  expect(await ask(session, uriOf(folder.write("c#/replies/part-1.md", "{}")))).toEqual({
    ...inHost,
    selector: "/args",
  });
  expect(await ask(session, uriOf(folder.write("c#/replies/other-1.md", "{}")))).toEqual({
    ...inHost,
    selector: "/result",
  });
  expect(await ask(session, uriOf(folder.write("c#/replies/host-1.md", "{}")))).toEqual({
    ...inHost,
    selector: null,
  });
});

test("is none where no entry matches", async () => {
  const session = await startSession();
  const folder = makeFolder();
  expect(await ask(session, uriOf(folder.write("replies/whole-1.md", "{}")))).toEqual(none);
  folder.write("below/subagent-schema.json", config);
  expect(await ask(session, uriOf(folder.write("below/replies/b.md", "{}")))).toEqual(none);
  expect(await ask(session, "untitled:Untitled-1")).toEqual(none);
});

test("is none while the configuration is broken, and follows its mending", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const file = folder.write("subagent-schema.json", `${config},`.replace('"replies"', "replies"));
  const reply = uriOf(folder.write("replies/whole-1.md", "{}"));
  expect(await ask(session, reply)).toEqual(none);
  folder.write("subagent-schema.json", config);
  session.fileChanged(file);
  const schemaUri = uriOf(`${folder.path}/agents/a.json`);
  expect(await ask(session, reply)).toEqual({ schemaUri, selector: null, harness: "harbor" });
});

test("is what the file says at that moment, before anybody has told of a change", async () => {
  const session = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", config);
  const schemaUri = uriOf(`${folder.path}/agents/a.json`);
  const reply = uriOf(folder.write("replies/whole-1.md", "{}"));
  expect(await ask(session, reply)).toEqual({ schemaUri, selector: null, harness: "harbor" });
  folder.write("subagent-schema.json", config.replace('"harbor"', '"codewhale"'));
  expect(await ask(session, reply)).toEqual({ schemaUri, selector: null, harness: "codewhale" });
});
