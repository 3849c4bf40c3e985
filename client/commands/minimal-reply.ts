import { env, ViewColumn, window, workspace } from "vscode";
import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import { paramsOf } from "../schema-ref.ts";
import type { Command, CommandServices } from "./register.ts";

/** Puts the smallest accepted reply at the cursor. A schema is no place for one: from there it goes into a document beside it. */
export const insertMinimalReply: Command = async (services, argument, selector) => {
  const editor = window.activeTextEditor;
  const uri = editor?.document.uri.toString();
  const isSchema =
    argument !== undefined ||
    (uri !== undefined &&
      (await services.server.describe({ uri })).schemas.some(({ harness }) => harness !== null));
  const text = await minimalReply(services, isSchema, argument, selector);
  if (text === undefined) return;
  if (editor && !isSchema) {
    await editor.edit((edit) => edit.replace(editor.selection, text));
    return;
  }
  const document = await workspace.openTextDocument({ language: "captured-reply", content: `${text}\n` });
  await window.showTextDocument(document, ViewColumn.Beside);
};

export const copyMinimalReply: Command = async (services, argument, selector) => {
  const text = await minimalReply(services, true, argument, selector);
  if (text === undefined) return;
  await env.clipboard.writeText(text);
  window.setStatusBarMessage("Minimal accepted reply copied", 4000);
};

/** Undefined when a question was dismissed. @throws Error where there is no such reply */
async function minimalReply(
  services: CommandServices,
  isHere: boolean,
  argument: unknown,
  selector: unknown,
): Promise<string | undefined> {
  const atHand = isHere ? await schemaAtHand(services.server, argument, selector) : undefined;
  const schema = atHand === undefined ? await askForSchema(services) : atHand;
  if (!schema) return undefined;
  const harness = await services.harnesses.askIfUnknown(schema);
  if (harness === null) return undefined;
  const { text, note } = await services.server.minimalReply({ ...paramsOf(schema), harness });
  if (text === null) throw new Error(note ?? "No accepted reply was found.");
  return text;
}
