/** `subagentSchema/lintWorkspace`: every file with output schemas, what these cost, and how many findings it has. */
import { type Connection, DiagnosticSeverity } from "vscode-languageserver/node";
import { type LintWorkspaceResult, lintWorkspaceRequest } from "../protocol.ts";
import { refuseCancelled } from "./turns.ts";
import type { LintedFile, WorkspaceLint } from "./workspace-lint.ts";

/** @param folders absolute paths of the workspace's folders */
export function lintWorkspace(
  connection: Connection,
  lint: WorkspaceLint,
  folders: () => Promise<readonly string[]>,
): void {
  connection.onRequest(lintWorkspaceRequest, async (token): Promise<LintWorkspaceResult> => {
    const files: LintWorkspaceResult["files"][number][] = [];
    for await (const file of lint.files(await folders(), token)) files.push(summary(file));
    refuseCancelled(token);
    return { files };
  });
}

function summary({ uri, report, schemas }: LintedFile): LintWorkspaceResult["files"][number] {
  const count = (wanted: DiagnosticSeverity) =>
    report.items.filter(({ severity }) => severity === wanted).length;
  return {
    uri,
    schemas,
    errors: count(DiagnosticSeverity.Error),
    warnings: count(DiagnosticSeverity.Warning),
    hints: count(DiagnosticSeverity.Hint),
  };
}
