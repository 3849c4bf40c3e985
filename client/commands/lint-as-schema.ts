import { Range, Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { ClaimResult } from "../../server/protocol.ts";
import { askForHarness } from "../harness-choices.ts";
import { readSettings } from "../settings.ts";
import type { CommandServices } from "./register.ts";

/** Makes `subagent-schema.json` claim the active file, so that editor, command line and CI all treat it as an output schema. */
export async function lintAsSchema({ server }: CommandServices, argument: unknown): Promise<void> {
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (!uri) throw new Error("Open the schema file first.");
  if (uri.scheme === "untitled")
    throw new Error("Save the file first: the configuration names files by their path.");
  const described = await server.describe({ uri: uri.toString() });
  if (described.isOutputSchema) {
    void window.showInformationMessage(`It is linted already. ${described.why}`);
    return;
  }
  const harness = described.harness ?? readSettings().defaultHarness ?? (await askForHarness(described));
  if (harness === null) return;
  // The new text is computed from the file, so an edit of the configuration that nobody saved yet must not be lost.
  for (const document of workspace.textDocuments) {
    if (document.isDirty && document.uri.path.endsWith("/subagent-schema.json")) await document.save();
  }
  await write(await server.claim({ uri: uri.toString(), harness }));
}

async function write({ configUri, text, exists }: ClaimResult): Promise<void> {
  const uri = Uri.parse(configUri);
  const edit = new WorkspaceEdit();
  if (exists) {
    const document = await workspace.openTextDocument(uri);
    edit.replace(
      uri,
      new Range(document.positionAt(0), document.positionAt(document.getText().length)),
      text,
    );
  } else {
    edit.createFile(uri, { contents: new TextEncoder().encode(text) });
  }
  if (!(await workspace.applyEdit(edit))) throw new Error(`${uri.path} could not be changed.`);
  await (await workspace.openTextDocument(uri)).save();
}
