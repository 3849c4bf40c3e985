/// <reference types="mocha" />
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import {
  appendixDocument,
  commandLine,
  exampleUri,
  findings,
  replaceText,
  showExample,
  textOf,
} from "../in-editor.ts";

const path = "house/greeting.schema.json";
const short = '"type": "object"';
const long = `"type": "object", "description": "${"x".repeat(4000)}"`;
const codes = (found: readonly vscode.Diagnostic[]) =>
  found.map(({ code }) => (typeof code === "object" ? code.value : code));

/** What `lint` prints of a schema that has an error. */
function linted(path: string): string {
  try {
    return commandLine("lint", path);
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

describe("a harness of one's own", () => {
  it("has its appendix, the same as on the command line", async () => {
    const { document: schema } = await showExample(path);
    await vscode.commands.executeCommand("subagentSchema.previewAppendix");
    const appendix = await appendixDocument();
    const printed = commandLine("appendix", schema.uri.fsPath);
    strictEqual(printed.includes("a <answer> opening tag"), true);
    strictEqual(await textOf(appendix, (text) => text === printed), printed);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("finds what is over its own cap, as the command line does", async () => {
    const { document } = await showExample(path);
    await findings(document.uri, (found) => found.length === 0);
    await replaceText(document, short, long);
    const found = await findings(document.uri, (some) => some.length > 0);
    deepStrictEqual(codes(found), ["admission/size"]);
    await document.save();
    strictEqual(linted(document.uri.fsPath).includes("over its cap of 4,096"), true);
    strictEqual(found[0]?.message.includes("over its cap of 4,096"), true);
    await replaceText(document, long, short);
    await findings(document.uri, (some) => some.length === 0);
    await document.save();
  });

  it("has a mistake in its texts marked at its place, as it is typed", async () => {
    const config = await vscode.workspace.openTextDocument(exampleUri("house/subagent-schema.json"));
    await vscode.window.showTextDocument(config);
    await replaceText(config, "What is wrong:", "What is {wrong}:");
    const [finding, ...others] = await findings(config.uri, (found) => found.length > 0);
    deepStrictEqual(others, []);
    strictEqual(config.getText(finding?.range), "{wrong}");
    await replaceText(config, "What is {wrong}:", "What is wrong:");
    await findings(config.uri, (found) => found.length === 0);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("has the places of a text completed, and the text that is replaced shown", async () => {
    const config = await vscode.workspace.openTextDocument(exampleUri("house/subagent-schema.json"));
    await vscode.window.showTextDocument(config);
    const before = '"correctiveLead": "';
    await replaceText(config, before, `"correctiveSchema": "{", ${before}`);
    const brace = config.positionAt(config.getText().indexOf('"{"') + 2);
    const list: vscode.CompletionList = await vscode.commands.executeCommand(
      "vscode.executeCompletionItemProvider",
      config.uri,
      brace,
    );
    const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
    strictEqual(labels.includes("{contract}"), true);
    const hovers: vscode.Hover[] = await vscode.commands.executeCommand(
      "vscode.executeHoverProvider",
      config.uri,
      config.positionAt(config.getText().indexOf("correctiveLead")),
    );
    const texts = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (content as vscode.MarkdownString).value);
    strictEqual(
      texts.some((text) => text.startsWith("In mivia:")),
      true,
    );
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });
});
