/** What the suites inside the extension host share: they wait for the editor's own events, each with a deadline. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as vscode from "vscode";

const extensionId = "subagent-schema.subagent-schema";
const deadline = 30_000;

/** A file of the workspace, which is a copy of the examples. */
export function exampleUri(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no workspace is open");
  return vscode.Uri.joinPath(folder.uri, path);
}

export async function showExample(path: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(exampleUri(path), { viewColumn: vscode.ViewColumn.One });
}

/** The exact bytes that the command line prints. */
export function commandLine(...args: string[]): string {
  const extension = vscode.extensions.getExtension(extensionId);
  if (!extension) throw new Error(`${extensionId} is not there`);
  // The extension under test may be the unpacked .vsix, which holds no command line.
  const cli = process.env.SUBAGENT_SCHEMA_CLI ?? join(extension.extensionPath, "dist/cli.cjs");
  // Desktop VS Code's own binary runs scripts only when told to.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1" };
  return execFileSync(process.execPath, [cli, ...args], { encoding: "utf8", env });
}

/** Waits, event by event, until `read` gives something. */
export function until<T>(what: string, event: vscode.Event<unknown>, read: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => finish(() => reject(new Error(`no ${what} within ${deadline} ms`))),
      deadline,
    );
    const listening = event(() => check());
    const finish = (then: () => void) => {
      clearTimeout(timer);
      listening.dispose();
      then();
    };
    const check = () => {
      const found = read();
      if (found !== undefined) finish(() => resolve(found));
    };
    check();
  });
}

/** Our findings on a document, once `wanted` holds for them. */
export function findings(
  uri: vscode.Uri,
  wanted: (found: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  return until("such findings", vscode.languages.onDidChangeDiagnostics, () => {
    const ours = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "subagent-schema");
    return wanted(ours) ? ours : undefined;
  });
}

/** The text that a document has once `wanted` holds for it. */
export function textOf(document: vscode.TextDocument, wanted: (text: string) => boolean): Promise<string> {
  return until("such text", vscode.workspace.onDidChangeTextDocument, () => {
    const text = document.getText();
    return wanted(text) ? text : undefined;
  });
}

/** Replaces the first occurrence of a piece of text in an open document. */
export async function replaceText(
  document: vscode.TextDocument,
  before: string,
  after: string,
): Promise<void> {
  const start = document.getText().indexOf(before);
  if (start < 0) throw new Error(`${document.uri.path} has no ${before}`);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + before.length));
  edit.replace(document.uri, range, after);
  await vscode.workspace.applyEdit(edit);
}

/** The appendix that a command opened. */
export function appendixDocument(): Promise<vscode.TextDocument> {
  return until("appendix document", vscode.window.onDidChangeVisibleTextEditors, () => {
    const shown = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.scheme === "subagent-appendix",
    );
    return shown?.document;
  });
}
