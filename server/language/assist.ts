/** `textDocument/completion` and `textDocument/hover`: inside the configuration, and inside schemas. */
import type { Connection } from "vscode-languageserver/node";
import type { ClientFeatures } from "./client-features.ts";
import { configurationCompletion, configurationHover, configurationText } from "./config-assist.ts";
import { isConfiguration } from "./config-diagnostics.ts";
import { cursorAt } from "./cursor.ts";
import type { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { hoverInGo } from "./go-hover.ts";
import { hoverAround, hoverAt } from "./hover.ts";
import type { ReplyDocuments } from "./replays/reply-documents.ts";
import { hoverInReply } from "./replays/reply-rules.ts";
import { schemaCompletion } from "./schema-completion.ts";
import type { Schemas } from "./schemas.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function assist(
  connection: Connection,
  { hasSnippets }: ClientFeatures,
  documents: Documents,
  schemas: Schemas,
  engine: Engine,
  replies: ReplyDocuments,
): void {
  connection.onCompletion(async ({ textDocument: { uri }, position }, token) => {
    await nextTurn();
    refuseCancelled(token);
    const document = configurationText(documents, uri);
    if (document !== null) return configurationCompletion(document, position, engine);
    return isConfiguration(uri) ? null : schemaCompletion(documents, schemas, uri, position, hasSnippets);
  });
  connection.onHover(async ({ textDocument: { uri }, position }, token) => {
    await nextTurn();
    refuseCancelled(token);
    const document = configurationText(documents, uri);
    if (document !== null) return configurationHover(document, position, engine);
    const inGo = isConfiguration(uri) ? undefined : await hoverInGo(schemas, uri, position);
    if (inGo !== undefined) return inGo;
    const cursor = isConfiguration(uri) ? null : await cursorAt(schemas, uri, position);
    if (cursor) return hoverAt(cursor);
    return (await hoverAround(schemas, uri, position)) ?? hoverInReply(replies, uri, position);
  });
}
