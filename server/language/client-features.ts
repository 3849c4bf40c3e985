/** What the client said it can do, as far as the server asks. */
import type { InitializeParams } from "vscode-languageserver/node";

export interface ClientFeatures {
  readonly pullsDiagnostics: boolean;
  /** Pulls again when told that everything may have changed. */
  readonly refreshesDiagnostics: boolean;
  /** Likewise of lenses. */
  readonly refreshesCodeLenses: boolean;
  readonly watchesFiles: boolean;
  readonly registersSettings: boolean;
  readonly hasWorkspaceFolders: boolean;
  /** Completions may have places to fill in. */
  readonly hasSnippets: boolean;
}

export function readClientFeatures({ capabilities }: InitializeParams): ClientFeatures {
  const { workspace, textDocument } = capabilities;
  return {
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    registersSettings: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    hasWorkspaceFolders: workspace?.workspaceFolders === true,
    hasSnippets: textDocument?.completion?.completionItem?.snippetSupport === true,
  };
}
