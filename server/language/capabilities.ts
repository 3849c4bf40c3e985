/** What the server tells the client that it does, and why. */
import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from "vscode-languageserver/node";
import type { ClientFeatures } from "./client-features.ts";
import { fixAllKind } from "./code-actions.ts";

export function capabilitiesFor(client: ClientFeatures): ServerCapabilities {
  return {
    // All offsets of the engine are UTF-16.
    positionEncoding: "utf-16",
    textDocumentSync: {
      openClose: true,
      // A schema can have megabytes; a keystroke shouldn't send them all.
      change: TextDocumentSyncKind.Incremental,
      // After a save the file's bytes count: its byte order mark, and what isn't UTF-8.
      save: { includeText: false },
    },
    // A brace begins a place in a text of subagent-schema.json; a quote begins a name, the others go on in a reference.
    completionProvider: { triggerCharacters: ["{", '"', "#", "/"] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    // Empty where the language has an outline of its own.
    documentSymbolProvider: true,
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind],
    },
    codeLensProvider: { resolveProvider: false },
    ...(client.pullsDiagnostics && {
      diagnosticProvider: {
        identifier: "subagent-schema",
        // Where findings depend on other files, a change of these asks for a refresh.
        interFileDependencies: false,
        workspaceDiagnostics: client.hasWorkspaceFolders,
      },
    }),
  };
}
