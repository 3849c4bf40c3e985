import { expect, test } from "vitest";
import { CodeLensRefreshRequest, CodeLensRequest } from "vscode-languageserver-protocol/node";
import { judge, openSchema } from "../../server/engine/index.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, mivia, remoteSchema, schemaPath } from "./support/schemas.ts";
import { type SessionOptions, startSession } from "./support/session.ts";

type Session = Awaited<ReturnType<typeof startSession>>;

const titles = async ({ client }: Session, uri: string) =>
  ((await client.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? []).map(
    ({ command }) => command?.title,
  );

/** What a message whose errors all fit leaves to them of the cap. */
function roomOf(schema: string): number {
  const report = judge(openSchema(mivia, schema), "{}");
  const sum = report.correctiveParts.reduce((all, { bytes }) => all + bytes, 0);
  return 1024 - (sum - report.detailBytes);
}

async function openAt(path: string, text: string, options: SessionOptions = {}, config?: string) {
  const session = await startSession(options);
  const folder = makeFolder();
  if (config !== undefined) folder.write("subagent-schema.json", config);
  return { session, uri: session.open(folder.write(path, text), text) };
}

test("the lens tells bytes, depth and what the corrective leaves for the errors, and follows the text", async () => {
  const { session, uri } = await openAt(schemaPath, goodSchema);
  expect(await titles(session, uri)).toEqual([
    "mivia: 176 of 16,384 bytes, depth 6 of 32",
    `Corrective: ${roomOf(goodSchema)} bytes for the errors`,
  ]);
  const edited = goodSchema.replace("keep", "keep this");
  session.change(uri, 2, edited);
  expect(await titles(session, uri)).toEqual([
    "mivia: 181 of 16,384 bytes, depth 6 of 32",
    `Corrective: ${roomOf(edited)} bytes for the errors`,
  ]);
  // The name stands in the schema and in the example.
  expect(roomOf(goodSchema) - roomOf(edited)).toBe(10);
  session.change(uri, 3, remoteSchema);
  expect((await titles(session, uri)).length).toBe(1);
  expect((await titles(session, uri))[0]).toMatch(/^mivia: refused, \d+ of 16,384 bytes, depth \d of 32$/);
});

test("a client with the commands is offered them for the schema; all stand where the schema begins", async () => {
  const host = `{\n  "tool": {"schema": ${goodSchema}}\n}`;
  const config = '{"schemas": [{"files": "t.json", "at": "/tool/schema", "harness": "mivia"}]}';
  const { session, uri } = await openAt(
    "t.json",
    host,
    { initializationOptions: { hasCommands: true } },
    config,
  );
  const lenses = await session.client.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
  const at = { line: 1, character: '  "tool": {'.length };
  expect(lenses?.map(({ range }) => range)).toEqual(Array(4).fill({ start: at, end: at }));
  expect(lenses?.slice(2).map(({ command }) => command)).toEqual([
    {
      title: "Preview appendix",
      command: "subagentSchema.previewAppendix",
      arguments: [uri, "/tool/schema"],
    },
    { title: "Try a reply", command: "subagentSchema.tryReply", arguments: [uri, "/tool/schema"] },
  ]);
});

test("a Go type that is refused has a lens, which tells why", async () => {
  const go = 'package p\n\ntype T struct {\n\tA string `jsonschema:"required"`\n\tC chan int\n}\n';
  const { session, uri } = await openAt("t.go", go);
  const position = { line: 2, character: 5 };
  expect(await session.client.sendRequest(CodeLensRequest.type, { textDocument: { uri } })).toEqual([
    {
      range: { start: position, end: position },
      command: {
        title: "driftlessaf: refused",
        command: "",
        tooltip: 't.go:5:4: chan int has no schema; give the field another type, or leave it out by json:"-"',
      },
    },
  ]);
});

test("arguments and results have neither appendix nor corrective; mivia-sdk answers arguments", async () => {
  const commands = { initializationOptions: { hasCommands: true } };
  const manifest = `args_schema: '{"type":"object"}'\nout_schema: '{"type":"object"}'\n`;
  const yaml = await openAt("tool.yaml", manifest, commands);
  expect(await titles(yaml.session, yaml.uri)).toEqual([
    "harbor: 17 bytes, depth 1",
    "harbor: 17 bytes, depth 1",
  ]);
  const go = 'package p\n\nfunc (T) ParameterSchema() []byte { return []byte(`{"type":"object"}`) }\n';
  const tool = await openAt("tool.go", go, commands);
  expect(await titles(tool.session, tool.uri)).toEqual([
    "mivia-sdk: 17 of 16,384 bytes, depth 1 of 32",
    "Corrective: 1,024 bytes for the errors",
    "Try arguments",
  ]);
  const agent = '[input_schema]\ntype = "object"\n\n[output_schema]\nrequired = ["a"]\n';
  const toml = await openAt(".mivia/agents/a.toml", agent, commands);
  expect(await titles(toml.session, toml.uri)).toEqual([
    "mivia: 17 of 16,384 bytes, depth 2 of 32",
    "mivia: 18 of 16,384 bytes, depth 3 of 32",
    `Corrective: ${roomOf('{"required":["a"]}')} bytes for the errors`,
    "Preview appendix",
    "Try a reply",
  ]);
});

test.each([
  ["mivia-sdk", ["mivia-sdk: 221 of 16,384 bytes, depth 5 of 32", "Corrective: 1,024 bytes for the errors"]],
  ["harbor", ["harbor: 221 bytes, depth 5", "Corrective: 256 bytes for the errors"]],
  ["codewhale", ["codewhale: 221 bytes, depth 6"]],
  ["driftlessaf", ["Output schema of driftlessaf"]],
])("%s's caps are those that it has", async (harness, wanted) => {
  const config = `{"schemas": [{"files": "*.json", "harness": "${harness}"}]}`;
  const { session, uri } = await openAt("a.json", goodSchema, {}, config);
  expect(await titles(session, uri)).toEqual(wanted);
});

test("a schema too long to repeat leaves no room", async () => {
  const names = Array.from({ length: 200 }, (_, index) => `"n${index}":{}`).join(",");
  const { session, uri } = await openAt(schemaPath, `{"type":"object","properties":{${names}}}`);
  expect((await titles(session, uri))[1]).toBe("Corrective: no room for the errors");
});

test("a file that is no output schema has no lens", async () => {
  const { session, uri } = await openAt("a.json", goodSchema);
  expect(await titles(session, uri)).toEqual([]);
});

test("a changed configuration makes the client ask again", async () => {
  const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
  const session = await startSession({ capabilities });
  const asked = new Promise<void>((resolve) =>
    session.client.onRequest(CodeLensRefreshRequest.type, () => resolve()),
  );
  const folder = makeFolder();
  const uri = session.open(folder.write("a.json", goodSchema), goodSchema);
  expect(await titles(session, uri)).toEqual([]);
  const config = folder.write(
    "subagent-schema.json",
    '{"schemas": [{"files": "a.json", "harness": "harbor"}]}',
  );
  session.fileChanged(config);
  await asked;
  expect(await titles(session, uri)).toEqual([
    "harbor: 221 bytes, depth 5",
    "Corrective: 256 bytes for the errors",
  ]);
});
