import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { importRepliesRequest, replaysRequest, transcriptRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession, uriOf } from "./support/session.ts";

const first = '{"n": 1}\r\nmail ann@example.org';
const lines = [
  JSON.stringify({ role: "user", content: "do it" }),
  JSON.stringify({ role: "assistant", content: first }),
  "{broken",
  JSON.stringify({
    role: "assistant",
    content: [{ type: "tool_use", id: "1", name: "submit", input: { n: 2 } }],
    stop_reason: "max_tokens",
  }),
];
const redaction = { patterns: [String.raw`\w+@\w+\.\w+`], placeholder: "[redacted]" };

async function begin() {
  const folder = makeFolder();
  const schema = folder.write(".mivia/workflows/schemas/note.json", '{"type":"object"}');
  const uri = uriOf(folder.write("log.jsonl", `${lines.join("\n")}\n`));
  const { client } = await startSession({ folder: folder.path });
  const keep = (numbers: number[], name: string, taken: typeof redaction | null) =>
    client.sendRequest(importRepliesRequest, {
      uri,
      redaction: taken,
      schema: { uri: uriOf(schema) },
      numbers,
      name,
    });
  return { client, uri, keep, kept: join(dirname(schema), "note.replies") };
}

test("the replies of a transcript are listed, and a bad line is named", async () => {
  const { client, uri } = await begin();
  expect(await client.sendRequest(transcriptRequest, { uri, redaction: null })).toEqual({
    replies: [
      { number: 1, line: 2, facts: `${first.length} bytes`, text: first },
      { number: 2, line: 4, facts: "call of submit, 7 bytes, cut off", text: '{"n":2}' },
    ],
    problems: ["3:2: not valid JSON"],
  });
  const { replies } = await client.sendRequest(transcriptRequest, { uri, redaction, only: 1 });
  expect(replies.map(({ text }) => text)).toEqual(['{"n": 1}\r\nmail [redacted]']);
});

test("chosen replies are kept beside the schema, to the byte, and are found as captured replies", async () => {
  const { client, keep, kept } = await begin();
  const { files, problems } = await keep([1, 2], "log", null);
  expect(problems).toEqual([]);
  expect(files).toEqual([uriOf(join(kept, "log-1.reply.md")), uriOf(join(kept, "log-2.call.json"))]);
  expect(readFileSync(join(kept, "log-1.reply.md"), "utf8")).toBe(first);
  expect(readFileSync(join(kept, "log-2.call.json"), "utf8")).toBe('{"n":2}');
  expect(JSON.parse(readFileSync(join(kept, "log-2.call.json.expected.json"), "utf8"))).toEqual({
    schema: "../note.json",
    finishReason: "length",
  });
  const { groups } = await client.sendRequest(replaysRequest);
  expect(groups.map(({ files: found }) => found.map(({ uri, notJudged }) => [uri, notJudged]))).toEqual([
    files.map((file) => [file, 1]),
  ]);
});

test("personal data is taken out on the way", async () => {
  const { keep, kept } = await begin();
  await keep([1], "clean", redaction);
  expect(readFileSync(join(kept, "clean-1.reply.md"), "utf8")).toBe('{"n": 1}\r\nmail [redacted]');
});

test("another reply of that name stays, and that is told", async () => {
  const { keep, kept } = await begin();
  await keep([1], "log", null);
  writeFileSync(join(kept, "log-1.reply.md"), "mine");
  const { files, problems } = await keep([1], "log", null);
  expect(files).toEqual([]);
  expect(problems).toEqual([
    `${join(kept, "log-1.reply.md")}: another reply is there already, and is not overwritten; choose another name`,
  ]);
  expect(readFileSync(join(kept, "log-1.reply.md"), "utf8")).toBe("mine");
});

test("a pattern that is none, and a file that isn't there, are told in one line", async () => {
  const { client, uri, kept } = await begin();
  const broken = { patterns: ["a", "("], placeholder: "" };
  await expect(client.sendRequest(transcriptRequest, { uri, redaction: broken })).rejects.toThrow(
    /^Pattern 2 can't be used: /,
  );
  await expect(
    client.sendRequest(transcriptRequest, { uri: `${uri}.none`, redaction: null }),
  ).rejects.toThrow(/log\.jsonl\.none: no such file$/);
  expect(existsSync(kept)).toBe(false);
});
