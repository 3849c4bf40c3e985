/** The language server's entry. The command line says how it is spoken to: --stdio, --node-ipc, --socket=PORT or --pipe=NAME. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import * as engine from "./engine/index.ts";
import { comparisonsIn, comparisonThread, serveComparisons } from "./language/comparison-thread.ts";
import { heavyWorkIn, performJob } from "./language/heavy-work.ts";
import { startServer } from "./language/server.ts";

if (isMainThread) {
  const script = new URL(import.meta.url);
  const services = { engine, heavyWork: heavyWorkIn(script), comparisons: comparisonsIn(script) };
  startServer(createConnection(ProposedFeatures.all), services);
} else if (parentPort !== null) {
  if (workerData === comparisonThread) serveComparisons(parentPort);
  else parentPort.postMessage(performJob(engine, workerData));
}
