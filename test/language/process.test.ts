/** The server as a process of its own, the way an editor starts it. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  type ProtocolConnection,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { buildInto } from "../../scripts/build.ts";
import { compareRequest, describeRequest, replyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { remoteSchema, schemaPath } from "./support/schemas.ts";
import { pulling, uriOf } from "./support/session.ts";

let outdir: string;
let server: string;

beforeAll(async () => {
  outdir = mkdtempSync(join(tmpdir(), "subagent-schema-server-"));
  await buildInto(outdir, "server", false);
  server = join(outdir, "server.cjs");
}, 60_000);

afterAll(() => rmSync(outdir, { recursive: true }));

function stop(child: ChildProcess): void {
  onTestFinished(() => void child.kill("SIGKILL"));
}

function overStdio(): { child: ChildProcess; client: ProtocolConnection } {
  const child = spawn(process.execPath, [server, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  stop(child);
  return {
    child,
    client: joined(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin)),
  };
}

function overIpc(): { child: ChildProcess; client: ProtocolConnection } {
  const child = fork(server, ["--node-ipc"], { execArgv: [] });
  stop(child);
  return { child, client: joined(new IPCMessageReader(child), new IPCMessageWriter(child)) };
}

function joined(reader: MessageReader, writer: MessageWriter): ProtocolConnection {
  const client = createProtocolConnection(reader, writer);
  client.listen();
  return client;
}

async function initialize(client: ProtocolConnection): Promise<void> {
  await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: pulling,
  });
  await client.sendNotification(InitializedNotification.type, {});
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = await once(child, "exit");
  return code;
}

for (const [name, start] of [
  ["stdio", overStdio],
  ["ipc", overIpc],
] as const) {
  test(`finds a remote reference over ${name}, and ends with 0 when told to`, async () => {
    const { child, client } = start();
    await initialize(client);
    const uri = uriOf(makeFolder().write(schemaPath, remoteSchema));
    await client.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: "json", version: 1, text: remoteSchema },
    });
    const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    expect(report).toMatchObject({ kind: "full", items: [{ code: "admission/external-ref" }] });
    await client.sendRequest(ShutdownRequest.type);
    await client.sendNotification(ExitNotification.type);
    expect(await exitCode(child)).toBe(0);
  });
}

test("goes on answering while a thread of its own judges megabytes", async () => {
  const { client } = overIpc();
  await initialize(client);
  const folder = makeFolder();
  const open = async (name: string, text: string): Promise<string> => {
    const uri = uriOf(folder.write(`.mivia/workflows/schemas/${name}`, ""));
    const textDocument = { uri, languageId: "json", version: 1, text };
    await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  };
  const pull = (uri: string) => client.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
  const small = await open("small.json", remoteSchema);
  const large = await open("large.json", `{"enum": [${"1,".repeat(10 * 1024 * 1024)}1]}`);
  await pull(small);

  let answered = false;
  const report = pull(large).finally(() => {
    answered = true;
  });
  let slowest = 0;
  let answers = 0;
  while (!answered) {
    const start = performance.now();
    await client.sendRequest(describeRequest, { uri: small });
    slowest = Math.max(slowest, performance.now() - start);
    answers++;
  }
  const first = { code: "admission/size" };
  expect(await report).toMatchObject({
    kind: "full",
    items: expect.arrayContaining([expect.objectContaining(first)]),
  });
  expect(answers).toBeGreaterThan(2);
  expect(slowest).toBeLessThan(1000);

  const replies = [{ text: JSON.stringify("x".repeat(10 * 1024 * 1024)) }];
  const { attempts } = await client.sendRequest(replyRequest, { uri: small, replies });
  expect(attempts).toMatchObject([{ verdict: "schema-refused" }]);
}, 60_000);

test("ends with 1 when it is told to end without a shutdown", async () => {
  const { child, client } = overStdio();
  await initialize(client);
  await client.sendNotification(ExitNotification.type);
  expect(await exitCode(child)).toBe(1);
});

test("ends when the editor is gone", async () => {
  const { child, client } = overStdio();
  await initialize(client);
  child.stdin?.end();
  expect(await exitCode(child)).toBe(1);
});

test("without a way to speak it ends and says what is missing", async () => {
  const child = spawn(process.execPath, [server], { stdio: ["ignore", "ignore", "pipe"] });
  stop(child);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  expect(await exitCode(child)).toBe(1);
  expect(said).toContain("--stdio");
});

/** Objects that all differ: the engine looks each one up, ajv holds each against every other. */
const manyObjects = `[${Array.from({ length: 40_000 }, (_, index) => `{"a":${index}}`).join(",")}]`;

test("compares in a thread that is ended when ajv does not end, and in a new one afterwards", async () => {
  const { child, client } = overIpc();
  await initialize(client);
  const folder = makeFolder();
  const open = async (name: string, text: string): Promise<string> => {
    const uri = uriOf(folder.write(`.mivia/workflows/schemas/${name}`, ""));
    const textDocument = { uri, languageId: "json", version: 1, text };
    await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  };
  const compare = async (uri: string, text = "1") => {
    const { rows } = await client.sendRequest(compareRequest, { uri, reply: { text } });
    return rows.map(({ harness, verdict, standard }) => [harness, verdict, standard?.verdict ?? null]);
  };
  const plain = await open("plain.json", '{"type": "string"}');
  const expected = [
    ["mivia", "violates-schema", "invalid"],
    ["mivia-sdk", "violates-schema", "invalid"],
    ["driftlessaf", "accepted-unchecked", "invalid"],
    ["codewhale", "violates-schema", "invalid"],
    ["harbor", "violates-schema", "invalid"],
  ];
  expect(await compare(plain)).toEqual(expected);
  expect(await compare(await open("unique.json", '{"uniqueItems": true}'), manyObjects)).toEqual([
    ["mivia", "accepted", null],
    ["mivia-sdk", "payload-refused", null],
    ["driftlessaf", "accepted-unchecked", null],
    ["codewhale", "accepted", null],
    ["harbor", "accepted", null],
  ]);
  expect(await compare(plain)).toEqual(expected);
  await client.sendRequest(ShutdownRequest.type);
  await client.sendNotification(ExitNotification.type);
  expect(await exitCode(child)).toBe(0);
}, 60_000);
