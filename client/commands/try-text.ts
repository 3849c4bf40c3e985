import { type TextDocument, Uri, window, workspace } from "vscode";
import { readExactDocument } from "../exact-text.ts";
import { askForSchema, schemaOfReply } from "../schema-choice.ts";
import type { CommandServices } from "./register.ts";

/**
 * Judges the selection, or the whole file where nothing is selected, as a reply: its exact text goes into the Reply Lab of the
 * schema that `subagent-schema.json` names for this file. Where it names none, the schema is asked for.
 */
export async function tryText(services: CommandServices, argument: unknown): Promise<void> {
  const reply = await replyAtHand(argument);
  if (reply === null)
    throw new Error("Open the file that holds the reply, or select the reply's text, first.");
  const named = await schemaOfReply(services.server, reply.uri);
  const schema = named === undefined ? await askForSchema(services) : named;
  if (schema) await services.labs.open(schema, reply.text);
}

async function replyAtHand(argument: unknown): Promise<{ uri: Uri; text: string } | null> {
  const editor = window.activeTextEditor;
  const here = !(argument instanceof Uri) || argument.toString() === editor?.document.uri.toString();
  if (here && editor) {
    const { document, selection } = editor;
    return selection.isEmpty ? wholeOf(document) : { uri: document.uri, text: document.getText(selection) };
  }
  return argument instanceof Uri ? wholeOf(await workspace.openTextDocument(argument)) : null;
}

async function wholeOf(document: TextDocument): Promise<{ uri: Uri; text: string }> {
  return { uri: document.uri, text: await readExactDocument(document) };
}
