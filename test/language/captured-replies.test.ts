import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { harnessById, judge, openSchema, replayLoop } from "../../server/engine/index.ts";
import { capturedRepliesRequest, saveRepliesRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession } from "./support/session.ts";

const path = ".mivia/workflows/schemas/note.json";
const schema =
  '{"type":"object","additionalProperties":false,"required":["n"],"properties":{"n":{"type":"integer"}}}';
const first = '<mivia_output>\r\n{"n": "one"}\r\n</mivia_output>';
const second = '\uFEFF{"n": 1}\0';

const mivia = () => {
  const harness = harnessById("mivia");
  if (harness === undefined) throw new Error("mivia");
  return openSchema(harness, schema);
};

async function begin() {
  const folder = makeFolder();
  const file = folder.write(path, schema);
  const session = await startSession();
  const uri = session.open(file, schema);
  const save = (name: string, replies: { text: string; finishReason?: string; file?: string }[]) =>
    session.client.sendRequest(saveRepliesRequest, { uri, harness: "mivia", name, replies });
  const captured = async () =>
    (await session.client.sendRequest(capturedRepliesRequest, { uri, folders: [`file://${folder.path}`] }))
      .loops;
  return { folder, save, captured, kept: join(dirname(file), "note.replies") };
}

test("a reply is kept byte for byte, with what is expected of it", async () => {
  const { save, captured, kept } = await begin();
  const { files } = await save("wrong type", [{ text: first, finishReason: "length" }]);
  expect(files).toHaveLength(1);
  expect(readdirSync(kept)).toEqual(["wrong type.reply.md", "wrong type.reply.md.expected.json"]);
  expect(readFileSync(join(kept, "wrong type.reply.md"), "utf8")).toBe(first);
  const expected = JSON.parse(readFileSync(join(kept, "wrong type.reply.md.expected.json"), "utf8"));
  const report = judge(mivia(), first, { finishReason: "length" });
  expect(expected).toEqual({
    schema: "../note.json",
    harness: "mivia",
    finishReason: "length",
    verdict: "violates-schema",
    violations: [{ instance: "/n", keyword: "/properties/n/type", message: "got string, want integer" }],
    corrective: report.corrective?.split("\n"),
  });
  expect(await captured()).toEqual([
    { attempts: [{ uri: files[0], finishReason: "length" }], harness: "mivia", mode: null, task: null },
  ]);
});

test("the attempts of a loop are kept together", async () => {
  const { save, captured, kept } = await begin();
  const { files } = await save("loop", [{ text: first }, { text: second }]);
  expect(files.map((file) => file.split("/").at(-1))).toEqual([
    "loop.attempt1.reply.md",
    "loop.attempt2.reply.md",
  ]);
  const [, last] = replayLoop(mivia(), [{ text: first }, { text: second }]);
  const expected = JSON.parse(readFileSync(join(kept, "loop.attempt2.reply.md.expected.json"), "utf8"));
  expect(expected.corrective.join("\n")).toBe(last?.corrective);
  expect((await captured()).map(({ attempts }) => attempts.map(({ uri }) => uri))).toEqual([files]);
});

test("bytes that are no UTF-8 are taken from the file that they came from", async () => {
  const { folder, save, kept } = await begin();
  const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
  const file = folder.write("raw.txt", bytes);
  await save("raw", [{ text: "{\uFFFD}", file: `file://${file}` }]);
  expect(readFileSync(join(kept, "raw.reply.md"))).toEqual(bytes);
  await save("edited", [{ text: "{\uFFFD }", file: `file://${file}` }]);
  expect(readFileSync(join(kept, "edited.reply.md"), "utf8")).toBe("{\uFFFD }");
});

test("what can't be kept is told in one line, and nothing is overwritten", async () => {
  const { save, kept } = await begin();
  await save("a", [{ text: first }]);
  await expect(save("a", [{ text: second }])).rejects.toThrow(
    "a.reply.md is there already; choose another name.",
  );
  expect(readFileSync(join(kept, "a.reply.md"), "utf8")).toBe(first);
  await expect(save("b", [{ text: "\uD800" }])).rejects.toThrow(
    "The reply holds half of a surrogate pair, which no file of UTF-8 can keep.",
  );
  await expect(save("../b", [{ text: second }])).rejects.toThrow(
    '"../b" is no name for a file; leave out slashes and a dot at the beginning.',
  );
  expect(readdirSync(kept)).toHaveLength(2);
});

test("a reply that is a line of a file comes with its line and its text", async () => {
  const { folder, captured } = await begin();
  const lines = [
    { schema: "note.json", reply: first, finishReason: "length" },
    { schema: "other.json", reply: "{}" },
    { schema: "note.json", reply: second, harness: "harbor" },
  ];
  const file = folder.write(
    ".mivia/workflows/schemas/many.replies.jsonl",
    `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
  );
  const uri = `file://${file}`;
  expect(await captured()).toEqual([
    {
      attempts: [{ uri, line: 1, text: first, finishReason: "length" }],
      // Nobody named one: the schema's own judges.
      harness: null,
      mode: null,
      task: null,
    },
    { attempts: [{ uri, line: 3, text: second }], harness: "harbor", mode: null, task: null },
  ]);
});

test("of more lines than anybody could choose from only the first are listed", async () => {
  const { folder, captured } = await begin();
  const line = `${JSON.stringify({ schema: "note.json", reply: "x".repeat(20_000) })}\n`;
  folder.write(".mivia/workflows/schemas/many.replies.jsonl", line.repeat(300));
  expect((await captured()).length).toBe(209);
});
