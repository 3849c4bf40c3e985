/** `subagentSchema/minimalReply`: the smallest reply that the harness's own judge accepts for a schema. */
import type { Connection } from "vscode-languageserver/node";
import { minimalReply } from "../engine/minimal/minimal-reply.ts";
import { type MinimalReplyResult, minimalReplyRequest } from "../protocol.ts";
import { preview } from "./preview.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";

export function minimalReplies(connection: Connection, schemas: Schemas, settings: Settings): void {
  connection.onRequest(minimalReplyRequest, async (params): Promise<MinimalReplyResult> => {
    const { view, note } = await preview(schemas, settings, params);
    if (view === null) return { text: null, note };
    if (view.open === null) return { text: null, note: "The schema is too large to look for a reply." };
    const found = minimalReply(view.open);
    return found.ok ? { text: found.text, note: null } : { text: null, note: found.why };
  });
}
