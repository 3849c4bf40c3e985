/** The documents that the editor holds, each with the text that a harness would read from its file. */
import { statSync } from "node:fs";
import { type Connection, Emitter, type Event, TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type FileText, type Remark, readText } from "../workspace/read-file.ts";
import { pathOf } from "./file-uri.ts";
import { afterByteOrderMark, matchTexts, sameOffsets, type TextMatch } from "./text-match.ts";

/** A document's text as its file holds it, or would hold it once saved. */
export interface DocumentText extends TextMatch {
  readonly document: TextDocument;
  /** Version of `document` that this is the text of; documents are updated in place. */
  readonly version: number;
  /** What the harness reads: with the byte order mark, and with one U+FFFD for each byte that is not UTF-8. */
  readonly text: string;
  /** Empty while the editor holds changes that aren't saved: the file's bytes don't count then. */
  readonly remarks: readonly Remark[];
}

export class Documents {
  readonly #open = new TextDocuments(TextDocument);
  readonly #texts = new Map<string, DocumentText>();
  /** Whose file has to be read before the next answer. Reading waits until somebody asks: most documents are no schemas. */
  readonly #unread = new Set<string>();
  /** Whose file starts with a byte order mark. The editor puts it back when it saves, so it counts for unsaved changes too. */
  readonly #marked = new Set<string>();
  readonly #opened = new Emitter<string>();
  readonly #changed = new Emitter<string>();
  readonly #fileChanged = new Emitter<string>();
  readonly #changedOnDisk = new Emitter<string>();
  readonly #closed = new Emitter<string>();
  readonly #saved = new Emitter<string>();

  constructor(connection: Connection) {
    this.#open.onDidOpen(({ document }) => {
      this.#unread.add(document.uri);
      this.#opened.fire(document.uri);
    });
    this.#open.onDidChangeContent(({ document }) => this.#changed.fire(document.uri));
    this.#open.onDidSave(({ document }) => {
      this.fileChanged(document.uri);
      this.#saved.fire(document.uri);
    });
    this.#open.onDidClose(({ document }) => {
      for (const known of [this.#texts, this.#unread, this.#marked]) known.delete(document.uri);
      this.#closed.fire(document.uri);
    });
    this.#open.listen(connection);
  }

  get onDidOpen(): Event<string> {
    return this.#opened.event;
  }

  /** With the URI of an open document whose text is another one now; also when it was just opened. */
  get onDidChange(): Event<string> {
    return this.#changed.event;
  }

  /** With the URI of an open document whose text is another one though nothing was typed: its file has other bytes. */
  get onDidChangeByFile(): Event<string> {
    return this.#fileChanged.event;
  }

  /** With the URI of any file that was written, came or went. */
  get onDidChangeOnDisk(): Event<string> {
    return this.#changedOnDisk.event;
  }

  get onDidClose(): Event<string> {
    return this.#closed.event;
  }

  get onDidSave(): Event<string> {
    return this.#saved.event;
  }

  /** URIs of the open documents. */
  uris(): string[] {
    return this.#open.keys();
  }

  isOpen(uri: string): boolean {
    return this.#open.get(uri) !== undefined;
  }

  /** What the editor shows; undefined for a document that isn't open. */
  editorText(uri: string): TextDocument | undefined {
    return this.#open.get(uri);
  }

  /**
   * The text of an open document, the same object until it changes; or of a file that isn't open, read anew.
   *
   * @throws Error with one plain line when it isn't open and can't be read
   */
  get(uri: string): DocumentText {
    const document = this.#open.get(uri);
    if (document === undefined) return readClosed(uri);
    const known = this.#texts.get(uri);
    const unread = this.#unread.delete(uri);
    if (known?.version === document.version && !unread) return known;
    const fresh = unread ? this.#compareWithFile(document) : this.#unsaved(document);
    if (known?.version === fresh.version && known.text === fresh.text) return known;
    this.#texts.set(uri, fresh);
    return fresh;
  }

  /** To be called when a file was written, by the editor or by somebody else. */
  fileChanged(uri: string): void {
    this.#changedOnDisk.fire(uri);
    const known = this.#texts.get(uri);
    if (!this.isOpen(uri)) return;
    this.#unread.add(uri);
    if (known === undefined || this.get(uri) === known) return;
    this.#fileChanged.fire(uri);
    this.#changed.fire(uri);
  }

  #compareWithFile(document: TextDocument): DocumentText {
    const file = readFileOf(document.uri);
    if (file?.text.startsWith("\uFEFF") === true) this.#marked.add(document.uri);
    else this.#marked.delete(document.uri);
    const match = file === null ? null : matchTexts(file.text, document.getText());
    if (file === null || match === null) return this.#unsaved(document);
    return { document, version: document.version, text: file.text, ...match, remarks: file.remarks };
  }

  #unsaved(document: TextDocument): DocumentText {
    const marked = this.#marked.has(document.uri);
    const text = marked ? `\uFEFF${document.getText()}` : document.getText();
    const match = marked ? afterByteOrderMark : sameOffsets;
    return { document, version: document.version, text, ...match, remarks: [] };
  }
}

function readFileOf(uri: string): FileText | null {
  const path = pathOf(uri);
  if (path === null) return null;
  try {
    return readRegularFile(path);
  } catch {
    // Deleted, locked or too large: what the editor shows is then all there is.
    return null;
  }
}

function readClosed(uri: string): DocumentText {
  const path = pathOf(uri);
  if (path === null) throw new Error("The schema document is not open.");
  const { text, remarks } = readRegularFile(path);
  const marked = text.startsWith("\uFEFF");
  // As an editor would show it, so that ranges fit when it is opened.
  const document = TextDocument.create(uri, "json", 0, marked ? text.slice(1) : text);
  return { document, version: 0, text, ...(marked ? afterByteOrderMark : sameOffsets), remarks };
}

/** Reading a pipe or a device could wait for ever. */
function readRegularFile(path: string): FileText {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile()) throw new Error(`${path}: not a regular file`);
  return readText(path);
}
