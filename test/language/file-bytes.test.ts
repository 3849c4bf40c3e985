import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appendixRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, remoteRange, remoteSchema, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

test("a byte order mark that the editor hides is found, also while typing, until it is saved away", async () => {
  const session = await startSession();
  const file = makeFolder().write(schemaPath, `\uFEFF${goodSchema}`);
  const uri = session.open(file, goodSchema);
  const found = await session.refusals(uri);
  expect(found).toMatchObject([
    { code: "admission/syntax", range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
  ]);
  session.change(uri, 2, `${goodSchema} `);
  expect((await session.refusals(uri)).map(({ code }) => code)).toEqual(["admission/syntax"]);
  writeFileSync(file, `${goodSchema} `);
  session.save(uri);
  await session.refreshes.next();
  expect(await session.refusals(uri)).toEqual([]);
});

test("ranges fit the editor's text when the file has other line ends or other replacement characters", async () => {
  const session = await startSession();
  const [head = "", ...rest] = remoteSchema.split("\n");
  const bytes = Buffer.concat([
    Buffer.from(`${head}\r\n"title": "`),
    Buffer.from([0xe2, 0x82, 0xff]),
    Buffer.from(`",\r\n${rest.join("\n")}`),
  ]);
  const file = makeFolder().write(schemaPath, bytes);
  const uri = session.open(file, `${head}\n"title": "\uFFFD\uFFFD",\n${rest.join("\n")}`);
  const [finding] = await session.refusals(uri);
  const line = remoteRange.start.line + 1;
  expect(finding?.range).toEqual({
    start: { ...remoteRange.start, line },
    end: { ...remoteRange.end, line },
  });
  const { note } = await session.client.sendRequest(appendixRequest, { uri });
  expect(note).toMatch(/3 bytes are not UTF-8, the first at line 2, column 11; each is read as U\+FFFD\.$/);
});

test("unsaved text counts, whatever the file holds", async () => {
  const session = await startSession();
  const file = makeFolder().write(schemaPath, "[");
  const uri = session.open(file, remoteSchema);
  expect((await session.refusals(uri)).map(({ range }) => range)).toEqual([remoteRange]);
});

test("a file that was deleted while it is open is judged by what the editor shows", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const uri = session.open(`${folder.path}/${schemaPath}`, remoteSchema);
  expect((await session.refusals(uri)).map(({ range }) => range)).toEqual([remoteRange]);
});
