/** `workspace/diagnostic`: the findings of files that are not open. */
import {
  type CancellationToken,
  type Connection,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import type { Documents } from "./documents.ts";
import type { LintedFile, WorkspaceLint } from "./workspace-lint.ts";

/** Files in one part of an answer. */
const atOnce = 50;

/**
 * A client asks again as soon as it has an answer. The first question is answered at once, each further one when something has changed
 * since; until then it stays open, as the protocol allows. Returns what to call after a change.
 *
 * @param folders absolute paths of the workspace's folders
 */
export function workspaceDiagnostics(
  connection: Connection,
  documents: Documents,
  lint: WorkspaceLint,
  folders: () => Promise<readonly string[]>,
): () => void {
  let changes = 0;
  let answered: number | null = null;
  const waiting = new Set<() => void>();
  const changed = () => {
    changes++;
    for (const wake of waiting) wake();
  };

  const change = (token: CancellationToken): Promise<void> =>
    new Promise((resolve) => {
      const listening = token.onCancellationRequested(() => wake());
      const wake = () => {
        waiting.delete(wake);
        listening.dispose();
        resolve();
      };
      waiting.add(wake);
    });

  connection.languages.diagnostics.onWorkspace(
    async ({ previousResultIds }, token, _progress, parts): Promise<WorkspaceDiagnosticReport> => {
      while (answered === changes && !token.isCancellationRequested) await change(token);
      const begun = changes;
      const gone = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
      let items: WorkspaceDocumentDiagnosticReport[] = [];
      for await (const file of lint.files(await folders(), token)) {
        if (documents.isOpen(file.uri)) continue;
        const before = gone.get(file.uri);
        gone.delete(file.uri);
        if (before === undefined && file.report.items.length === 0) continue;
        items.push(reportOf(file, before));
        if (parts === undefined || items.length < atOnce) continue;
        parts.report({ items });
        items = [];
      }
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
      // What holds no schema any more, or is gone itself. An open document's findings are asked for by themselves.
      for (const uri of gone.keys()) {
        if (!documents.isOpen(uri))
          items.push({ uri, version: null, kind: DocumentDiagnosticReportKind.Full, items: [] });
      }
      answered = begun;
      return { items };
    },
  );
  documents.onDidChangeOnDisk(changed);
  documents.onDidClose(changed);
  return changed;
}

function reportOf(
  { uri, report }: LintedFile,
  before: string | undefined,
): WorkspaceDocumentDiagnosticReport {
  const { id: resultId, items } = report;
  return before === resultId
    ? { uri, version: null, kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { uri, version: null, kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
}
