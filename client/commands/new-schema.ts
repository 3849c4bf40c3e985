import {
  env,
  type QuickPickItem,
  QuickPickItemKind,
  type TextDocument,
  Uri,
  window,
  workspace,
} from "vscode";
import type { InferSchemaParams } from "../../server/protocol.ts";
import { readExactDocument, readExactFile } from "../exact-text.ts";
import { isCapturedReply } from "../replays/reply-documents.ts";
import { looksLikeReply } from "../reply-likeness.ts";
import type { CommandServices } from "./register.ts";

type Samples = InferSchemaParams["samples"];
type Read = () => Promise<Samples>;

/** Writes an output schema that sample replies satisfy into a new document: from the selections, or from what is picked. */
export async function newSchema({ server }: CommandServices, argument: unknown): Promise<void> {
  const uri = window.activeTextEditor?.document.uri ?? workspace.workspaceFolders?.[0]?.uri;
  const samples =
    argument instanceof Uri ? [await readFile(argument)] : (selectedSamples() ?? (await pickSamples()));
  if (!samples || samples.length === 0) return;
  const { text, note } = await server.inferSchema({ samples, ...(uri ? { uri: uri.toString() } : {}) });
  if (text === null) throw new Error(note ?? "No schema could be made.");
  await window.showTextDocument(await workspace.openTextDocument({ language: "json", content: text }));
  if (note !== null) void window.showWarningMessage(`Not all samples were used. ${note}`);
}

function selectedSamples(): Samples | undefined {
  const editor = window.activeTextEditor;
  const selected = editor?.selections.filter(({ isEmpty }) => !isEmpty) ?? [];
  if (!editor || selected.length === 0) return undefined;
  return selected.map((selection, index) => ({
    name: `Selection ${index + 1}`,
    text: editor.document.getText(selection),
  }));
}

async function pickSamples(): Promise<Samples | undefined> {
  const items: (QuickPickItem & { readonly read?: Read })[] = [];
  const clipboard = await env.clipboard.readText();
  if (clipboard.trim() !== "")
    items.push({
      label: "$(clippy) Clipboard",
      description: clipboard.slice(0, 80).replace(/\s+/g, " "),
      read: async () => [{ name: "The clipboard", text: clipboard }],
    });
  const active = window.activeTextEditor?.document;
  const open = workspace.textDocuments
    .filter(({ uri }) => uri.scheme === "file" || uri.scheme === "untitled")
    .sort((a, b) => Number(b === active) - Number(a === active));
  const kinds = ["Captured replies", "Open files that may be replies", "Other open files"];
  for (const [kind, label] of kinds.entries()) {
    const documents = open.filter((document) => kindOf(document) === kind);
    if (documents.length > 0) items.push({ label, kind: QuickPickItemKind.Separator });
    for (const document of documents) {
      const name = workspace.asRelativePath(document.uri);
      const read = async () => [{ name, text: await readExactDocument(document) }];
      // What is no reply is taken only where somebody says so.
      items.push({ label: name, picked: document === active && kind < 2, read });
    }
  }
  items.push({ label: "", kind: QuickPickItemKind.Separator });
  items.push({ label: "$(folder-opened) Files…", description: "choose from the disk", read: browse });
  const picked = await window.showQuickPick(items, {
    canPickMany: true,
    title: "New Output Schema From a Reply",
    placeHolder: "One or several replies that the schema must accept",
  });
  return picked && (await Promise.all(picked.map(({ read }) => read?.() ?? []))).flat();
}

/** Which of the list's parts it stands in. */
function kindOf(document: TextDocument): number {
  const isExpectation = document.uri.path.endsWith(".expected.json");
  if (!isExpectation && (isCapturedReply(document) || document.languageId === "captured-reply")) return 0;
  return looksLikeReply(document.languageId, document.getText()) ? 1 : 2;
}

async function browse(): Promise<Samples> {
  return Promise.all(((await window.showOpenDialog({ canSelectMany: true })) ?? []).map(readFile));
}

async function readFile(uri: Uri): Promise<Samples[number]> {
  return { name: workspace.asRelativePath(uri), text: await readExactFile(uri) };
}
