/** `subagentSchema/appendix`: the instruction that the harness adds to the prompt. */
import type { Connection } from "vscode-languageserver/node";
import { type AppendixResult, appendixRequest } from "../protocol.ts";
import { preview } from "./preview.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function appendix(connection: Connection, schemas: Schemas, settings: Settings): void {
  connection.onRequest(appendixRequest, async (params, token): Promise<AppendixResult> => {
    await nextTurn();
    refuseCancelled(token);
    const { harness, view, note } = preview(schemas, settings, params);
    const text = view?.open.appendix ?? null;
    const bytes = text === null ? 0 : Buffer.byteLength(text, "utf8");
    return { harness, text, bytes, note: view === null ? note : noteOn(view) };
  });
}

function noteOn({ open, harness, source }: SchemaView): string | null {
  const remarks = source.remarks.map(({ message }) => message);
  if (open.admission !== null) {
    const sentence =
      open.appendix === null
        ? `There is no appendix: ${harness.title} can't read this schema.`
        : `${harness.title} refuses this schema, so no model is shown this.`;
    remarks.unshift(sentence);
  }
  return remarks.length === 0 ? null : remarks.join(" ");
}
