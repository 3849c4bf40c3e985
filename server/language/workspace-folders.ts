/** The folders that the client has open. */
import type { Connection } from "vscode-languageserver/node";
import type { ClientFeatures } from "./client-features.ts";
import { pathOf } from "./file-uri.ts";

/** Absolute paths; none for a client that has no such folders. */
export async function workspaceFolders(
  connection: Connection,
  client: ClientFeatures,
): Promise<readonly string[]> {
  const folders = client.hasWorkspaceFolders ? await connection.workspace.getWorkspaceFolders() : null;
  return (folders ?? []).map(({ uri }) => pathOf(uri)).filter((folder) => folder !== null);
}
