/** Findings for clients that ask for them: `textDocument/diagnostic`. */
import { type Connection, DocumentDiagnosticReportKind } from "vscode-languageserver/node";
import type { ClientFeatures } from "./client-features.ts";
import type { Reports } from "./diagnostics.ts";
import type { Documents } from "./documents.ts";
import { send } from "./send.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

/** Returns what makes the client ask again for all documents. */
export function pullDiagnostics(
  connection: Connection,
  client: ClientFeatures,
  documents: Documents,
  reports: Pick<Reports, "of" | "onDidChangeAround">,
): () => void {
  connection.languages.diagnostics.on(async ({ textDocument, previousResultId }, token) => {
    await nextTurn();
    refuseCancelled(token);
    const { id, items } = await reports.of(textDocument.uri);
    if (id === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: id };
    return { kind: DocumentDiagnosticReportKind.Full, resultId: id, items: [...items] };
  });
  const refresh = () => {
    if (client.refreshesDiagnostics) send(connection, connection.languages.diagnostics.refresh());
  };
  documents.onDidChangeByFile(refresh);
  reports.onDidChangeAround(refresh);
  return refresh;
}
