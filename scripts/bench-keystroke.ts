/**
 * From keystroke to findings: a server in a process of its own, as an editor starts it, is told of one character more in a schema at the cap and
 * asked for the diagnostics. Counted is the whole way: two messages there, the findings worked out and placed, one message back.
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
  ShutdownRequest,
} from "vscode-languageserver-protocol/node";
import { schemaAtTheCap, schemaOfFindings } from "./bench-inputs.ts";
import { buildInto } from "./build.ts";
import { quantile } from "./measure.ts";

const warmUp = 50;
const keystrokes = 200;
/** Milliseconds, from `spec/architecture.md`. */
const budget = 100;

export async function benchKeystroke(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-keystroke-"));
  await buildInto(folder, "server", true);
  const server = fork(join(folder, "server.cjs"), ["--node-ipc"], { execArgv: [] });
  const client = createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
  client.listen();
  try {
    await client.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { diagnostic: {} } },
    });
    await client.sendNotification(InitializedNotification.type, {});
    console.log(
      `\nKeystroke to diagnostics, server in a process of its own; milliseconds (budget ${budget})`,
    );
    for (const [name, text] of [
      ["ordinary schema at the cap", schemaAtTheCap()],
      ["a finding in every property", schemaOfFindings()],
    ] as const) {
      const uri = pathToFileURL(
        join(folder, `.mivia/workflows/schemas/${name.replaceAll(" ", "-")}.json`),
      ).href;
      const took = await type(client, uri, text);
      const [median, late] = [0.5, 0.95].map((share) => quantile(took, share).toFixed(1));
      console.log(
        `mivia, ${name}: median ${median}, p95 ${late}, first after opening ${took.first.toFixed(1)}`,
      );
    }
    await client.sendRequest(ShutdownRequest.type);
    await client.sendNotification(ExitNotification.type);
  } finally {
    client.dispose();
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Ascending, and the one before anything was warm. */
async function type(
  client: ProtocolConnection,
  uri: string,
  text: string,
): Promise<number[] & { first: number }> {
  const textDocument = { uri, languageId: "json", version: 0, text };
  await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  const character = text.indexOf("A remark.") + 2;
  const at = { line: 0, character };
  const took: number[] = [];
  let first = Number.NaN;
  for (let version = 1; version <= warmUp + keystrokes; version++) {
    // One character comes, and the next stroke takes it away, so that the schema stays at the cap.
    const isMore = version % 2 === 1;
    const range = { start: at, end: isMore ? at : { line: 0, character: character + 1 } };
    const start = performance.now();
    void client.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ range, text: isMore ? "x" : "" }],
    });
    await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    const passed = performance.now() - start;
    if (version === 1) first = passed;
    if (version > warmUp) took.push(passed);
  }
  return Object.assign(
    took.sort((a, b) => a - b),
    { first },
  );
}
