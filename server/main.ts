/** The language server's entry. The command line says how it is spoken to: --stdio, --node-ipc, --socket=PORT or --pipe=NAME. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import * as engine from "./engine/index.ts";
import { heavyWorkIn, performJob } from "./language/heavy-work.ts";
import { startServer } from "./language/server.ts";

if (isMainThread) {
  const heavyWork = heavyWorkIn(new URL(import.meta.url));
  startServer(createConnection(ProposedFeatures.all), { engine, heavyWork });
} else {
  parentPort?.postMessage(performJob(engine, workerData));
}
