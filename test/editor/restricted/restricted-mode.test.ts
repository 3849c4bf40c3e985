/// <reference types="mocha" />
import { strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import { appendixDocument, commandLine, findings, showExample, textOf, until } from "../in-editor.ts";

const admitted = ".mivia/workflows/schemas/review-note-v1.json";

describe("in Restricted Mode", () => {
  it("is really not trusted", () => strictEqual(vscode.workspace.isTrusted, false));

  it("lints a schema", async () => {
    const { document } = await showExample(".mivia/workflows/schemas/release-plan-v1.json");
    const found = await findings(document.uri, (all) => all.length > 0);
    strictEqual(found.length, 2);
  });

  it("previews the appendix", async () => {
    const { document } = await showExample(admitted);
    await vscode.commands.executeCommand("subagentSchema.previewAppendix");
    const wanted = commandLine("appendix", document.uri.fsPath);
    strictEqual(await textOf(await appendixDocument(), (text) => text === wanted), wanted);
  });

  it("finds a minimal accepted reply", async () => {
    const { document } = await showExample(admitted);
    await vscode.commands.executeCommand("subagentSchema.copyMinimalReply", document.uri);
    strictEqual((await vscode.env.clipboard.readText()).startsWith("<mivia_output>\n"), true);
  });

  it("opens the Reply Lab", async () => {
    await showExample(admitted);
    await vscode.commands.executeCommand("subagentSchema.tryReply");
    await until("Reply Lab", vscode.window.tabGroups.onDidChangeTabs, () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ label }) => label === "Reply Lab: review-note-v1.json"),
    );
  });
});
