/** Sends without waiting for the answer. A client that fails to take it must not end the server. */
import type { Connection } from "vscode-languageserver/node";

export function send(connection: Connection, sending: Promise<unknown>): void {
  sending.catch((error: unknown) => {
    try {
      connection.console.warn(`The client did not take a message: ${error}`);
    } catch {
      // The connection is closed, and nobody left to be told.
    }
  });
}
