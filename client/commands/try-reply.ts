import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import type { CommandServices } from "./register.ts";

/** Opens the Reply Lab for the schema at hand, beside it. */
export async function tryReply(services: CommandServices, argument: unknown): Promise<void> {
  const schema = schemaAtHand(argument) ?? (await askForSchema(services));
  if (schema) await services.labs.open(schema);
}
