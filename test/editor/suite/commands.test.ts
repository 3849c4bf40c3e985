/// <reference types="mocha" />
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import { exampleUri, findings, showExample, until } from "../in-editor.ts";

describe("commands", () => {
  it("of the manifest are all there, and no other", async () => {
    await showExample("subagent-schema.json");
    const ours = (await vscode.commands.getCommands(true)).filter((id) => id.startsWith("subagentSchema."));
    const manifest = vscode.extensions.getExtension("subagent-schema.subagent-schema")?.packageJSON;
    const promised: string[] = manifest.contributes.commands.map((each: { command: string }) => each.command);
    strictEqual(promised.includes("subagentSchema.lintWorkspace"), true);
    deepStrictEqual(ours.sort(), promised.sort());
  });

  it("opens the Reply Lab beside the schema, once", async () => {
    await showExample(".mivia/workflows/schemas/review-note-v1.json");
    await vscode.commands.executeCommand("subagentSchema.tryReply");
    const labs = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ label }) => label === "Reply Lab: review-note-v1.json");
    const tab = await until("Reply Lab", vscode.window.tabGroups.onDidChangeTabs, () => labs()[0]);
    strictEqual(tab.group.viewColumn, vscode.ViewColumn.Two);
    await showExample(".mivia/workflows/schemas/review-note-v1.json");
    await vscode.commands.executeCommand("subagentSchema.tryReply");
    strictEqual(labs().length, 1);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("makes subagent-schema.json claim a file, after which the file is linted", async () => {
    const uri = exampleUri("notes/answer.json");
    const text = '{ "$ref": "https://example.com/answer.json" }\n';
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await vscode.window.showTextDocument(uri);
    // Nothing names a harness for this file: with a person's default there is nothing to ask.
    const settings = vscode.workspace.getConfiguration("subagentSchema");
    await settings.update("defaultHarness", "mivia", vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand("subagentSchema.lintAsSchema");
    const [finding] = await findings(uri, (found) => found.length > 0);
    deepStrictEqual(finding?.range, new vscode.Range(0, 10, 0, 43));

    const configuration = await vscode.workspace.openTextDocument(exampleUri("subagent-schema.json"));
    strictEqual(configuration.isDirty, false);
    const { schemas } = JSON.parse(configuration.getText());
    deepStrictEqual(schemas.at(-1), { files: "notes/answer.json", harness: "mivia" });
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});
