import { window } from "vscode";
import { roleWords } from "../reply-lab/file-notes.ts";
import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import { paramsOf, type SchemaRef } from "../schema-ref.ts";
import type { CommandServices } from "./register.ts";

/** Opens the Reply Lab for the schema at hand, beside it. */
export async function tryReply(
  services: CommandServices,
  argument: unknown,
  selector: unknown,
): Promise<void> {
  const atHand = await schemaAtHand(services.server, argument, selector);
  const schema = atHand === undefined ? await askForSchema(services) : atHand;
  const meant = schema && (await meantFor(services, schema));
  if (meant) await services.labs.open(meant);
}

/** Where a schema is held against no reply, the others of its file are offered first. Null when dismissed. */
async function meantFor({ server }: CommandServices, schema: SchemaRef): Promise<SchemaRef | null> {
  const { schemas } = await server.describe(paramsOf(schema));
  const here = schemas.find(({ selector }) => selector === schema.selector) ?? schemas[0];
  if (here === undefined || here.isAnswered || here.role === "reply") return schema;
  const others = schemas.filter(({ isAnswered }) => isAnswered);
  const items = [
    ...others.map(({ label, selector }) => ({ label, description: "for replies", selector })),
    { label: here.label, description: `for ${roleWords[here.role]}, all the same`, selector: here.selector },
  ];
  const picked = await window.showQuickPick(items, {
    title: "Try a Reply",
    placeHolder: `${here.label} describes ${roleWords[here.role]}, not the replies of a model`,
  });
  return picked ? { uri: schema.uri, selector: picked.selector } : null;
}
