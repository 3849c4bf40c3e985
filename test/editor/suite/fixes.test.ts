/// <reference types="mocha" />
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import { findings, replaceText, showExample } from "../in-editor.ts";

const schema = ".mivia/workflows/schemas/review-note-v1.json";

function actionsAt(
  document: vscode.TextDocument,
  piece: string,
  kind: vscode.CodeActionKind,
): Thenable<vscode.CodeAction[]> {
  const place = document.positionAt(document.getText().indexOf(piece));
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    new vscode.Range(place, place),
    kind.value,
  );
}

const isRegex = ({ code }: vscode.Diagnostic) =>
  typeof code === "object" && code !== null && code.value === "admission/regex";

describe("fixes", () => {
  it("a light bulb mends a pattern that the harness refuses, as one step that can be undone", async () => {
    const { document } = await showExample(schema);
    const before = document.getText();
    await replaceText(document, '"type": "string"', '"type": "string", "pattern": "^(?!TODO).*$"');
    const broken = document.getText();
    await findings(document.uri, (found) => found.some(isRegex));
    const actions = await actionsAt(document, "^(?!TODO)", vscode.CodeActionKind.QuickFix);
    const fix = actions.find(({ title }) => title.startsWith("Say what the lookaround asks"));
    if (fix?.edit === undefined) throw new Error(actions.map(({ title }) => title).join());
    strictEqual(fix.isPreferred, true);
    await vscode.workspace.applyEdit(fix.edit);
    strictEqual(
      document.getText(),
      broken
        .replace('"^(?!TODO).*$"', '"^.*$"')
        .replace('"maxLength": 80', '"maxLength": 80, "not": { "pattern": "^TODO" }'),
    );
    await findings(document.uri, (found) => !found.some(isRegex));
    await vscode.commands.executeCommand("undo");
    strictEqual(document.getText(), broken);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    strictEqual(document.getText(), before);
  });

  it("Fix All does the same unseen", async () => {
    const { document } = await showExample(schema);
    await replaceText(document, '"type": "string"', '"type": "str"');
    const isMetaschema = ({ code }: vscode.Diagnostic) =>
      typeof code === "object" && code !== null && code.value === "admission/metaschema";
    await findings(document.uri, (found) => found.some(isMetaschema));
    const kind = vscode.CodeActionKind.SourceFixAll.append("subagentSchema");
    const actions = await actionsAt(document, '"type": "str"', kind);
    deepStrictEqual(
      actions.map(({ title }) => title),
      ["Fix all that can be fixed safely in this file's schemas"],
    );
    const [all] = actions;
    if (all?.edit === undefined) throw new Error("no edit");
    await vscode.workspace.applyEdit(all.edit);
    await findings(document.uri, (found) => !found.some(isMetaschema));
    strictEqual(document.getText().includes('"type": "str"'), false);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });
});
