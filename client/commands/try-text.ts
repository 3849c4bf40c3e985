import { type TextDocument, Uri, window, workspace } from "vscode";
import { readExactDocument } from "../exact-text.ts";
import type { LabReply } from "../reply-lab/messages.ts";
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
  const schema = named === undefined ? await askForSchema(services) : named.schema;
  if (schema) await services.labs.open(schema, reply.reply, named?.harness ?? null);
}

interface AtHand {
  readonly uri: Uri;
  readonly reply: LabReply;
}

async function replyAtHand(argument: unknown): Promise<AtHand | null> {
  const editor = window.activeTextEditor;
  const here = !(argument instanceof Uri) || argument.toString() === editor?.document.uri.toString();
  if (here && editor) {
    const { document, selection } = editor;
    if (selection.isEmpty) return wholeOf(document);
    return { uri: document.uri, reply: { text: document.getText(selection), cutOff: false } };
  }
  return argument instanceof Uri ? wholeOf(await workspace.openTextDocument(argument)) : null;
}

/** The reply remembers a file that is saved: it is then one of the captured ones. */
async function wholeOf(document: TextDocument): Promise<AtHand> {
  const { uri } = document;
  const reply = { text: await readExactDocument(document), cutOff: false };
  return { uri, reply: document.isUntitled || document.isDirty ? reply : { ...reply, file: uri.toString() } };
}
