/// <reference types="mocha" />
import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { commandLine, exampleUri, replaceText, showExample, textOf, until } from "../in-editor.ts";

const schema = ".mivia/workflows/schemas/review-note-v1.json";
const closeAll = () => vscode.commands.executeCommand("workbench.action.closeAllEditors");

async function untitled(language: string, content: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
}

/** The text of the active editor once it is another one than `before`. */
function opened(before: vscode.TextEditor): Promise<string> {
  return until("new editor", vscode.window.onDidChangeActiveTextEditor, () => {
    const now = vscode.window.activeTextEditor;
    return now && now.document !== before.document ? now.document.getText() : undefined;
  });
}

describe("new output schemas", () => {
  it("are inferred from the selected replies", async () => {
    const first = '<mivia_output>\n{"verdict": "pass", "score": 3}\n</mivia_output>';
    const second = '{"verdict": "fail"}';
    const editor = await untitled("markdown", `${first}\n${second}\n`);
    const { lineCount } = editor.document;
    editor.selections = [
      new vscode.Selection(0, 0, 3, 0),
      new vscode.Selection(lineCount - 2, 0, lineCount - 1, 0),
    ];
    await vscode.commands.executeCommand("subagentSchema.newSchemaFromReply");
    deepStrictEqual(JSON.parse(await opened(editor)), {
      type: "object",
      properties: { verdict: { type: "string" }, score: { type: "integer" } },
      required: ["verdict"],
      additionalProperties: false,
    });
    strictEqual(vscode.window.activeTextEditor?.document.languageId, "json");
    await closeAll();
  });

  for (const { language, name, path, before = "", after = "" } of [
    { language: "yaml", name: "Output schema of a tool", path: "notes/new-tool.yaml" },
    { language: "toml", name: "Output schema of an agent", path: ".mivia/agents/new-agent.toml" },
    { language: "markdown", name: "Skill with an output schema", path: ".mivia/skills/new-skill/SKILL.md" },
    {
      language: "javascript",
      name: "Output schema of a task",
      path: "notes/new.workflow.js",
      before: "const task = {\n",
      after: "\n};\n",
    },
    {
      language: "go",
      name: "Output schema of a type",
      path: "driftlessaf/new.go",
      before: "package report\n\n",
    },
    {
      language: "json",
      name: "Output schema",
      path: ".mivia/workflows/schemas/new.json",
    },
  ]) {
    it(`start from a snippet in ${language}, which has no error and no warning`, async () => {
      const uri = exampleUri(path);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(before + after));
      const editor = await vscode.window.showTextDocument(uri);
      const at = editor.document.positionAt(before.length);
      editor.selection = new vscode.Selection(at, at);
      await vscode.commands.executeCommand("editor.action.insertSnippet", { langId: language, name });
      match(await textOf(editor.document, (text) => text.includes("verdict")), /verdict/i);
      await editor.document.save();
      strictEqual(/ (?:error|warning) /.test(commandLine("lint", uri.fsPath)), false);
      ok(JSON.parse(commandLine("lint", "--format", "json", uri.fsPath)).length !== 0);
      await closeAll();
      await vscode.workspace.fs.delete(uri);
    });
  }
});

describe("a minimal accepted reply", () => {
  const wanted = `<mivia_output>
{
  "title": "xxxxx",
  "verdict": "change",
  "score": 1,
  "files": [
    {
      "path": "a",
      "line": 1
    }
  ]
}
</mivia_output>`;

  it("is copied, and the harness accepts it", async () => {
    const { document } = await showExample(schema);
    await vscode.commands.executeCommand("subagentSchema.copyMinimalReply", document.uri);
    const text = await vscode.env.clipboard.readText();
    strictEqual(text, wanted);
    const file = exampleUri("notes/minimal.reply.md");
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    match(commandLine("reply", document.uri.fsPath, file.fsPath), /accepted/);
    await vscode.workspace.fs.delete(file);
  });

  it("opens beside the schema, and is no part of it", async () => {
    const editor = await showExample(schema);
    const before = editor.document.getText();
    await vscode.commands.executeCommand("subagentSchema.insertMinimalReply");
    strictEqual(await opened(editor), `${wanted}\n`);
    strictEqual(vscode.window.activeTextEditor?.document.languageId, "captured-reply");
    strictEqual(editor.document.getText(), before);
    await closeAll();
  });
});

describe("what the appendix changed since the last commit", () => {
  it("is a difference between the commit's and the present one", async () => {
    const folder = exampleUri("").fsPath;
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: folder });
    git("init", "--quiet");
    git("add", schema);
    git("commit", "--quiet", "-m", "first");
    const extension = vscode.extensions.getExtension("vscode.git");
    if (!extension) throw new Error("VS Code's Git extension is not there");
    const api = (await extension.activate()).getAPI(1);
    await until("Git", api.onDidChangeState, () => (api.state === "initialized" ? true : undefined));
    const repository = await api.openRepository(exampleUri(""));
    await until("commit", repository.state.onDidChange, () => repository.state.HEAD?.commit);

    const { document } = await showExample(schema);
    const before = commandLine("appendix", document.uri.fsPath);
    await replaceText(document, '"maximum": 10', '"maximum": 99');
    await document.save();
    const after = commandLine("appendix", document.uri.fsPath);
    await vscode.commands.executeCommand("subagentSchema.appendixChanges");
    const tab = await until("difference", vscode.window.tabGroups.onDidChangeTabs, () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return input instanceof vscode.TabInputTextDiff ? input : undefined;
    });
    const [then, now] = await Promise.all(
      [tab.original, tab.modified].map((uri) => vscode.workspace.openTextDocument(uri)),
    );
    strictEqual(then?.getText(), before);
    strictEqual(now?.getText(), after);
    await replaceText(document, '"maximum": 99', '"maximum": 10');
    await document.save();
    await closeAll();
    await vscode.workspace.fs.delete(exampleUri(".git"), { recursive: true });
  });
});
