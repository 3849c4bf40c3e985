import { unlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CodeLensRequest, DefinitionRequest, HoverRequest } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { pulling, startSession, uriOf } from "./support/session.ts";

const schemaText = `{
  "type": "object",
  "required": ["score"],
  "properties": {
    "score": {"$ref": "#/$defs/score"},
    "notes": {"type": "array", "items": {"type": "string"}}
  },
  "$defs": {"score": {"type": "integer", "maximum": 10}}
}`;
const reply = 'Well:\n<mivia_output>\n{"score": 11, "notes": ["a"]}\n</mivia_output>\n';

async function begin(replyText = reply, expected: string | null = null) {
  const folder = makeFolder();
  const schema = folder.write(".mivia/workflows/schemas/note.json", schemaText);
  const name = ".mivia/workflows/schemas/note.replies/one.reply.md";
  const file = folder.write(name, replyText);
  if (expected !== null) folder.write(`${name}.expected.json`, expected);
  const session = await startSession({
    folder: folder.path,
    capabilities: { ...pulling, workspace: { ...pulling.workspace, codeLens: { refreshSupport: true } } },
    initializationOptions: { hasCommands: true },
  });
  const lenses = async (uri: string) => {
    const found = await session.client.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
    return found?.map(({ command }) => command?.title);
  };
  return { ...session, folder, schema, file, lenses, uri: session.open(file, replyText) };
}

test("a violation is told at the value, with the rule as related information", async () => {
  const { diagnostics, uri, schema } = await begin();
  expect(await diagnostics(uri)).toEqual([
    {
      range: { start: { line: 2, character: 10 }, end: { line: 2, character: 12 } },
      message: "/score: maximum: got 11, want 10",
      severity: 2,
      source: "subagent-schema",
      relatedInformation: [
        {
          location: {
            uri: uriOf(schema),
            range: { start: { line: 7, character: 41 }, end: { line: 7, character: 54 } },
          },
          message: "The rule: /$defs/score/maximum",
        },
      ],
    },
  ]);
});

test("what is as expected is information, what is not is an error", async () => {
  const asExpected = await begin(reply, '{"verdict":"violates-schema"}');
  expect((await asExpected.diagnostics(asExpected.uri)).map(({ severity }) => severity)).toEqual([3]);
  const failing = await begin(reply, '{"verdict":"accepted"}');
  expect((await failing.diagnostics(failing.uri)).map(({ severity }) => severity)).toEqual([1]);
});

test("an accepted reply that should not have been says so at its beginning", async () => {
  const text = reply.replace("11", "7");
  const { diagnostics, uri, lenses } = await begin(text, '{"verdict":"violates-schema"}');
  expect((await diagnostics(uri)).map(({ message, range }) => [message, range.start.line])).toEqual([
    ["Expected verdict:\nviolates-schema\nNow:\naccepted", 0],
  ]);
  expect(await lenses(uri)).toEqual([
    "mivia: accepted · expected violates-schema",
    "Accept as expected",
    "Show schema",
  ]);
});

test("what is no JSON is told where it ends", async () => {
  const { diagnostics, uri } = await begin('<mivia_output>\n{"score": }\n</mivia_output>');
  const [found] = await diagnostics(uri);
  expect(found?.range.start).toEqual({ line: 1, character: 10 });
  expect(found?.message).toMatch(/^mivia: /);
});

test("a mistake in an expectation is told in it, and above the reply", async () => {
  const { diagnostics, lenses, uri, file, open } = await begin(reply, '{"verdict": "maybe"}');
  const mistake =
    '"verdict" must be one of accepted, accepted-unchecked, schema-refused, payload-refused, not-json, violates-schema';
  expect(await lenses(uri)).toEqual([mistake]);
  const expectation = open(`${file}.expected.json`, '{"verdict": "maybe"}');
  const [found] = await diagnostics(expectation);
  expect([found?.message, found?.range.start]).toEqual([`${mistake}.`, { line: 0, character: 12 }]);
});

test("the lens tells the verdict, and follows reply, schema and expectation", async () => {
  const { lenses, uri, change, open, schema, file, fileChanged, refreshes } = await begin();
  expect(await lenses(uri)).toEqual([
    "mivia: violates-schema (maximum: got 11, want 10) · nothing expected yet",
    "Record",
    "Show schema",
  ]);
  change(uri, 2, reply.replace("11", "1"));
  expect((await lenses(uri))?.[0]).toBe("mivia: accepted · nothing expected yet");
  open(schema, schemaText.replace('"maximum": 10', '"maximum": 0'));
  await refreshes.next();
  expect((await lenses(uri))?.[0]).toBe(
    "mivia: violates-schema (maximum: got 1, want 0) · nothing expected yet",
  );
  writeFileSync(`${file}.expected.json`, '{"verdict":"violates-schema"}');
  fileChanged(`${file}.expected.json`);
  await refreshes.next();
  expect((await lenses(uri))?.[0]).toBe("mivia: violates-schema (maximum: got 1, want 0) · as expected");
});

test("hover shows the rules of a value, definition leads to the one that it violates", async () => {
  const { client, uri, schema } = await begin();
  const at = { textDocument: { uri }, position: { line: 2, character: 11 } };
  const hover = await client.sendRequest(HoverRequest.type, at);
  expect(hover).toEqual({
    contents: {
      kind: "markdown",
      value: [
        "` /score ` in mivia's schema",
        "**Violates** ` /$defs/score/maximum `: ` maximum: got 11, want 10 `",
        "` /$defs/score `",
        '```json\n"score": {"type": "integer", "maximum": 10}\n```',
        "` /properties/score `",
        '```json\n"score": {"$ref": "#/$defs/score"}\n```',
      ].join("\n\n"),
    },
    range: { start: { line: 2, character: 10 }, end: { line: 2, character: 12 } },
  });
  const links = async (line: number, character: number) => {
    const found = await client.sendRequest(DefinitionRequest.type, {
      textDocument: { uri },
      position: { line, character },
    });
    return (Array.isArray(found) ? found : []).map((each) =>
      "targetUri" in each ? [each.targetUri, each.targetRange.start] : each,
    );
  };
  expect(await links(2, 11)).toEqual([[uriOf(schema), { line: 7, character: 41 }]]);
  // Inside of "a".
  expect(await links(2, 25)).toEqual([[uriOf(schema), { line: 5, character: 31 }]]);
  expect(await links(0, 1)).toEqual([]);
});

test("hover and definition work inside of a line of many replies", async () => {
  const { folder, client, open, schema } = await begin();
  const second = JSON.stringify({ id: 2, reply: reply.replace("Well", '\u{1F600} "ü\\u00fc" \t') }).replace(
    "ü",
    "\\u00fc",
  );
  const text = `\uFEFF{"id":1,"reply":"{}"}\n\n${second}\r\n{"reply":`;
  const uri = open(
    folder.write(".mivia/workflows/schemas/note.replies/many.replies.jsonl", text),
    text.slice(1),
  );
  const column = second.indexOf("11,");
  const at = (line: number, character: number) => ({ textDocument: { uri }, position: { line, character } });
  for (const character of [column, column + 1]) {
    expect(await client.sendRequest(HoverRequest.type, at(2, character))).toMatchObject({
      contents: { value: expect.stringContaining("**Violates** ` /$defs/score/maximum `") },
      range: { start: { line: 2, character: column }, end: { line: 2, character: column + 2 } },
    });
    expect(await client.sendRequest(DefinitionRequest.type, at(2, character))).toMatchObject([
      { targetUri: uriOf(schema), targetRange: { start: { line: 7, character: 41 } } },
    ]);
  }
  // Behind an escaped quotation mark, the list as a whole; then the text before the candidate, the line's own members, and a broken line.
  expect(await client.sendRequest(HoverRequest.type, at(2, second.indexOf("[")))).toMatchObject({
    range: { start: { character: second.indexOf("[") }, end: { character: second.indexOf("]") + 1 } },
  });
  expect(await client.sendRequest(HoverRequest.type, at(0, 18))).toMatchObject({
    contents: { value: expect.stringContaining("**Violates** ` /required `") },
  });
  for (const [line, character] of [
    [2, 20],
    [2, 2],
    [1, 0],
    [3, 5],
  ] as const)
    expect(await client.sendRequest(HoverRequest.type, at(line, character))).toBeNull();
});

test("a reply that nothing names a schema for says so", async () => {
  const { folder, diagnostics, open } = await begin();
  const uri = open(folder.write("lost.reply.txt", "x"), "x");
  expect((await diagnostics(uri)).map(({ message, severity }) => [message, severity])).toEqual([
    [
      'Nothing says which schema it is for; name one in "replies" of subagent-schema.json, or as "schema" in its .expected.json.',
      2,
    ],
  ]);
});

test("the lens of a schema tells how its replies fare, and what would flip", async () => {
  const { folder, lenses, open, schema, change, client, fileChanged } = await begin(
    reply,
    '{"verdict":"violates-schema"}',
  );
  const beside = ".mivia/workflows/schemas/note.replies/two.reply.md";
  const two = folder.write(beside, reply.replace("11", "3"));
  folder.write(`${beside}.expected.json`, '{"verdict":"violates-schema"}');
  let wake = () => {};
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  client.onRequest("workspace/codeLens/refresh", () => wake());
  const uri = open(schema, schemaText);
  /** The lenses once they are `wanted`. */
  const until = async (wanted: string[]) => {
    for (;;) {
      const changed = next();
      const all = await lenses(uri);
      const ours = all?.filter((title) => /^Replays|flip$/.test(title ?? ""));
      if (JSON.stringify(ours) === JSON.stringify(wanted)) return;
      await changed;
    }
  };
  await until(["Replays 1 of 2"]);
  change(uri, 2, schemaText.replace('"maximum": 10', '"maximum": 12'));
  await until(["Replays 0 of 2", "1 would flip"]);
  change(uri, 3, schemaText);
  await until(["Replays 1 of 2"]);
  unlinkSync(two);
  fileChanged(two);
  await until(["Replays 1 of 1"]);
});
