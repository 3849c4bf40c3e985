/** Documents that hold more than one schema, and those whose schemas the text itself tells. */
import { describe, expect, test } from "vitest";
import { CodeLensRequest } from "vscode-languageserver-protocol/node";
import { openSchema } from "../../server/engine/index.ts";
import {
  appendixRequest,
  compareRequest,
  describeRequest,
  locateRequest,
  replyRequest,
} from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { mivia, remoteSchema } from "./support/schemas.ts";
import { type Session, startSession } from "./support/session.ts";

const script = `const verdict = { type: "string" };
await task({ prompt: "One", responseSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"], additionalProperties: false } });
await task({
  prompt: "Two",
  responseSchema: { $ref: "#/nowhere", enum: [verdict] },
});
`;

function open(session: Session, name = "flows/two.workflow.js", text = script): string {
  return session.open(makeFolder().write(name, text), text);
}

const refused = { line: 4, character: 26 };

describe("a script with two tasks", () => {
  test("tells of both schemas", async () => {
    const session = await startSession();
    const uri = open(session);
    const { schemas, harness, isOutputSchema } = await session.client.sendRequest(describeRequest, { uri });
    expect([harness, isOutputSchema]).toEqual(["codewhale", true]);
    expect(schemas.map(({ selector, harness, range }) => [selector, harness, range.start])).toEqual([
      ["responseSchema[0]", "codewhale", { line: 1, character: 28 }],
      ["responseSchema[1]", "codewhale", { line: 4, character: 2 }],
    ]);
  });

  test("has the findings of each, at their places", async () => {
    const session = await startSession();
    const uri = open(session);
    expect(await session.refusals(uri)).toMatchObject([
      { code: "admission/unresolved-ref", range: { start: refused, end: { line: 4, character: 37 } } },
    ]);
    session.change(uri, 2, script.replace('"#/nowhere"', '"#"'));
    expect(await session.refusals(uri)).toEqual([]);
  });

  test("has a lens above each, whose commands name it", async () => {
    const session = await startSession({ initializationOptions: { hasCommands: true } });
    const uri = open(session);
    const lenses = (await session.client.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? [];
    const named = lenses.filter(({ command }) => command?.command !== "");
    expect(
      named.map(({ range, command }) => [range.start.line, command?.command, command?.arguments]),
    ).toEqual([
      [1, "subagentSchema.previewAppendix", [uri, "responseSchema[0]"]],
      [1, "subagentSchema.tryReply", [uri, "responseSchema[0]"]],
      [4, "subagentSchema.previewAppendix", [uri, "responseSchema[1]"]],
      [4, "subagentSchema.tryReply", [uri, "responseSchema[1]"]],
    ]);
  });

  test("each request takes the schema that its selector names", async () => {
    const { client, ...session } = await startSession();
    const uri = open({ client, ...session });
    const selector = "responseSchema[0]";
    const { attempts } = await client.sendRequest(replyRequest, {
      uri,
      selector,
      replies: [{ text: '{"ok":1}' }],
    });
    expect(attempts.map(({ verdict }) => verdict)).toEqual(["violates-schema"]);
    const { rows } = await client.sendRequest(compareRequest, {
      uri,
      selector,
      reply: { text: '{"ok":true}' },
    });
    expect(rows.find(({ harness }) => harness === "codewhale")?.report.verdict).toBe("accepted");
    const located = await client.sendRequest(locateRequest, {
      uri,
      selector,
      pointer: "/properties/ok/type",
    });
    const line = script.split("\n")[1] ?? "";
    const start = line.indexOf('type: "boolean"');
    expect(located.range).toEqual({
      start: { line: 1, character: start },
      end: { line: 1, character: start + 'type: "boolean"'.length },
    });
    const second = await client.sendRequest(describeRequest, { uri, selector: "responseSchema[1]" });
    expect(second).toMatchObject({ harness: "codewhale", isOutputSchema: true });
    const third = { uri, selector: "responseSchema[2]" };
    expect(await client.sendRequest(describeRequest, third)).toMatchObject({ isOutputSchema: false });
    const asMivia = { ...third, harness: "mivia" };
    expect((await client.sendRequest(appendixRequest, asMivia)).text).toBeNull();
  });

  test("without a selector nothing is guessed", async () => {
    const session = await startSession();
    const uri = open(session);
    const { attempts, note } = await session.client.sendRequest(replyRequest, { uri, replies: [] });
    expect([attempts, note]).toEqual([
      [],
      "The file holds 2 schemas; choose one of responseSchema[0], responseSchema[1].",
    ]);
  });
});

test("says why it is one where the place tells the harness", async () => {
  const session = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"harness":"mivia"}');
  const why = async (name: string, text: string) => {
    const uri = session.open(folder.write(name, text), text);
    const { harness, why } = await session.client.sendRequest(describeRequest, { uri });
    return [harness, why];
  };
  expect(await why("a.workflow.js", script)).toEqual([
    "codewhale",
    "What stands at responseSchema[0] and responseSchema[1] are schemas of codewhale.",
  ]);
  expect(await why("a.yaml", "args_schema: '{}'\n")).toEqual([
    "harbor",
    "What stands at /args_schema! is a schema of harbor.",
  ]);
});

test("two places of one JSON file that an entry names are an output schema each", async () => {
  const session = await startSession({ initializationOptions: { hasCommands: true } });
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"schemas":[{"files":"t.json","at":["/a","/b"],"harness":"mivia"}]}');
  const text = '{"a": {"type": "object", "required": ["x"]}, "b": {"type": "strin"}, "c": {"type": "strin"}}';
  const uri = session.open(folder.write("t.json", text), text);
  const told = await session.diagnostics(uri);
  expect(told.map(({ code, range }) => [code, range.start.character])).toEqual([
    ["strength/required-not-declared", text.indexOf('"required"')],
    ["admission/metaschema", text.indexOf('"strin"')],
  ]);
  const { client } = session;
  const { attempts, note } = await client.sendRequest(replyRequest, { uri, replies: [] });
  expect([attempts, note]).toEqual([[], "The file holds 2 schemas; choose one of a, b."]);
  for (const [selector, isOutputSchema] of [
    ["/a", true],
    ["/b", true],
    ["/c", false],
  ] as const)
    expect(await client.sendRequest(describeRequest, { uri, selector })).toMatchObject({ isOutputSchema });
});

test("another schema of a claimed file is found by its selector", async () => {
  const session = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"schemas":[{"files":"t.json","at":"/a","harness":"mivia"}]}');
  const text =
    '{"a": {"type":"object"}, "b": {"type":"object","required":["x"]}, "c": "{\\"minProperties\\":1}"}';
  const uri = session.open(folder.write("t.json", text), text);
  const appendixOf = async (selector?: string) =>
    (
      await session.client.sendRequest(appendixRequest, {
        uri,
        ...(selector === undefined ? {} : { selector }),
      })
    ).text;
  const shown = (schema: string) => openSchema(mivia, schema).appendix;
  expect(await appendixOf()).toBe(shown('{"type":"object"}'));
  expect(await appendixOf("/b")).toBe(shown('{"type":"object","required":["x"]}'));
  expect(await appendixOf("/c!")).toBe(shown('{"minProperties":1}'));
});

test("what a schema is made from in another file counts at once", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const toml = 'version = 1\n[[steps]]\nid = "s"\nkind = "agent"\noutput_schema = "schemas/v.json"\n';
  const uri = session.open(folder.write(".mivia/workflows/w.toml", toml), toml);
  expect(await session.diagnostics(uri)).toMatchObject([{ code: "workflow/schema-file" }]);
  session.fileChanged(folder.write(".mivia/workflows/schemas/v.json", remoteSchema));
  await session.refreshes.next();
  expect(await session.diagnostics(uri)).toEqual([]);
});
