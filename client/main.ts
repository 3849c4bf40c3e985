import type { ExtensionContext } from "vscode";
import { showAppendix } from "./appendix/documents.ts";
import { showAppendixBytes } from "./appendix/status.ts";
import { registerCommands } from "./commands/register.ts";
import { serveDocumentation } from "./documentation.ts";
import { HarnessChoices } from "./harness-choices.ts";
import { LanguageServer } from "./language-server.ts";
import { showTranscripts } from "./replays/import.ts";
import { ReplayTests } from "./replays/replay-tests.ts";
import { ReplyLabs } from "./reply-lab/labs.ts";
import { watchSchemaDocuments } from "./schema-documents.ts";
import { SchemaTree } from "./schema-tree.ts";

let server: LanguageServer | undefined;

/** Registers everything and starts nothing: the server waits for the first matching document or command. */
export function activate(context: ExtensionContext): void {
  server = new LanguageServer(context);
  const harnesses = new HarnessChoices(context.workspaceState, server);
  const appendices = showAppendix(server);
  const schemas = new SchemaTree(server);
  const replays = new ReplayTests(server);
  const labs = new ReplyLabs(context, server, harnesses, appendices);
  context.subscriptions.push(
    labs,
    appendices,
    schemas,
    replays,
    showTranscripts(server),
    showAppendixBytes(appendices),
    serveDocumentation(context.extensionUri),
    watchSchemaDocuments(server),
    ...registerCommands({ context, server, harnesses, labs, appendices, schemas, replays }),
  );
}

/** Resolves once the server has stopped. */
export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
