/** The open documents that are captured replies: what each is judged as, for findings, lens, hover and definition. */
import { basename } from "node:path";
import { Emitter, type Event } from "vscode-languageserver/node";
import type { Capture, CaptureProblem } from "../../replay/capture.ts";
import { captureFileOf } from "../../replay/find-captures.ts";
import { type CaptureKind, expectationFileOf, taskFileOf } from "../../replay/names.ts";
import { configFileName } from "../../workspace/config.ts";
import type { DocumentText } from "../documents.ts";
import { pathOf } from "../file-uri.ts";
import { heavyLength } from "../heavy-work.ts";
import { type Judged, Judging, type ReplayServices } from "./judging.ts";
import { Later } from "./later.ts";
import { attemptFiles } from "./loop-files.ts";

export interface ReplyDocument {
  readonly uri: string;
  readonly file: string;
  readonly kind: CaptureKind;
  readonly source: DocumentText;
  readonly judged: readonly Judged[];
  /** Of the file itself and of its expectation. */
  readonly problems: readonly CaptureProblem[];
}

/** Milliseconds. A refresh makes the client ask for all documents, and somebody is typing. */
const calm = 250;

export class ReplyDocuments {
  readonly #services: ReplayServices;
  readonly #changed = new Emitter<string>();
  readonly #known = new Map<
    string,
    { readonly source: DocumentText; readonly found: Promise<ReplyDocument | null> }
  >();
  /** By document, the files that it was judged by. */
  readonly #concerns = new Map<string, ReadonlySet<string>>();
  readonly #due = new Set<string>();
  readonly #later = new Later(calm, () => this.#tell());

  constructor(services: ReplayServices) {
    this.#services = services;
    const { documents, schemas } = services;
    documents.onDidChange((uri) => this.#fileChanged(uri));
    documents.onDidChangeOnDisk((uri) => this.#fileChanged(uri));
    schemas.onDidChangeAround((uri) => this.#fileChanged(uri));
    documents.onDidClose((uri) => {
      this.#known.delete(uri);
      this.#concerns.delete(uri);
    });
  }

  /** Fires with the URI of an open reply that may be judged otherwise though nothing was typed in it. */
  get onDidChange(): Event<string> {
    return this.#changed.event;
  }

  /** To be called when configuration or settings have changed. */
  forgetAll(): void {
    this.#known.clear();
  }

  /** Whether a document is a captured reply, or many. */
  kindOf(uri: string): CaptureKind | null {
    const path = pathOf(uri);
    // Asked of every document: most are none.
    if (path === null || basename(path) === configFileName) return null;
    return captureFileOf(this.#services.configurations, path)?.kind ?? null;
  }

  /** Null for a document of another kind, and for one that is too large to be judged with every keystroke. */
  async of(uri: string): Promise<ReplyDocument | null> {
    const kind = this.kindOf(uri);
    const file = pathOf(uri);
    if (kind === null || file === null) return null;
    let source: DocumentText;
    try {
      source = this.#services.documents.get(uri);
    } catch {
      return null;
    }
    const known = this.#known.get(uri);
    if (known?.source === source) return known.found;
    const found = this.#judge({ uri, file, kind, source });
    if (this.#services.documents.isOpen(uri)) this.#known.set(uri, { source, found });
    return found;
  }

  async #judge(
    about: Pick<ReplyDocument, "uri" | "file" | "kind" | "source">,
  ): Promise<ReplyDocument | null> {
    const { uri, file, kind, source } = about;
    if (source.text.length > heavyLength) return null;
    const judging = new Judging(this.#services);
    const read = (each: string) => judging.reader.captures(each, kind);
    const own = read(file);
    const isLoop = kind === "reply" && own.captures.some(({ loop }) => loop !== null);
    const attempts = isLoop ? attemptFiles(file) : [file];
    const captures: readonly Capture[] = isLoop
      ? attempts.flatMap((each) => read(each).captures)
      : own.captures;
    const judged = (await judging.judge(captures)).filter(({ capture }) => capture.file === file);
    const schemas = judged.map(({ by }) => (by === null ? null : pathOf(by.name.uri)));
    this.#concerns.set(
      uri,
      new Set(
        [...attempts, ...attempts.map(expectationFileOf), taskFileOf(file), ...schemas].filter(
          (each) => each !== null,
        ),
      ),
    );
    return { ...about, judged, problems: own.problems };
  }

  #fileChanged(uri: string): void {
    const path = pathOf(uri);
    if (path === null) return;
    for (const [document, concerns] of this.#concerns) {
      if (document === uri || !concerns.has(path)) continue;
      this.#known.delete(document);
      this.#due.add(document);
      this.#later.ask();
    }
  }

  /** To be called at the connection's end. */
  end(): void {
    this.#later.end();
  }

  #tell(): void {
    const due = [...this.#due];
    this.#due.clear();
    for (const uri of due) this.#changed.fire(uri);
  }
}
