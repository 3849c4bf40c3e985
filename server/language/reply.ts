/** `subagentSchema/reply`: what the harness makes of a repair loop's replies. */
import type { Connection } from "vscode-languageserver/node";
import { type ReplyResponse, replyRequest } from "../protocol.ts";
import type { Engine } from "./engine.ts";
import { preview } from "./preview.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function reply(connection: Connection, schemas: Schemas, settings: Settings, engine: Engine): void {
  connection.onRequest(replyRequest, async (params, token): Promise<ReplyResponse> => {
    await nextTurn();
    refuseCancelled(token);
    const { harness, view, note } = preview(schemas, settings, params);
    if (view === null) {
      const schema = { bytes: null, bytesCap: null, depth: null, depthCap: null };
      return { harness, attempts: [], schema, note };
    }
    const { open } = view;
    const { schemaBytes: bytesCap, schemaDepth: depthCap } = view.harness.caps;
    const attempts =
      params.replies.length === 0 ? [engine.reportSchema(open)] : engine.replayLoop(open, params.replies);
    return {
      harness,
      attempts,
      schema: { bytes: open.schemaBytes, bytesCap, depth: open.schemaDepth, depthCap },
      note,
    };
  });
}
