/** `subagentSchema/reply`: what the harness makes of a repair loop's replies. */
import type { Connection } from "vscode-languageserver/node";
import { type ReplyResponse, replyRequest } from "../protocol.ts";
import type { Attempts } from "./attempts.ts";
import { harnessInputs } from "./harness-inputs.ts";
import type { SchemaView } from "./placed-schema.ts";
import { preview } from "./preview.ts";
import { refusalOf } from "./refusal.ts";
import { notesOn } from "./reply-notes.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function reply(
  connection: Connection,
  schemas: Schemas,
  settings: Settings,
  attemptsFor: Attempts,
): void {
  connection.onRequest(replyRequest, async (params, token): Promise<ReplyResponse> => {
    await nextTurn();
    refuseCancelled(token);
    const { harness, view, settings: found, note } = await preview(schemas, settings, params);
    const named = schemas.harnesses(params.uri).find(({ id }) => id === harness);
    const inputs = named === undefined ? null : harnessInputs(named, params.mode ?? found.mode ?? undefined);
    const { used, versionNotes } = found;
    const broken = schemas.configProblem(params.uri);
    const files = {
      used,
      problems: broken === null ? found.problems : [broken, ...found.problems],
      versionNotes,
    };
    if (view === null) {
      const schema = {
        bytes: null,
        bytesCap: null,
        depth: null,
        depthCap: null,
        draft: null,
        brokenAt: null,
      };
      return { harness, inputs, attempts: [], notes: [], schema, refusal: null, files, note };
    }
    const { task } = params;
    const judging = task === undefined ? found : { ...found, task };
    const attempts = await attemptsFor(view, params.replies, token, judging);
    const { schemaBytes: bytesCap, schemaDepth: depthCap } = view.harness.caps;
    const { schemaBytes: bytes, schemaDepth: depth } = view.facts;
    const schema = { bytes, bytesCap, depth, depthCap, draft: draftOf(view), brokenAt: brokenAt(view) };
    const notes = attempts.map((report) => notesOn(report, view.harness.title));
    return { harness, inputs, attempts, notes, schema, refusal: refusalOf(view), files, note };
  });
}

/** Where the text of a schema that is no JSON stops being it. */
function brokenAt({ open, schema }: SchemaView): number | null {
  const [first] = open?.document === null ? open.findings : [];
  return first === undefined ? null : schema.rangeOf(first).start.line + 1;
}

function draftOf({ open }: SchemaView): string | null {
  const compiled = open?.compiled ?? null;
  return compiled !== null && "draft" in compiled ? compiled.draft : null;
}
