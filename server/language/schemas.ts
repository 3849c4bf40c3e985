/** The open schemas: each document's text taken through the schema side of the engine once, for all features. */
import { type Harness, inForce, type OpenSchema } from "../engine/index.ts";
import { nodeAt, parsePointer } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import type { Claim } from "../workspace/claim.ts";
import { selectSchema } from "../workspace/select.ts";
import { type FoundSettings, noSettings } from "../workspace/settings/found-settings.ts";
import type { HarnessFiles } from "../workspace/settings/harness-files.ts";
import type { Configurations } from "./configurations.ts";
import type { Documents, DocumentText } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { pathOf } from "./file-uri.ts";
import { dataOf, type HeavyWork, heavyLength, type SchemaFacts } from "./heavy-work.ts";
import type { ToDocument } from "./text-match.ts";

/** The schema in a document, cut out of its host where a claim says so. */
export interface SchemaText {
  readonly source: DocumentText;
  readonly text: string;
  /** From offsets into `text` to offsets into the editor's document. */
  readonly toDocument: ToDocument;
}

/** A schema as a harness takes it. */
export interface SchemaView extends SchemaText {
  readonly ok: true;
  /** In the mode that was asked for. */
  readonly harness: Harness;
  /** Null for the default. */
  readonly mode: string | null;
  readonly facts: SchemaFacts;
  /** Null when the text is so long that another thread read it. */
  readonly open: OpenSchema | null;
}

export interface NoSchema {
  readonly ok: false;
  /** One plain sentence. */
  readonly why: string;
}

/** The claim that findings are reported by. */
export interface Lintable {
  readonly ok: true;
  readonly harness: string;
}

interface Kept extends SchemaText {
  readonly at: string | null;
  readonly byHarness: Map<Harness, Promise<SchemaView | NoSchema>>;
}

export class Schemas {
  readonly #documents: Documents;
  readonly #configurations: Configurations;
  readonly #harnessFiles: HarnessFiles;
  readonly #engine: Engine;
  readonly #heavyWork: HeavyWork;
  readonly #kept = new Map<string, Kept>();

  constructor(
    documents: Documents,
    configurations: Configurations,
    harnessFiles: HarnessFiles,
    engine: Engine,
    heavyWork: HeavyWork,
  ) {
    this.#documents = documents;
    this.#configurations = configurations;
    this.#harnessFiles = harnessFiles;
    this.#engine = engine;
    this.#heavyWork = heavyWork;
    documents.onDidClose((uri) => this.#kept.delete(uri));
  }

  /** The schema of a document, whoever claims it; the same object until the document changes. */
  text(uri: string): SchemaText | NoSchema {
    return this.#schemaText(uri);
  }

  /** Who claims a document; null for what nobody claims and for what is no file. */
  claim(uri: string): Claim | null {
    const path = pathOf(uri);
    return path === null ? null : this.#configurations.claim(path);
  }

  /** Those that can be named for a document. */
  harnesses(uri: string): readonly Harness[] {
    const path = pathOf(uri);
    return path === null ? this.#engine.harnesses : this.#configurations.harnesses(path);
  }

  /** What the harness's own files say of a document's schema. */
  settings(uri: string, harness: Harness): FoundSettings {
    const file = pathOf(uri);
    if (file === null) return noSettings;
    const question = { harness, file, selector: this.claim(uri)?.at ?? null };
    if (!isScript(file)) return this.#harnessFiles.settingsFor(question);
    const schema = this.#schemaText(uri);
    if ("why" in schema) return this.#harnessFiles.settingsFor(question);
    return this.#harnessFiles.settingsFor({ ...question, text: schema.source.text });
  }

  /** Whether somebody asked for this open document's schema. */
  isKept(uri: string): boolean {
    return this.#kept.has(uri);
  }

  /** Whether findings are reported for a document, and if not, why. */
  lintable(uri: string): Lintable | NoSchema {
    const claim = this.claim(uri);
    if (claim === null) return { ok: false, why: "Nothing claims this file as an output schema." };
    if (claim.harness === null) return { ok: false, why: `No harness is named for this file: ${claim.why}` };
    const schema = this.#schemaText(uri);
    return "why" in schema ? schema : { ok: true, harness: claim.harness };
  }

  /**
   * The schema of a document for a harness, claimed or not, in one of its modes or in the one that its own files name, and over the
   * versions in use; the same object until the document or one of these changes.
   */
  async view(uri: string, harnessId: string, asked: string | null = null): Promise<SchemaView | NoSchema> {
    const named = this.harnesses(uri).find(({ id }) => id === harnessId);
    if (named === undefined) return { ok: false, why: `No harness is called "${harnessId}".` };
    if (asked !== null && !named.modes.includes(asked)) {
      return { ok: false, why: `${named.title} has no mode "${asked}".` };
    }
    const settings = this.settings(uri, named);
    const mode = asked ?? settings.mode;
    const harness = inForce(named, { ...settings, mode });
    for (;;) {
      const schema = this.#schemaText(uri);
      if ("why" in schema) return schema;
      const isCurrent = () => !this.#documents.isOpen(uri) || this.#schemaText(uri) === schema;
      const opening = schema.byHarness.get(harness) ?? this.#open(schema, harness, mode, isCurrent);
      schema.byHarness.set(harness, opening);
      const view = await opening;
      // While a thread worked on it, the document may have become another one.
      if (isCurrent()) return view;
    }
  }

  async #open(
    { source, text, toDocument }: SchemaText,
    harness: Harness,
    mode: string | null,
    isCurrent: () => boolean,
  ): Promise<SchemaView | NoSchema> {
    const view = { ok: true, source, text, toDocument, harness, mode } as const;
    if (text.length <= heavyLength) {
      const open = this.#engine.openSchema(harness, text);
      return { ...view, facts: open, open };
    }
    try {
      const done = await this.#heavyWork(
        { harness: dataOf(harness), mode, schema: text, replies: null, settings: {} },
        isCurrent,
      );
      if (done === null) return { ok: false, why: "The document was changed." };
      return { ...view, facts: done.facts, open: null };
    } catch (error) {
      return { ok: false, why: (error as Error).message };
    }
  }

  #schemaText(uri: string): Kept | NoSchema {
    let source: DocumentText;
    try {
      source = this.#documents.get(uri);
    } catch (error) {
      return { ok: false, why: (error as Error).message };
    }
    const at = this.claim(uri)?.at ?? null;
    const known = this.#kept.get(uri);
    if (known?.source === source && known.at === at) return known;
    const schema = cutOut(source, at, pathOf(uri));
    if ("why" in schema) return schema;
    const kept: Kept = { ...schema, at, byHarness: new Map() };
    if (this.#documents.isOpen(uri)) this.#kept.set(uri, kept);
    return kept;
  }
}

function isScript(file: string): boolean {
  return file.endsWith(".workflow.js");
}

/** The schema at a JSON pointer inside a JSON file, or of a task of a workflow script. */
function cutOut(source: DocumentText, at: string | null, file: string | null): SchemaText | NoSchema {
  const { text, toDocument } = source;
  if (file !== null && isScript(file)) {
    try {
      const selected = selectSchema(file, text, at);
      return { source, text: selected.text, toDocument: (offset) => toDocument(selected.toFile(offset)) };
    } catch (error) {
      return { ok: false, why: (error as Error).message };
    }
  }
  if (at === null) return { source, text, toDocument };
  const path = at.endsWith("!") ? null : parsePointer(at);
  if (path === null) {
    const why = `The schema at ${at} is not linted yet: only JSON pointers to a value inside a JSON file are.`;
    return { ok: false, why };
  }
  if (text.length > heavyLength) return { ok: false, why: `The file is too large for the schema at ${at}.` };
  const host = readJson(text);
  if (!host.ok) return { ok: false, why: `The schema at ${at} can't be found: the file is not JSON.` };
  const node = nodeAt(host.node, path);
  if (node === undefined) return { ok: false, why: `The file has no value at ${at}.` };
  const { start, end } = node;
  return { source, text: text.slice(start, end), toDocument: (offset) => toDocument(start + offset) };
}
