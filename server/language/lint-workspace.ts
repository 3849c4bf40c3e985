/** `subagentSchema/lintWorkspace`: every file with output schemas, what these cost, and how many findings it has. */
import { type Connection, DiagnosticSeverity } from "vscode-languageserver/node";
import { type LintWorkspaceResult, lintWorkspaceRequest } from "../protocol.ts";
import { factsOf } from "./schema-facts.ts";
import type { Schemas } from "./schemas.ts";
import { refuseCancelled } from "./turns.ts";
import type { LintedFile, WorkspaceLint } from "./workspace-lint.ts";

type FileSummary = LintWorkspaceResult["files"][number];

/** @param folders absolute paths of the workspace's folders */
export function lintWorkspace(
  connection: Connection,
  lint: WorkspaceLint,
  schemas: Schemas,
  folders: () => Promise<readonly string[]>,
): void {
  connection.onRequest(lintWorkspaceRequest, async (token): Promise<LintWorkspaceResult> => {
    const files: FileSummary[] = [];
    for await (const file of lint.files(await folders(), token)) files.push(await summary(file, schemas));
    refuseCancelled(token);
    return { files };
  });
}

async function summary({ uri, report, schemas: held }: LintedFile, schemas: Schemas): Promise<FileSummary> {
  const count = (wanted: DiagnosticSeverity) =>
    report.items.filter(({ severity }) => severity === wanted).length;
  const described: FileSummary["schemas"][number][] = [];
  for (const schema of held) {
    const { selector, hosted, harness, range } = schema;
    const view = await schemas.linting(uri, schema);
    const { lines: facts, room } = view.ok ? factsOf(view) : { lines: [view.why], room: null };
    described.push({ selector, label: hosted.label, harness, range, facts, room });
  }
  return {
    uri,
    schemas: described,
    errors: count(DiagnosticSeverity.Error),
    warnings: count(DiagnosticSeverity.Warning),
    hints: count(DiagnosticSeverity.Hint),
  };
}
