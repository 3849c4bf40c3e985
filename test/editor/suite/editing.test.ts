/// <reference types="mocha" />
import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import { findings, showExample } from "../in-editor.ts";

const schema = ".mivia/workflows/schemas/review-note-v1.json";
const script = "codewhale/review.workflow.js";

/** The place right behind a piece of text. */
function behind(document: vscode.TextDocument, piece: string): vscode.Position {
  const at = document.getText().indexOf(piece);
  if (at < 0) throw new Error(`${document.uri.path} has no ${piece}`);
  return document.positionAt(at + piece.length);
}

async function hoverAt(document: vscode.TextDocument, piece: string): Promise<string> {
  const place = behind(document, piece);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    place,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((part) => (typeof part === "string" ? part : part.value))
    .join("\n");
}

describe("editing a schema", () => {
  it("hover tells what a keyword is to the harness, in JSON and in a script", async () => {
    const { document } = await showExample(schema);
    await findings(document.uri, (found) => found.length > 0);
    match(await hoverAt(document, '"minIt'), /The fewest items\.\n\nmivia holds replies to it\./);
    match(await hoverAt(document, '"files": {\n      "ty'), /The kind of value/);
    const other = await showExample(script);
    match(await hoverAt(other.document, "maxIt"), /The most items\.\n\ncodewhale holds replies to it\./);
  });

  it("completion offers what VS Code doesn't, where a $schema is named", async () => {
    const { document } = await showExample(schema);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      behind(document, '"required": ["path", "'),
    );
    const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
    ok(labels.includes("remark"), labels.join());
    strictEqual(labels.filter((label) => label === "type").length <= 1, true);
  });

  it("rename takes a property and the list that requires it along", async () => {
    const { document } = await showExample(schema);
    const before = document.getText();
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      "vscode.executeDocumentRenameProvider",
      document.uri,
      behind(document, '    "scor'),
      "points",
    );
    await vscode.workspace.applyEdit(edit);
    strictEqual(document.getText(), before.replaceAll('"score"', '"points"'));
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("definition leads from a required name to its property", async () => {
    const { document } = await showExample(schema);
    const links = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      "vscode.executeDefinitionProvider",
      document.uri,
      behind(document, '"required": ["ti'),
    );
    const targets = links.map((link) =>
      document.getText("targetUri" in link ? (link.targetSelectionRange ?? link.targetRange) : link.range),
    );
    deepStrictEqual(targets, ['"title"']);
  });

  it("a schema in a script has a lens whose commands name it", async () => {
    const { document } = await showExample(script);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
    );
    const selectors = lenses
      .filter(({ command }) => command?.command === "subagentSchema.tryReply")
      .map(({ command }) => command?.arguments?.[1]);
    // Two tasks share the constant.
    deepStrictEqual(selectors, ["review"]);
  });

  it("Lint Workspace is there, and findings of files that nobody opened are told", async () => {
    await vscode.commands.executeCommand("subagentSchema.lintWorkspace");
    const plan = vscode.workspace.workspaceFolders?.[0]?.uri.with({});
    if (plan === undefined) throw new Error("no workspace is open");
    const found = await findings(
      vscode.Uri.joinPath(plan, ".mivia/workflows/schemas/release-plan-v1.json"),
      (all) => all.length > 0,
    );
    ok(found.some(({ severity }) => severity === vscode.DiagnosticSeverity.Error));
  });
});
