/// <reference types="mocha" />
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import { findings, replaceText, showExample } from "../in-editor.ts";

const path = ".mivia/workflows/schemas/review-note-v1.json";
const local = '{ "type": "string" }';
const remote = '{ "$ref": "https://example.com/remark.json" }';

/** What says that the harness refuses the schema; the example has warnings of its own. */
const refusals = (found: readonly vscode.Diagnostic[]) =>
  found.filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);

describe("findings while a schema is typed", () => {
  it("marks a remote reference at its string, and clears the mark when it is gone", async () => {
    const { document } = await showExample(path);
    await findings(document.uri, (found) => found.length > 0 && refusals(found).length === 0);

    await replaceText(document, local, remote);
    const [finding, ...others] = refusals(
      await findings(document.uri, (found) => refusals(found).length > 0),
    );
    deepStrictEqual(others, []);
    strictEqual(document.getText(finding?.range), '"https://example.com/remark.json"');
    strictEqual(finding?.severity, vscode.DiagnosticSeverity.Error);
    const { code } = finding;
    strictEqual(typeof code === "object" ? code.value : code, "admission/external-ref");

    await replaceText(document, remote, local);
    await findings(document.uri, (found) => refusals(found).length === 0);
    strictEqual(document.isDirty, true);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("stands on mivia's files also where the editor takes them for plain text", async () => {
    const { document } = await showExample(".mivia/workflows/release.toml");
    const missing = (found: readonly vscode.Diagnostic[]) => refusals(found).length;
    await findings(document.uri, (found) => missing(found) === 1);
    const plain = await vscode.languages.setTextDocumentLanguage(document, "plaintext");
    await replaceText(plain, "schemas/outline-v1.json", "schemas/nowhere-v1.json");
    const found = await findings(plain.uri, (shown) => missing(shown) === 2);
    deepStrictEqual(
      refusals(found).map(({ range }) => plain.getText(range)),
      ['"schemas/nowhere-v1.json"', '"schemas/release-notes-v1.json"'],
    );
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("links a finding's code to its page, which opens inside the editor", async () => {
    const { document } = await showExample(".mivia/workflows/schemas/release-plan-v1.json");
    const [finding] = refusals(await findings(document.uri, (found) => refusals(found).length > 0));
    const code = finding?.code;
    if (typeof code !== "object") throw new Error("the code has no link");
    strictEqual(code.target.toString(), "subagent-schema-docs:/docs/findings/admission/external-ref.md");
    const page = await vscode.workspace.openTextDocument(code.target);
    strictEqual(page.getText().startsWith("# admission/external-ref"), true);
  });
});
