/** `subagentSchema/claimedSchemas`: the files that a configuration claims as output schemas, for a list to choose from. */
import { setImmediate } from "node:timers/promises";
import type { Connection } from "vscode-languageserver/node";
import { claimedSchemasRequest } from "../protocol.ts";
import { walkFiles } from "../workspace/walk.ts";
import type { Configurations } from "./configurations.ts";
import { pathOf, uriOf } from "./file-uri.ts";

/** A list that nobody could choose from. */
const mostFound = 200;
/** Milliseconds. Somebody waits for the list, and a folder may have millions of files. */
const longest = 2000;
/** Files; what else was asked for has its turn between them. */
const atOnce = 50;

export function claimedSchemas(connection: Connection, configurations: Configurations): void {
  connection.onRequest(claimedSchemasRequest, async ({ folders }) => {
    const uris: string[] = [];
    const end = performance.now() + longest;
    let seen = 0;
    for (const folder of folders) {
      const path = pathOf(folder);
      if (path === null) continue;
      for await (const file of walkFiles(path)) {
        if (configurations.claim(file)?.source === "configuration") uris.push(uriOf(file));
        if (uris.length >= mostFound || performance.now() > end) return { uris };
        seen++;
        if (seen % atOnce === 0) await setImmediate();
      }
    }
    return { uris };
  });
}
