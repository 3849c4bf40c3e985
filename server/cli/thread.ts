/** What a thread of the command line does. */
import type { MessagePort } from "node:worker_threads";
import { type BatchThread, serveBatch } from "./batch-pool.ts";
import { type ReplayThread, serveReplays } from "./replay-pool.ts";

export type ThreadData = BatchThread | ReplayThread;

export function serveThread(port: MessagePort, data: ThreadData): void {
  if (data.command === "batch") serveBatch(port, data);
  else serveReplays(port);
}
