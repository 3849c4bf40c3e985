import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  CancellationTokenSource,
  CodeLensRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  WorkDoneProgress,
} from "vscode-languageserver-protocol/node";
import {
  acceptRepliesRequest,
  affectedReplaysRequest,
  flipsRequest,
  type ReplayParams,
  replayCoverageRequest,
  replaysRequest,
  runReplaysRequest,
} from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession, uriOf } from "./support/session.ts";

const schemaText = `{
  "type": "object",
  "required": ["score"],
  "additionalProperties": false,
  "properties": {
    "score": {"type": "integer", "maximum": 10},
    "kind": {"enum": ["a", "b"]}
  }
}`;
const good = '<mivia_output>\n{"score": 7, "kind": "a"}\n</mivia_output>';
const bad = '<mivia_output>\n{"score": 11}\n</mivia_output>';

async function begin() {
  const folder = makeFolder();
  const schema = folder.write(".mivia/workflows/schemas/note.json", schemaText);
  const beside = (name: string, text: string) =>
    folder.write(`.mivia/workflows/schemas/note.replies/${name}`, text);
  const files = {
    good: beside("good.reply.md", good),
    bad: beside("bad.reply.md", bad),
    new: beside("new.reply.md", good),
    lines: beside(
      "many.replies.jsonl",
      `${JSON.stringify({ id: 1, reply: good, verdict: "accepted" })}\n{\n${JSON.stringify({ id: 2, reply: bad, verdict: "accepted" })}\n`,
    ),
    lost: folder.write("lost.reply.txt", "nothing"),
  };
  beside("good.reply.md.expected.json", '{"verdict":"accepted"}');
  beside("bad.reply.md.expected.json", '{"verdict":"accepted","corrective":null}');
  const session = await startSession({ folder: folder.path });
  const { client } = session;
  const name = { uri: uriOf(schema), selector: null };
  const params = (...paths: string[]): ReplayParams => ({ schema: name, files: paths.map(uriOf) });
  const run = async (...paths: string[]) => {
    const { files: found } = await client.sendRequest(runReplaysRequest, params(...paths));
    return found.map(({ milliseconds, ...rest }) => ({ ...rest, isTimed: milliseconds >= 0 }));
  };
  return { ...session, schema, files, name, params, run };
}

test("replies are listed by the schema that they are for", async () => {
  const { client, files, name } = await begin();
  const { groups } = await client.sendRequest(replaysRequest);
  const range = { start: { line: 0, character: 0 }, end: { line: 8, character: 1 } };
  expect(groups).toEqual([
    {
      schema: { ...name, range, note: null },
      files: [
        { uri: uriOf(files.bad), replies: 1, notJudged: 0, isBulk: false, note: null },
        { uri: uriOf(files.good), replies: 1, notJudged: 0, isBulk: false, note: null },
        { uri: uriOf(files.lines), replies: 2, notJudged: 0, isBulk: true, note: "Not valid JSON." },
        { uri: uriOf(files.new), replies: 1, notJudged: 1, isBulk: false, note: null },
      ],
    },
    {
      schema: null,
      files: [
        {
          uri: uriOf(files.lost),
          replies: 1,
          notJudged: 1,
          isBulk: false,
          note: 'Nothing says which schema it is for; name one in "replies" of subagent-schema.json, or as "schema" in its .expected.json.',
        },
      ],
    },
  ]);
});

test("a failing reply tells what is other than expected, at the value", async () => {
  const { files, run } = await begin();
  const [passed, failed, fresh, lines] = await run(files.good, files.bad, files.new, files.lines);
  expect(passed).toEqual({ uri: uriOf(files.good), passed: 1, others: [], more: 0, isTimed: true });
  expect(failed?.passed).toBe(0);
  const [other] = failed?.others ?? [];
  expect(other).toMatchObject({
    status: "failed",
    uri: uriOf(files.bad),
    range: { start: { line: 1, character: 10 }, end: { line: 1, character: 12 } },
  });
  expect(other?.differences.map(({ title, expected }) => [title, expected])).toEqual([
    ["mivia says violates-schema, where accepted is expected.", "accepted"],
    ["The corrective is not the expected one from byte 0 on, line 1.", "none"],
  ]);
  expect(other?.differences[1]?.actual).toContain("maximum: got 11, want 10");
  expect(fresh?.others.map(({ status, text }) => [status, text])).toEqual([
    ["not-judged", "Nothing is expected of it yet. mivia says: accepted."],
  ]);
  expect(lines?.passed).toBe(1);
  expect(lines?.others.map(({ status, range }) => [status, range.start.line])).toEqual([
    ["failed", 2],
    ["unusable", 1],
  ]);
});

test("others have their turn while a file of many is judged, and a run that is cancelled keeps what it has", async () => {
  const { client, files, params } = await begin();
  const line = `${JSON.stringify({ reply: good, verdict: "accepted" })}\n`;
  writeFileSync(files.lines, line.repeat(4_000));
  const answered: string[] = [];
  const cancel = new CancellationTokenSource();
  const run = client
    .sendRequest(runReplaysRequest, params(files.good, files.lines, files.bad), cancel.token)
    .finally(() => answered.push("run"));
  await client.sendRequest(replayCoverageRequest, params(files.good)).then(() => answered.push("coverage"));
  cancel.cancel();
  expect((await run).files.map(({ uri, passed }) => [uri, passed])).toEqual([[uriOf(files.good), 1]]);
  expect(answered).toEqual(["coverage", "run"]);
  const { files: whole } = await client.sendRequest(runReplaysRequest, params(files.lines));
  expect(whole.map(({ passed }) => passed)).toEqual([4_000]);
}, 60_000);

test("how far a file of many is judged is told meanwhile", async () => {
  const { client, files, params } = await begin();
  writeFileSync(files.lines, `${JSON.stringify({ reply: good, verdict: "accepted" })}\n`.repeat(12_000));
  const told: unknown[] = [];
  client.onProgress(WorkDoneProgress.type, "w", (value) => {
    told.push(value);
  });
  await client.sendRequest(runReplaysRequest, { ...params(files.lines), workDoneToken: "w" });
  expect(told[0]).toEqual({
    kind: "report",
    message: expect.stringMatching(/^many\.replies\.jsonl: [\d,]+ replies$/),
  });
}, 60_000);

test("accepting writes down what is judged now, and only that", async () => {
  const { client, files, params, run } = await begin();
  const accept = (which: ("failed" | "not-judged")[], ...paths: string[]) =>
    client.sendRequest(acceptRepliesRequest, { ...params(...paths), which });
  expect(await accept(["not-judged"], files.bad, files.good)).toEqual({ recorded: 0, problems: [] });
  const question = { ...params(files.bad, files.lines, files.new), onlyCount: true };
  const before = readFileSync(files.lines, "utf8");
  expect(await client.sendRequest(acceptRepliesRequest, { ...question, which: ["failed"] })).toEqual({
    recorded: 2,
    problems: [],
  });
  expect(readFileSync(files.lines, "utf8")).toBe(before);
  expect(await accept(["failed"], files.bad, files.lines, files.new)).toEqual({ recorded: 2, problems: [] });
  expect(await accept(["not-judged"], files.new)).toEqual({ recorded: 1, problems: [] });
  const judged = await run(files.good, files.bad, files.new);
  expect(judged.map(({ passed }) => passed)).toEqual([1, 1, 1]);
  expect(JSON.parse(readFileSync(`${files.new}.expected.json`, "utf8"))).toEqual({
    harness: "mivia",
    verdict: "accepted",
    violations: [],
    corrective: null,
  });
});

test("of a file of many, one line can be accepted, and the others stay as they are", async () => {
  const { client, files, params } = await begin();
  const before = readFileSync(files.lines, "utf8").split("\n");
  const accept = (line: number) =>
    client.sendRequest(acceptRepliesRequest, { ...params(files.lines), which: ["failed"], lines: [line] });
  expect(await accept(1)).toEqual({ recorded: 0, problems: [] });
  expect(await accept(3)).toEqual({ recorded: 1, problems: [] });
  const after = readFileSync(files.lines, "utf8").split("\n");
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(JSON.parse(after[2] ?? "")).toEqual({
    id: 2,
    reply: bad,
    harness: "mivia",
    verdict: "violates-schema",
  });
});

test("what was not shown is not accepted", async () => {
  const { client, files, params, run, open, schema } = await begin();
  await run(files.bad);
  open(schema, schemaText.replace('"maximum": 10', '"maximum": 9'));
  const before = readFileSync(`${files.bad}.expected.json`, "utf8");
  const asked = { ...params(files.bad), which: ["failed" as const] };
  expect(await client.sendRequest(acceptRepliesRequest, asked)).toEqual({
    recorded: 0,
    problems: [`${files.bad}: is judged otherwise than when it was run; run it again`],
  });
  expect(readFileSync(`${files.bad}.expected.json`, "utf8")).toBe(before);
});

test("a schema concerns its replies, a reply or its expectation itself", async () => {
  const { client, files, schema, params } = await begin();
  const affected = async (path: string) =>
    (await client.sendRequest(affectedReplaysRequest, { uri: uriOf(path) })).groups;
  expect(await affected(schema)).toEqual([params(files.bad, files.good, files.lines, files.new)]);
  expect(await affected(`${files.good}.expected.json`)).toEqual([params(files.good)]);
  expect(await affected(`${schema}.txt`)).toEqual([]);
});

test("an edit that nobody saved yet tells which replies would flip", async () => {
  const { client, files, name, open, schema } = await begin();
  open(schema, schemaText);
  expect((await client.sendRequest(flipsRequest, name)).flips).toEqual([]);
  open(schema, schemaText.replace('"maximum": 10', '"maximum": 12'));
  const { flips } = await client.sendRequest(flipsRequest, name);
  expect(flips.map(({ uri, range, before, after }) => [uri, range.start.line, before, after])).toEqual([
    [uriOf(files.bad), 0, "violates-schema", "accepted"],
    [uriOf(files.lines), 2, "violates-schema", "accepted"],
  ]);
});

test("coverage tells what no reply has exercised, at its place", async () => {
  const { client, files, params } = await begin();
  const { parts } = await client.sendRequest(replayCoverageRequest, params(files.good, files.bad));
  const unexercised = parts?.filter(({ isExercised }) => !isExercised);
  expect(unexercised?.map(({ kind, pointer, range }) => [kind, pointer, range.start])).toEqual([
    ["value", "/properties/kind/enum/1", { line: 6, character: 27 }],
  ]);
});

test("the schema of a folder of replies is an output schema, as soon as there is a reply", async () => {
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"harness": "mivia"}');
  const schema = folder.write("note.json", schemaText);
  const session = await startSession({ folder: folder.path });
  const { client } = session;
  const uri = session.open(schema, schemaText);
  await client.sendRequest(replaysRequest);
  const lenses = async () =>
    (await client.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? [];
  expect(await lenses()).toEqual([]);
  const reply = folder.write("note.replies/one.reply.md", good);
  await client.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: uriOf(reply), type: FileChangeType.Created }],
  });
  expect((await lenses())[0]?.command?.title).toMatch(/^mivia: \d+ of 16,384 bytes/);
});
