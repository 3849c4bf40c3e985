import {
  type Disposable,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { LanguageServer } from "../language-server.ts";
import { textIn } from "../last-commit.ts";
import { keyOf, nameOf, paramsOf, refOf, type SchemaRef } from "../schema-ref.ts";

export const appendixScheme = "subagent-appendix";

/** Which schema an appendix document shows, for which harness where the workspace does not say, and in which mode. */
interface Source {
  readonly schema: SchemaRef;
  readonly harness: string | null;
  /** Null for the harness's default. */
  readonly mode: string | null;
  /** The commit whose state of the schema's file is meant; absent for the one in the editor. */
  readonly commit?: string;
}

/** Serves the appendix of a schema as a read-only document that follows the schema's text. */
export function showAppendix(server: LanguageServer): AppendixDocuments {
  return new AppendixDocuments(server);
}

export class AppendixDocuments implements TextDocumentContentProvider, Disposable {
  readonly #server: LanguageServer;
  readonly #changed = new EventEmitter<Uri>();
  readonly #bytes = new Map<string, number>();
  readonly #bytesChanged = new EventEmitter<void>();
  readonly #disposables: Disposable[];

  readonly onDidChange = this.#changed.event;
  /** Fires after a document's byte count was learnt anew. */
  readonly onBytesChanged = this.#bytesChanged.event;

  constructor(server: LanguageServer) {
    this.#server = server;
    this.#disposables = [
      this.#changed,
      this.#bytesChanged,
      workspace.registerTextDocumentContentProvider(appendixScheme, this),
      server.onSchemaChanged((schema) => this.#refresh(schema)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#bytes.delete(uri.toString())),
    ];
  }

  /** Opens the appendix of a schema beside it, without taking the focus. */
  async open(schema: SchemaRef, harness: string | null, mode: string | null = null): Promise<void> {
    const source = { schema, harness, mode };
    const document = await workspace.openTextDocument(appendixUri(source));
    const open = window.visibleTextEditors.find((editor) => editor.document === document);
    await window.showTextDocument(document, {
      viewColumn: open?.viewColumn ?? ViewColumn.Beside,
      preserveFocus: true,
      preview: false,
    });
  }

  /** UTF-8 bytes of what the document shows; undefined when it shows a remark in place of an appendix. */
  bytes(document: Uri): number | undefined {
    return this.#bytes.get(document.toString());
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { schema, harness, mode, commit } = sourceOf(uri);
    const params = {
      ...paramsOf(schema),
      ...(harness === null ? {} : { harness }),
      ...(mode === null ? {} : { mode }),
    };
    if (commit !== undefined) {
      const text = await textIn(commit, schema.uri);
      if (text === null) return "The file is not in that commit.";
      const { text: appendix, note } = await this.#server.appendixOfText({ ...params, text });
      return appendix ?? note ?? "";
    }
    const result = await this.#server.appendix(params);
    if (result.text === null) this.#bytes.delete(uri.toString());
    else this.#bytes.set(uri.toString(), result.bytes);
    this.#bytesChanged.fire();
    return result.text ?? result.note ?? "";
  }

  #refresh(schema: string): void {
    for (const { uri } of workspace.textDocuments) {
      if (uri.scheme !== appendixScheme) continue;
      const { schema: shown, commit } = sourceOf(uri);
      if (commit === undefined && shown.uri.toString() === schema) this.#changed.fire(uri);
    }
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }
}

/** The address of an appendix; its path is what the tab reads. */
export function appendixUri(source: Source): Uri {
  const { schema, harness, mode, commit } = source;
  const name = nameOf(schema).replaceAll("/", "∕");
  return Uri.from({
    scheme: appendixScheme,
    path: `/${name.replace(/\.jsonc?$/, "")}.prompt-appendix`,
    query: JSON.stringify([keyOf(schema), harness, mode, ...(commit === undefined ? [] : [commit])]),
  });
}

function sourceOf(uri: Uri): Source {
  // An editor that an older version opened names no mode.
  const [schema, harness, mode = null, commit] = JSON.parse(uri.query) as [
    string,
    string | null,
    string | null,
    string | undefined,
  ];
  return { schema: refOf(schema), harness, mode, ...(commit === undefined ? {} : { commit }) };
}
