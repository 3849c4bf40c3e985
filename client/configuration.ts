import { Range, Selection, Uri, type ViewColumn, WorkspaceEdit, window, workspace } from "vscode";
import type { ClaimParams, ClaimResult } from "../server/protocol.ts";
import type { LanguageServer } from "./language-server.ts";

export const configurationName = "subagent-schema.json";

/** The configuration that counts for a file; undefined where there is none at or above it. */
export async function configurationOf(file: Uri): Promise<Uri | undefined> {
  let folder = file;
  if (folder.scheme === "untitled") return undefined;
  do {
    folder = Uri.joinPath(folder, "..");
    const found = Uri.joinPath(folder, configurationName);
    if (await exists(found)) return found;
  } while (folder.path !== "/" && folder.path !== "");
  return undefined;
}

export async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * Has the server make `subagent-schema.json` claim a file otherwise, and saves it, so that editor, command line and CI agree. Opens it
 * at the place where a new harness is to be filled in.
 */
export async function changeClaim(
  server: LanguageServer,
  params: ClaimParams,
  column?: ViewColumn,
): Promise<void> {
  await saveConfigurations();
  await writeConfiguration(await server.claim(params), column);
}

/** Before a new text of one is worked out. */
export async function saveConfigurations(): Promise<void> {
  // The new text is computed from the file, so an edit of the configuration that nobody saved yet must not be lost.
  for (const document of workspace.textDocuments) {
    if (document.isDirty && document.uri.path.endsWith(`/${configurationName}`)) await document.save();
  }
}

/** Writes and saves the configuration, and opens it at the place where a new harness is to be filled in. */
export async function writeConfiguration(result: ClaimResult, column?: ViewColumn): Promise<void> {
  const { configUri, text, exists, newHarness } = result;
  const uri = Uri.parse(configUri);
  const edit = new WorkspaceEdit();
  if (exists) {
    const document = await workspace.openTextDocument(uri);
    const end = document.positionAt(document.getText().length);
    edit.replace(uri, new Range(document.positionAt(0), end), text);
  } else {
    edit.createFile(uri, { contents: new TextEncoder().encode(text) });
  }
  if (!(await workspace.applyEdit(edit))) throw new Error(`${uri.path} could not be changed.`);
  const document = await workspace.openTextDocument(uri);
  await document.save();
  if (newHarness === undefined) return;
  const editor = await window.showTextDocument(document, column);
  // All of them are selected, so that one name is typed into all.
  editor.selections = newHarness.map(
    ({ start, end }) => new Selection(start.line, start.character, end.line, end.character),
  );
  editor.revealRange(editor.selection);
}
