/// <reference types="mocha" />
import { notStrictEqual, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import { appendixDocument, commandLine, replaceText, showExample, textOf } from "../in-editor.ts";

const path = ".mivia/workflows/schemas/review-note-v1.json";

describe("the appendix document", () => {
  it("has the command line's bytes and follows an edit of the schema", async () => {
    const { document: schema } = await showExample(path);
    await vscode.commands.executeCommand("subagentSchema.previewAppendix");
    const appendix = await appendixDocument();
    const before = commandLine("appendix", schema.uri.fsPath);
    strictEqual(await textOf(appendix, (text) => text === before), before);

    await replaceText(schema, '"maximum": 10', '"maximum": 99');
    const after = await textOf(appendix, (text) => text !== before);
    await schema.save();
    notStrictEqual(after, before);
    strictEqual(after, commandLine("appendix", schema.uri.fsPath));
    strictEqual(appendix.isDirty, false);

    await replaceText(schema, '"maximum": 99', '"maximum": 10');
    await schema.save();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});
