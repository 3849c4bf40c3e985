import { expect, test } from "vitest";
import { harnesses } from "../../server/engine/index.ts";
import { compareRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const reply = { text: '```json\n{"verdict":"maybe"}\n```' };

test("a reply is compared through every harness, with the standard beside", async () => {
  const session = await startSession();
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, goodSchema);
  const { rows, causes, note } = await session.client.sendRequest(compareRequest, { uri, reply });
  expect(note).toBeNull();
  expect(rows.map(({ harness, mode, verdict, standard }) => [harness, mode, verdict, standard])).toEqual([
    ["mivia", null, "violates-schema", { verdict: "invalid", note: null }],
    ["mivia-sdk", null, "not-json", { verdict: null, note: null }],
    [
      "driftlessaf",
      "text",
      "accepted-unchecked",
      { verdict: "invalid", note: "driftlessaf does not look at the schema." },
    ],
    ["codewhale", null, "violates-schema", { verdict: "invalid", note: null }],
    ["harbor", null, "not-json", { verdict: null, note: null }],
  ]);
  expect(causes).toEqual([
    {
      kind: "unwrapping",
      title: "Code fence",
      isName: false,
      text: "mivia, driftlessaf and codewhale unwrap it. mivia-sdk and harbor do not, and stop at the first backtick.",
    },
    {
      kind: "unchecked",
      title: "No check",
      isName: false,
      text: "driftlessaf takes the JSON without a look at the schema. mivia, mivia-sdk, codewhale and harbor check it.",
    },
  ]);
  const [mivia] = rows;
  expect(mivia?.report.corrective).toMatch(/^Your previous reply did not match the required JSON schema\./);
  expect([mivia?.violationCount, mivia?.sentCount]).toEqual([1, 1]);
  expect(mivia && "candidate" in mivia.report).toBe(false);
});

test("the document as it stands in the editor counts", async () => {
  const session = await startSession();
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, goodSchema);
  session.change(uri, 2, "{}");
  const { rows } = await session.client.sendRequest(compareRequest, { uri, reply: { text: "{}" } });
  expect(rows.map(({ verdict }) => verdict)).toEqual([
    "accepted",
    "accepted",
    "accepted-unchecked",
    "accepted",
    "accepted",
  ]);
});

test("a file that nobody claims is compared too; one that is not there is not", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const uri = session.open(`${folder.path}/any.json`, '{"type":"string"}');
  const { rows } = await session.client.sendRequest(compareRequest, { uri, reply: { text: "1" } });
  expect(rows).toHaveLength(harnesses.length);
  const none = { uri: uri.replace("any", "none"), reply: { text: "1" } };
  const answer = await session.client.sendRequest(compareRequest, none);
  expect([answer.rows, answer.causes, typeof answer.note]).toEqual([[], [], "string"]);
});

test("a reply that breaks a rule thousands of times lists a thousand", async () => {
  const session = await startSession();
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, '{"items":{"type":"string"}}');
  const text = `[${Array.from({ length: 2000 }, () => "1").join(",")}]`;
  const { rows } = await session.client.sendRequest(compareRequest, { uri, reply: { text } });
  expect([rows[0]?.report.violations.length, rows[0]?.violationCount]).toEqual([1000, 2000]);
});
