import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import type { CommandServices } from "./register.ts";

/** Shows what the model is told, beside the schema. Asks for the schema or the harness only where neither is known. */
export async function previewAppendix(services: CommandServices, argument: unknown): Promise<void> {
  const schema = schemaAtHand(argument) ?? (await askForSchema(services));
  if (!schema) return;
  const harness = await services.harnesses.askIfUnknown(schema.toString());
  if (harness !== null)
    await services.appendices.open(schema, services.harnesses.chosen(schema.toString()) ?? null);
}
