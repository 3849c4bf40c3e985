/** `subagentSchema/atCursor`: what of a schema stands at a place of the document. */
import type { Connection } from "vscode-languageserver/node";
import { formatPointer, pathAt } from "../engine/json/pointer.ts";
import { type AtCursorResult, atCursorRequest } from "../protocol.ts";
import type { Engine } from "./engine.ts";
import type { Schemas } from "./schemas.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function atCursor(connection: Connection, schemas: Schemas, engine: Engine): void {
  connection.onRequest(atCursorRequest, async ({ uri, position }, token): Promise<AtCursorResult | null> => {
    await nextTurn();
    refuseCancelled(token);
    const document = await schemas.document(uri);
    if (!document.ok) return null;
    for (const schema of document.schemas) {
      const offset = schema.offsetAt(position);
      if (offset === null) continue;
      const { selector } = schema;
      // Where things stand is the same for all harnesses; any will do when none is named.
      const view = await schemas.view({ uri, selector }, schema.harness ?? engine.harnesses[0]?.id ?? "");
      const root = view.ok ? (view.open?.document ?? null) : null;
      const path = root === null ? null : pathAt(root, offset);
      if (path !== null) return { selector, pointer: formatPointer(path) };
    }
    return null;
  });
}
