/** Schemas and replies that are made to do harm: one clear answer each, and the server goes on answering. */
import { describe, expect, test } from "vitest";
import { appendixRequest, describeRequest, locateRequest, replyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

// Time is measured as work of the processor, in milliseconds, so that a busy machine fails no test.
const mebibyte = 1024 * 1024;

const schemas: readonly [name: string, text: string, code: string][] = [
  ["20 MB", `{"title": ${JSON.stringify("x".repeat(20 * mebibyte))}}`, "admission/size"],
  ["100,000 deep", `${'{"not":'.repeat(100_000)}{}${"}".repeat(100_000)}`, "admission/syntax"],
  ["100,000 open brackets", "[".repeat(100_000), "admission/syntax"],
  ["a NUL", '{"type": "obj\0ect"}', "admission/syntax"],
  ["nothing", "", "admission/syntax"],
  ["a list", "[]", "admission/not-an-object"],
];

describe.each(schemas)("a schema of %s", (_, text, code) => {
  test("has one finding, and nothing else stalls or fails", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const uri = session.open(`${folder.path}/${schemaPath}`, text);
    const start = process.cpuUsage();
    expect((await session.refusals(uri)).map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
    session.change(uri, 2, " ", { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    expect((await session.refusals(uri)).map((diagnostic) => diagnostic.code)).toEqual([code]);
    const { client } = session;
    await client.sendRequest(appendixRequest, { uri });
    await client.sendRequest(locateRequest, { uri, pointer: "/not/not/not" });
    const { attempts } = await client.sendRequest(replyRequest, { uri, replies: [{ text: "{}" }] });
    expect(attempts.map(({ verdict }) => verdict)).toEqual(["schema-refused"]);
    expect((await client.sendRequest(describeRequest, { uri })).isOutputSchema).toBe(true);
  }, 30_000);
});

test("lone surrogates are read as the harness reads them", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, "{}"), '{"const": "\ud800", "title": "\\udfff"}');
  expect(await session.refusals(uri)).toEqual([]);
});

const replies: readonly [name: string, text: string][] = [
  ["10 MB of opening tags on one line", "<mivia_output>".repeat(749_000)],
  ["10 MB of opening tags on lines of their own", "<mivia_output>\n".repeat(699_000)],
  ["10 MB of fences", "```\n".repeat(2_600_000)],
  ["10 MB of brackets", "[".repeat(10 * mebibyte)],
  ["10 MB of a string", JSON.stringify("x".repeat(10 * mebibyte))],
];

describe.each(replies)("a reply of %s", (_, text) => {
  test("is answered within a second, and so is what comes after it", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, goodSchema), goodSchema);
    await session.refusals(uri);
    const start = process.cpuUsage();
    const answer = session.client.sendRequest(replyRequest, { uri, replies: [{ text }] });
    const description = session.client.sendRequest(describeRequest, { uri });
    const { attempts } = await answer;
    expect((await description).harness).toBe("mivia");
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
    expect(attempts.map(({ verdict }) => verdict)).toEqual([
      text.startsWith('"') ? "violates-schema" : "not-json",
    ]);
  }, 30_000);
});

test("a schema with a finding for each of many values shows a thousand and says how many more there are", async () => {
  const session = await startSession();
  const text = `{"enum": [${Array(1500).fill('{"$ref": "x"}').join()}]}`;
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, text);
  const shown = await session.diagnostics(uri);
  expect(shown).toHaveLength(1000);
  expect(shown.at(-1)?.message).toMatch(/\n\(\d+ more findings are not shown\.\)$/);
});

test("a harness text of any length is cut in the message and left out of the data", async () => {
  const session = await startSession();
  const reference = "x".repeat(10_000);
  const text = `{"$ref": "${reference}"}`;
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, text);
  const [finding] = await session.refusals(uri);
  expect(finding?.data).toEqual({ harnessText: null });
  expect(finding?.message).toMatch(/x… \(\d{4} characters more\)$/);
});
