/** `subagentSchema/schemaOfReply`: which schema the configuration names for a captured reply. */
import { dirname, relative, resolve } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { schemaOfReplyRequest } from "../protocol.ts";
import type { ReplyClaim } from "../workspace/claim.ts";
import type { Configurations } from "./configurations.ts";
import { pathOf, uriOf } from "./file-uri.ts";

export function schemaOfReply(connection: Connection, configurations: Configurations): void {
  connection.onRequest(schemaOfReplyRequest, ({ uri }) => {
    const reply = pathOf(uri);
    const claim = reply === null ? null : configurations.claimReplyNow(reply);
    if (claim === null) return { schemaUri: null, selector: null, harness: null };
    const { file, selector } = placeOf(claim);
    return { schemaUri: uriOf(file), selector, harness: claim.harness };
  });
}

function placeOf({ schema, configFile }: ReplyClaim): { file: string; selector: string | null } {
  // Relative again, since a folder's name may hold the character that the selector begins with.
  const folder = dirname(configFile);
  const reference = relative(folder, schema);
  const hash = reference.indexOf("#");
  if (hash === -1) return { file: schema, selector: null };
  return { file: resolve(folder, reference.slice(0, hash)), selector: reference.slice(hash + 1) || null };
}
