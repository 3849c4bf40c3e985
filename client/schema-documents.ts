import { commands, Disposable, languages, type TextDocument, window, workspace } from "vscode";
import { hasSchemaMark, schemaGlobs } from "../server/workspace/schema-paths.ts";
import { configurationName, configurationOf } from "./configuration.ts";
import { HarnessStatus } from "./harness-status.ts";
import type { LanguageServer } from "./language-server.ts";
import { isCapturedReply } from "./replays/reply-documents.ts";
import { mayHoldSchema } from "./schema-languages.ts";
import { readSettings, section } from "./settings.ts";

/** Reason enough to start the server. */
const schemaPaths = schemaGlobs.map((pattern) => ({ pattern }));

/**
 * Starts the server with the first document that may be an output schema, and keeps the status item and the context keys true to the
 * active editor: `subagentSchema.isOutputSchema`, and for the buttons above a schema `hasAppendix` and `takesReplies`.
 */
export function watchSchemaDocuments(server: LanguageServer): Disposable {
  const reconsider = () => void startFor(server, workspace.textDocuments);
  const status = new HarnessStatus();
  const refresh = () => void describeActiveEditor(server, status);
  const watcher = workspace.createFileSystemWatcher(`**/${configurationName}`, false, true, true);
  reconsider();
  refresh();
  return Disposable.from(
    status,
    watcher,
    watcher.onDidCreate(reconsider),
    workspace.onDidOpenTextDocument((document) => void startFor(server, [document])),
    workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration(section)) return;
      reconsider();
      refresh();
    }),
    window.onDidChangeActiveTextEditor(refresh),
    server.onStarted(() => {
      void commands.executeCommand("setContext", `${section}.isRunning`, true);
      refresh();
    }),
    server.onSchemaChanged(refresh),
  );
}

async function startFor(server: LanguageServer, documents: readonly TextDocument[]): Promise<void> {
  for (const document of documents) {
    if (server.isRunning || !readSettings().enable) return;
    // A server that can't start says so itself; each later document is another try.
    if (await mayBeSchema(document)) await server.start().catch(() => undefined);
  }
}

/** True for what lies at a built-in path or looks like it holds a schema, and for what a configuration file stands at or above of. */
async function mayBeSchema(document: TextDocument): Promise<boolean> {
  if (isCapturedReply(document)) return true;
  if (!mayHoldSchema(document)) return false;
  if (languages.match(schemaPaths, document)) return true;
  if (hasSchemaMark(document.uri.path, document.getText())) return true;
  return (await configurationOf(document.uri)) !== undefined;
}

async function describeActiveEditor(server: LanguageServer, status: HarnessStatus): Promise<void> {
  const document = window.activeTextEditor?.document;
  const described =
    document && server.isRunning && mayHoldSchema(document)
      ? await server.describe({ uri: document.uri.toString() }).catch(() => undefined)
      : undefined;
  if (window.activeTextEditor?.document !== document) return;
  status.show(described);
  const linted = described?.schemas.filter(({ harness }) => harness !== null) ?? [];
  const keys = {
    isOutputSchema: linted.length > 0,
    hasAppendix: linted.some(({ role }) => role === "reply"),
    takesReplies: linted.some(({ isAnswered }) => isAnswered),
  };
  for (const [key, value] of Object.entries(keys))
    await commands.executeCommand("setContext", `${section}.${key}`, value);
}
