/** Findings for clients that wait to be told: `textDocument/publishDiagnostics`. */
import type { Connection } from "vscode-languageserver/node";
import type { Reports } from "./diagnostics.ts";
import type { Documents } from "./documents.ts";
import { send } from "./send.ts";

/** Publishes after each change, the changes that arrive together as one. Returns what publishes all documents anew. */
export function pushDiagnostics(
  connection: Connection,
  documents: Documents,
  reports: Pick<Reports, "of" | "onDidChangeAround">,
): () => void {
  /** By URI, the id of what the client shows. */
  const shown = new Map<string, string>();
  const due = new Set<string>();

  const publish = async (uri: string): Promise<void> => {
    const { id, items } = await reports.of(uri);
    const document = documents.editorText(uri);
    if (document === undefined) return;
    // Most documents are no schemas and never had a finding.
    if (shown.get(uri) === id || (items.length === 0 && !shown.has(uri))) return;
    if (items.length === 0) shown.delete(uri);
    else shown.set(uri, id);
    send(connection, connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...items] }));
  };
  const schedule = (uri: string): void => {
    if (due.size === 0) {
      setImmediate(() => {
        const uris = [...due];
        due.clear();
        for (const each of uris) send(connection, publish(each));
      });
    }
    due.add(uri);
  };

  documents.onDidChange(schedule);
  reports.onDidChangeAround(schedule);
  documents.onDidClose((uri) => {
    if (shown.delete(uri)) send(connection, connection.sendDiagnostics({ uri, diagnostics: [] }));
  });
  return () => {
    for (const uri of documents.uris()) schedule(uri);
  };
}
