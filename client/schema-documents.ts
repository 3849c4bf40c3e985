import { commands, Disposable, languages, type TextDocument, Uri, window, workspace } from "vscode";
import { hasSchemaMark, schemaGlobs } from "../server/workspace/schema-paths.ts";
import type { LanguageServer } from "./language-server.ts";
import { mayHoldSchema } from "./schema-languages.ts";
import { readSettings, section } from "./settings.ts";

const configurationName = "subagent-schema.json";

/** Reason enough to start the server. */
const schemaPaths = schemaGlobs.map((pattern) => ({ pattern }));

/**
 * Starts the server with the first document that may be an output schema, and keeps the context key
 * `subagentSchema.isOutputSchema` (it shows the buttons above a schema) true to the active editor.
 */
export function watchSchemaDocuments(server: LanguageServer): Disposable {
  const reconsider = () => void startFor(server, workspace.textDocuments);
  const refresh = () => void describeActiveEditor(server);
  const watcher = workspace.createFileSystemWatcher(`**/${configurationName}`, false, true, true);
  reconsider();
  refresh();
  return Disposable.from(
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
  if (!mayHoldSchema(document)) return false;
  if (languages.match(schemaPaths, document)) return true;
  if (hasSchemaMark(document.uri.path, document.getText())) return true;
  let folder = document.uri;
  if (folder.scheme === "untitled") return false;
  do {
    folder = Uri.joinPath(folder, "..");
    if (await exists(Uri.joinPath(folder, configurationName))) return true;
  } while (folder.path !== "/" && folder.path !== "");
  return false;
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

async function describeActiveEditor(server: LanguageServer): Promise<void> {
  const document = window.activeTextEditor?.document;
  let isOutputSchema = false;
  if (document && server.isRunning && mayHoldSchema(document)) {
    const described = await server.describe({ uri: document.uri.toString() }).catch(() => undefined);
    isOutputSchema = described?.schemas.some(({ harness }) => harness !== null) ?? false;
  }
  if (window.activeTextEditor?.document !== document) return;
  await commands.executeCommand("setContext", `${section}.isOutputSchema`, isOutputSchema);
}
