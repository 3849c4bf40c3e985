/**
 * Mistakes in `subagent-schema.json`, in that file and at their place. Always pushed: the file need not be open, and a client
 * that pulls only asks for open ones.
 */
import { basename } from "node:path";
import { type Connection, type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Harness } from "../engine/index.ts";
import { configFileName, parseConfig } from "../workspace/config.ts";
import { ConfigError } from "../workspace/config-error.ts";
import { readText } from "../workspace/read-file.ts";
import type { Configurations } from "./configurations.ts";
import { diagnosticSource } from "./diagnostics.ts";
import type { Documents } from "./documents.ts";
import { pathOf, uriOf } from "./file-uri.ts";
import { send } from "./send.ts";

/** UTF-16 units. Larger ones are refused anyhow, which the check of the file says. */
const maxTyped = 1024 * 1024;

export class ConfigDiagnostics {
  readonly #connection: Connection;
  readonly #documents: Documents;
  readonly #configurations: Configurations;
  readonly #builtIn: readonly Harness[];
  /** By URI, the mistake that the client shows. */
  readonly #shown = new Map<string, string>();

  constructor(
    connection: Connection,
    documents: Documents,
    configurations: Configurations,
    builtIn: readonly Harness[],
  ) {
    this.#connection = connection;
    this.#documents = documents;
    this.#configurations = configurations;
    this.#builtIn = builtIn;
    documents.onDidOpen((uri) => {
      const path = pathOf(uri);
      if (path !== null && configurations.problemFor(path) !== null) this.check();
    });
    documents.onDidChange((uri) => this.#checkTyped(uri));
    documents.onDidClose((uri) => {
      if (isConfiguration(uri)) this.check();
    });
  }

  /** Looks at all configurations that count for the open documents, and at the open configurations. */
  check(): void {
    const uris = this.#documents.uris();
    for (const uri of uris) {
      const path = pathOf(uri);
      if (path !== null) this.#configurations.problemFor(path);
    }
    const typed = new Set(uris.filter((uri) => this.#typed(uri) !== undefined).map(pathOf));
    const wrong = new Map<string, Diagnostic>();
    for (const [file, problem] of this.#configurations.problems()) {
      if (!typed.has(file)) wrong.set(uriOf(file), diagnosticOf(problem, documentOf(file)));
    }
    for (const uri of [...this.#shown.keys()]) {
      if (!wrong.has(uri) && !typed.has(pathOf(uri))) this.#show(uri, null);
    }
    for (const [uri, diagnostic] of wrong) this.#show(uri, diagnostic);
    for (const uri of uris) this.#checkTyped(uri);
  }

  /** What the editor shows is checked as it is typed; what is in force is what was saved. */
  #checkTyped(uri: string): void {
    const path = pathOf(uri);
    const document = this.#typed(uri);
    if (path === null || document === undefined) return;
    try {
      parseConfig(path, document.getText(), this.#builtIn);
      this.#show(uri, null);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.#show(uri, diagnosticOf(error, document));
    }
  }

  #typed(uri: string): TextDocument | undefined {
    const document = isConfiguration(uri) ? this.#documents.editorText(uri) : undefined;
    return document !== undefined && document.getText().length <= maxTyped ? document : undefined;
  }

  #show(uri: string, diagnostic: Diagnostic | null): void {
    const shown = diagnostic === null ? undefined : JSON.stringify(diagnostic);
    if (this.#shown.get(uri) === shown) return;
    if (shown === undefined) this.#shown.delete(uri);
    else this.#shown.set(uri, shown);
    send(
      this.#connection,
      this.#connection.sendDiagnostics({ uri, diagnostics: diagnostic === null ? [] : [diagnostic] }),
    );
  }
}

export function isConfiguration(uri: string): boolean {
  const path = pathOf(uri);
  return path !== null && basename(path) === configFileName;
}

function diagnosticOf(problem: ConfigError, document: TextDocument): Diagnostic {
  return {
    range: { start: document.positionAt(problem.start), end: document.positionAt(problem.end) },
    severity: DiagnosticSeverity.Error,
    source: diagnosticSource,
    message: problem.reason,
  };
}

function documentOf(file: string): TextDocument {
  let text = "";
  try {
    text = readText(file).text;
  } catch {
    // Unreadable: the mistake is then the file itself, and stands at its start.
  }
  return TextDocument.create(uriOf(file), "jsonc", 0, text);
}
