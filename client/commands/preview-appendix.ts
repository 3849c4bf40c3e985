import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import type { CommandServices } from "./register.ts";

/** Shows what the model is told, beside the schema. Asks for the schema or the harness only where neither is known. */
export async function previewAppendix(
  services: CommandServices,
  argument: unknown,
  selector: unknown,
): Promise<void> {
  const atHand = await schemaAtHand(services.server, argument, selector);
  const schema = atHand === undefined ? await askForSchema(services) : atHand;
  if (!schema) return;
  const harness = await services.harnesses.askIfUnknown(schema);
  if (harness !== null) await services.appendices.open(schema, services.harnesses.chosen(schema));
}
