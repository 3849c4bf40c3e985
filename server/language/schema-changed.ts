/** Tells the client when what it shows of a schema (appendix, Reply Lab) may no longer hold. */
import type { Connection } from "vscode-languageserver/node";
import { schemaChangedNotification } from "../protocol.ts";
import type { Documents } from "./documents.ts";
import type { Schemas } from "./schemas.ts";
import { send } from "./send.ts";

/** Returns what tells of all open documents. */
export function schemaChanges(connection: Connection, documents: Documents, schemas: Schemas): () => void {
  const tell = (uri: string): void => {
    send(connection, connection.sendNotification(schemaChangedNotification, { uri }));
  };
  documents.onDidChange((uri) => {
    if (schemas.isViewed(uri) || schemas.claim(uri) !== null) tell(uri);
  });
  schemas.onDidChangeAround((uri) => {
    if (schemas.isViewed(uri)) tell(uri);
  });
  return () => {
    for (const uri of documents.uris()) tell(uri);
  };
}
