/** `subagentSchema/appendix`: the instruction that the harness adds to the prompt. */
import type { Connection } from "vscode-languageserver/node";
import { noAppendix } from "../engine/contract/appendix.ts";
import { type AppendixResult, appendixRequest } from "../protocol.ts";
import type { Attempts } from "./attempts.ts";
import type { SchemaView } from "./placed-schema.ts";
import { preview } from "./preview.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function appendix(
  connection: Connection,
  schemas: Schemas,
  settings: Settings,
  attemptsFor: Attempts,
): void {
  connection.onRequest(appendixRequest, async (params, token): Promise<AppendixResult> => {
    await nextTurn();
    refuseCancelled(token);
    const { harness, view, settings: found, note } = await preview(schemas, settings, params);
    if (view === null) return { harness, text: null, bytes: 0, note };
    const [report] = await attemptsFor(view, [], token, found);
    const text = report?.appendix ?? null;
    return { harness, text, bytes: Buffer.byteLength(text ?? "", "utf8"), note: noteOn(view, text) };
  });
}

function noteOn(view: SchemaView, text: string | null): string | null {
  const { facts, harness, schema } = view;
  const remarks = schema.source.remarks.map(({ message }) => message);
  if (text === null) remarks.unshift(`There is no appendix: ${whyNone(view)}.`);
  else if (facts.admission !== null) {
    remarks.unshift(`${harness.title} refuses this schema, so no model is shown this.`);
  }
  return remarks.length === 0 ? null : remarks.join(" ");
}

function whyNone({ harness: { stages, title }, mode }: SchemaView): string {
  if (stages.appendix !== noAppendix) return `${title} can't read this schema`;
  return `${title} sends no instruction of its own${mode === null ? "" : ` in mode ${mode}`}`;
}
