import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import type { CommandServices } from "./register.ts";

/** Opens the Reply Lab for the schema at hand, beside it. */
export async function tryReply(
  services: CommandServices,
  argument: unknown,
  selector: unknown,
): Promise<void> {
  const atHand = await schemaAtHand(services.server, argument, selector);
  const schema = atHand === undefined ? await askForSchema(services) : atHand;
  if (schema) await services.labs.open(schema);
}
