/** `subagentSchema/capturedReplies`: which captured replies there are for a schema, with the circumstances under which they came. */

import { setImmediate } from "node:timers/promises";
import type { Connection } from "vscode-languageserver/node";
import { type CapturedLoop, capturedRepliesRequest } from "../protocol.ts";
import { type Capture, inLoops } from "../replay/capture.ts";
import { captureFileOf } from "../replay/find-captures.ts";
import { CaptureReader } from "../replay/read-captures.ts";
import { schemaOfCapture } from "../replay/which-schema.ts";
import { onlyPlace } from "../workspace/claim.ts";
import { walkFiles } from "../workspace/walk.ts";
import type { Configurations } from "./configurations.ts";
import { pathOf, uriOf } from "./file-uri.ts";

/** A list that nobody could choose from. */
const mostFound = 500;
/** UTF-16 units of replies that are lines of a file, which travel with the list. */
const mostUnits = 4 * 1024 * 1024;
/** Milliseconds. Somebody waits for the list, and a folder may have millions of files. */
const longest = 2000;
/** Files; what else was asked for has its turn between them. */
const atOnce = 50;

export function capturedReplies(connection: Connection, configurations: Configurations): void {
  connection.onRequest(capturedRepliesRequest, async ({ uri, selector = null, folders }) => {
    const schema = pathOf(uri);
    if (schema === null) return { loops: [] };
    const claimedFor = selector ?? onlyPlace(configurations.claim(schema));
    const captures = await capturesBelow(folders, configurations, (capture) => {
      const found = schemaOfCapture(configurations, capture);
      if ("reason" in found || found.file !== schema) return false;
      return found.selector === null || found.selector === claimedFor;
    });
    return { loops: inLoops(captures).map((attempts) => loopOf(attempts, configurations)) };
  });
}

/** Those that have a file of their own, and those that are lines of one. */
async function capturesBelow(
  folders: readonly string[],
  configurations: Configurations,
  isWanted: (capture: Capture) => boolean,
): Promise<Capture[]> {
  const reader = new CaptureReader();
  const wanted: Capture[] = [];
  const end = performance.now() + longest;
  let seen = 0;
  let units = 0;
  for (const folder of folders) {
    const path = pathOf(folder);
    if (path === null) continue;
    for await (const file of walkFiles(path)) {
      const found = captureFileOf(configurations, file);
      // A file may hold a million lines.
      const each = found === null ? [] : reader.each(file, found.kind, () => {});
      for (const capture of each) {
        if (capture.line !== null) units += capture.text.length;
        if (wanted.length >= mostFound || units > mostUnits || performance.now() > end) return wanted;
        if (isWanted(capture)) wanted.push(capture);
      }
      if (performance.now() > end) return wanted;
      seen++;
      if (seen % atOnce === 0) await setImmediate();
    }
  }
  return wanted;
}

function loopOf(attempts: readonly Capture[], configurations: Configurations): CapturedLoop {
  const [first] = attempts;
  const { harness, mode, task } = first?.expectation.circumstances ?? {};
  const named = first === undefined ? null : schemaOfCapture(configurations, first);
  return {
    attempts: attempts.map(({ file, line, text, expectation }) => {
      const { finishReason } = expectation.circumstances;
      const place = line === null ? {} : { line, text };
      return { uri: uriOf(file), ...place, ...(finishReason === undefined ? {} : { finishReason }) };
    }),
    harness: harness ?? (named !== null && "harness" in named ? named.harness : null),
    mode: mode ?? null,
    task: task ?? null,
  };
}
