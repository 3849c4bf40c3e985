/// <reference types="mocha" />
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as vscode from "vscode";
import {
  appendixDocument,
  commandLine,
  exampleUri,
  findings,
  showExample,
  textOf,
  until,
} from "../in-editor.ts";

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

  it("lints the files that are not open", async () => {
    await vscode.commands.executeCommand("subagentSchema.lintWorkspace");
    const found = await findings(
      exampleUri(".mivia/workflows/schemas/outline-v1.json"),
      (all) => all.length > 0,
    );
    strictEqual(found.length, 1);
  });

  it("makes a schema of a selected reply", async () => {
    const document = await vscode.workspace.openTextDocument({ language: "json", content: '{"a": 1}' });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, 8);
    await vscode.commands.executeCommand("subagentSchema.newSchemaFromReply");
    const made = await until("new schema", vscode.window.onDidChangeActiveTextEditor, () => {
      const now = vscode.window.activeTextEditor?.document;
      return now === document ? undefined : now;
    });
    deepStrictEqual(JSON.parse(made?.getText() ?? "").required, ["a"]);
  });
});

/** Files that lie nowhere. */
class InMemory implements vscode.FileSystemProvider {
  readonly #files: ReadonlyMap<string, string>;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const text = this.#files.get(path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.length };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return new TextEncoder().encode(this.#files.get(path));
  }

  watch = () => new vscode.Disposable(() => {});
  readDirectory = () => [];
  createDirectory = () => {};
  writeFile = () => {};
  delete = () => {};
  rename = () => {};
}

describe("a file of a virtual file system", () => {
  it("has an appendix and a minimal reply for the harness that its reader chose", async () => {
    const schema = await vscode.workspace.openTextDocument(exampleUri(admitted));
    const files = new Map([["/a/note.json", schema.getText()]]);
    const registered = vscode.workspace.registerFileSystemProvider("subagent-test", new InMemory(files));
    const settings = vscode.workspace.getConfiguration("subagentSchema");
    await settings.update("defaultHarness", "mivia", vscode.ConfigurationTarget.Global);
    const uri = vscode.Uri.parse("subagent-test:/a/note.json");
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand("subagentSchema.previewAppendix");
    const wanted = commandLine("appendix", schema.uri.fsPath);
    strictEqual(await textOf(await appendixDocument(), (text) => text === wanted), wanted);
    await vscode.commands.executeCommand("subagentSchema.copyMinimalReply", uri);
    strictEqual((await vscode.env.clipboard.readText()).startsWith("<mivia_output>\n"), true);
    await settings.update("defaultHarness", undefined, vscode.ConfigurationTarget.Global);
    registered.dispose();
  });
});
