/** Keeps the server listening between two pieces of work. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";

/** Lets the messages in that have arrived: a newer keystroke, or word that nobody waits for the answer any more. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** @throws ResponseError when the request was cancelled, which answers it */
export function refuseCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
}
