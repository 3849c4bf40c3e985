import { Uri, window, workspace } from "vscode";
import { readExactDocument } from "../exact-text.ts";
import { askForSchema } from "../schema-choice.ts";
import type { CommandServices } from "./register.ts";

/** Judges the selection, or the whole file where nothing is selected, as a reply: its exact text goes into the Reply Lab. */
export async function tryText(services: CommandServices, argument: unknown): Promise<void> {
  const text = await textAtHand(argument);
  if (text === null)
    throw new Error("Open the file that holds the reply, or select the reply's text, first.");
  const schema = await askForSchema(services);
  if (schema) await services.labs.open(schema, text);
}

async function textAtHand(argument: unknown): Promise<string | null> {
  const editor = window.activeTextEditor;
  const here = !(argument instanceof Uri) || argument.toString() === editor?.document.uri.toString();
  if (here && editor) {
    if (!editor.selection.isEmpty) return editor.document.getText(editor.selection);
    return readExactDocument(editor.document);
  }
  return argument instanceof Uri ? readExactDocument(await workspace.openTextDocument(argument)) : null;
}
