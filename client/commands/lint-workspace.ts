import { commands, ProgressLocation, window } from "vscode";
import type { LintWorkspaceResult } from "../../server/protocol.ts";
import { counted } from "../counted.ts";
import type { CommandServices } from "./register.ts";

/** Looks at every file of the workspace, and shows the findings where VS Code shows problems. */
export async function lintWorkspace({ server, schemas }: CommandServices): Promise<void> {
  const progress = {
    location: ProgressLocation.Notification,
    title: "Linting output schemas…",
    cancellable: true,
  };
  const result = await window.withProgress(progress, (_, token) =>
    server.lintWorkspace(token).catch((error: unknown) => {
      if (!token.isCancellationRequested) throw error;
    }),
  );
  if (!result) return;
  schemas.refresh();
  await commands.executeCommand("workbench.actions.view.problems");
  void window.showInformationMessage(summary(result));
}

function summary({ files }: LintWorkspaceResult): string {
  const sum = (of: (file: LintWorkspaceResult["files"][number]) => number) =>
    files.reduce((all, file) => all + of(file), 0);
  const schemas = sum((file) => file.schemas.length);
  if (schemas === 0) return "No output schema was found. What is one is said in subagent-schema.json.";
  const found = [
    counted(
      sum(({ errors }) => errors),
      "error",
    ),
    counted(
      sum(({ warnings }) => warnings),
      "warning",
    ),
    counted(
      sum(({ hints }) => hints),
      "hint",
    ),
  ];
  return `${counted(schemas, "output schema")} in ${counted(files.length, "file")}: ${found.join(", ")}.`;
}
