/** The open schemas: each document's text taken through its host and the schema side of the engine once, for all features. */
import { type Harness, inForce, type OpenSchema } from "../engine/index.ts";
import type { HostedSchema } from "../hosts/hosted-schema.ts";
import { type Claim, onlyPlace } from "../workspace/claim.ts";
import { type Config, isExcluded } from "../workspace/config.ts";
import { surroundingsOf } from "../workspace/lint-file.ts";
import { askedSchemaHarness } from "../workspace/schema-harness.ts";
import { type FoundSettings, noSettings } from "../workspace/settings/found-settings.ts";
import type { HarnessFiles } from "../workspace/settings/harness-files.ts";
import type { FileNote } from "../workspace/settings/setting.ts";
import type { Configurations } from "./configurations.ts";
import type { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import { pathOf } from "./file-uri.ts";
import { dataOf, type HeavyWork, heavyLength } from "./heavy-work.ts";
import { HostedDocuments } from "./hosted-documents.ts";
import type { HostedDocument, NoSchema, Opened, PlacedSchema, SchemaView } from "./placed-schema.ts";

/** A schema that a request names. */
export interface SchemaName {
  readonly uri: string;
  /** Null or absent for the only schema of the document, or the one that it is claimed for. */
  readonly selector?: string | null;
}

/** A schema of a document that is not there. */
export interface Would {
  readonly text: string;
  readonly harness: Harness;
  /** Whether it is a whole file, which VS Code's own JSON support looks at. */
  readonly isJsonFile: boolean;
}

export class Schemas {
  readonly #documents: Documents;
  readonly #configurations: Configurations;
  readonly #harnessFiles: HarnessFiles;
  readonly #engine: Engine;
  readonly #heavyWork: HeavyWork;
  readonly #hosted: HostedDocuments;
  /** Documents whose schemas somebody looked at. */
  readonly #viewed = new Set<string>();

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
    this.#hosted = new HostedDocuments(
      documents,
      (uri) => this.claim(uri),
      (uri) => this.isExcluded(uri),
    );
    documents.onDidClose((uri) => this.#viewed.delete(uri));
  }

  /** Fires after a file changed that what is known of another, open document was made from. */
  get onDidChangeAround() {
    return this.#hosted.onDidChangeAround;
  }

  /** All that a document holds, whoever claims it; the same object until the document changes, or a file that it refers to. */
  document(uri: string): Promise<HostedDocument | NoSchema> {
    return this.#hosted.get(uri);
  }

  /** One schema of a document, whoever claims it. */
  schema({ uri, selector }: SchemaName): Promise<PlacedSchema | NoSchema> {
    return this.#hosted.pick(uri, selector ?? null);
  }

  /** The schemas of a document that findings are reported for. */
  async linted(uri: string): Promise<readonly PlacedSchema[]> {
    const document = await this.document(uri);
    return document.ok ? document.schemas.filter(({ harness }) => harness !== null) : [];
  }

  /** Who claims a document; null for what nobody claims and for what is no file. */
  claim(uri: string): Claim | null {
    const path = pathOf(uri);
    return path === null ? null : this.#configurations.claim(path);
  }

  /** Whether the configuration says that a document is no output schema. */
  isExcluded(uri: string): boolean {
    const path = pathOf(uri);
    return path !== null && isExcluded(this.#configurations.config(path), path);
  }

  /** The harness of a schema that somebody asks for, claimed or not; null where nobody named one. @param told by its place */
  askedHarness(uri: string, told: string | null, selector?: string | null): string | null {
    const path = pathOf(uri);
    return path === null ? told : askedSchemaHarness(path, this.claim(uri), told, this.config(uri), selector);
  }

  /** The configuration that counts for a document. */
  config(uri: string): Config | null {
    const path = pathOf(uri);
    return path === null ? null : this.#configurations.config(path);
  }

  /** What is wrong with the configuration that counts for a document; null where it counts as it stands. */
  configProblem(uri: string): FileNote | null {
    const path = pathOf(uri);
    const problem = path === null ? null : this.#configurations.problemFor(path);
    if (problem === null) return null;
    const { file, line, column, reason } = problem;
    return { file, line, column, text: `The configuration does not count as it stands: ${reason}` };
  }

  /** Those that can be named for a document. */
  harnesses(uri: string): readonly Harness[] {
    const path = pathOf(uri);
    return path === null ? this.#engine.harnesses : this.#configurations.harnesses(path);
  }

  /** The schema that would hold a piece of text if the document were another one; null where none would that is judged. */
  async holding(uri: string, text: string, piece: string): Promise<Would | null> {
    const found = (await this.#hosted.asIf(uri, text)).find(({ hosted }) => hosted.text.includes(piece));
    const harness = this.harnesses(uri).find(({ id }) => id === found?.harness);
    if (found === undefined || harness === undefined) return null;
    const { text: schema, selector } = found.hosted;
    return { text: schema, harness, isJsonFile: selector === null && /\.jsonc?$/i.test(pathOf(uri) ?? "") };
  }

  /** The schemas that the document would hold if its text were another one, and the harness of each. */
  asIf(uri: string, text: string): ReturnType<HostedDocuments["asIf"]> {
    return this.#hosted.asIf(uri, text);
  }

  /** Such a schema as a harness takes it; or why there is none, in one plain sentence. */
  openAsIf(
    name: SchemaName,
    hosted: HostedSchema,
    harnessId: string,
    asked: string | null,
  ): OpenSchema | string {
    const named = this.harnesses(name.uri).find(({ id }) => id === harnessId);
    if (named === undefined) return `No harness is called "${harnessId}".`;
    if (hosted.text.length > heavyLength) return "The schema is too large to be compared.";
    const settings = this.settings(name, named);
    const harness = inForce(named, { ...settings, mode: asked ?? settings.mode });
    return hosted.reflected === null
      ? this.#engine.openSchema(harness, hosted.text)
      : this.#engine.openReflected(harness, hosted.reflected);
  }

  /** What the harness's own files say of a document's schema. */
  settings({ uri, selector }: SchemaName, harness: Harness): FoundSettings {
    const file = pathOf(uri);
    if (file === null) return noSettings;
    const question = { harness, file, selector: selector ?? onlyPlace(this.claim(uri)) };
    if (!file.endsWith(".workflow.js")) return this.#harnessFiles.settingsFor(question);
    try {
      return this.#harnessFiles.settingsFor({ ...question, text: this.#documents.get(uri).text });
    } catch {
      return this.#harnessFiles.settingsFor(question);
    }
  }

  isOpen(uri: string): boolean {
    return this.#documents.isOpen(uri);
  }

  /** Whether somebody asked for a schema of this open document. */
  isViewed(uri: string): boolean {
    return this.#viewed.has(uri);
  }

  /**
   * A schema for a harness, claimed or not, in one of its modes or in the one that its own files name, and over the versions in use;
   * the same object until the document or one of these changes.
   */
  async view(
    name: SchemaName,
    harnessId: string,
    asked: string | null = null,
  ): Promise<SchemaView | NoSchema> {
    const { uri } = name;
    const named = this.harnesses(uri).find(({ id }) => id === harnessId);
    if (named === undefined) return { ok: false, why: `No harness is called "${harnessId}".` };
    if (asked !== null && !named.modes.includes(asked)) {
      return { ok: false, why: `${named.title} has no mode "${asked}".` };
    }
    if (this.#documents.isOpen(uri)) this.#viewed.add(uri);
    for (;;) {
      const schema = await this.schema(name);
      if (!schema.ok) return schema;
      const view = await this.#view(uri, schema, named, asked);
      // While a thread worked on it, the document may have become another one.
      if (schema.isCurrent()) return view;
    }
  }

  /** The same of one that findings are reported for. The document may have become another one meanwhile. */
  async linting(uri: string, schema: PlacedSchema): Promise<SchemaView | NoSchema> {
    if (this.#documents.isOpen(uri)) this.#viewed.add(uri);
    const named = this.harnesses(uri).find(({ id }) => id === schema.harness);
    if (named === undefined) return { ok: false, why: `No harness is called "${schema.harness}".` };
    return this.#view(uri, schema, named, null);
  }

  #view(
    uri: string,
    schema: PlacedSchema,
    named: Harness,
    asked: string | null,
  ): Promise<SchemaView | NoSchema> {
    const settings = this.settings({ uri, selector: schema.selector }, named);
    const mode = asked ?? settings.mode;
    const harness = inForce(named, { ...settings, mode });
    return schema.view(harness, mode, () => this.#open(schema, harness, mode));
  }

  async #open(schema: PlacedSchema, harness: Harness, mode: string | null): Promise<Opened | NoSchema> {
    const { text, hosted } = schema;
    if (hosted.reflected !== null || text.length <= heavyLength) {
      const open =
        hosted.reflected === null
          ? this.#engine.openSchema(harness, text)
          : this.#engine.openReflected(harness, hosted.reflected);
      return { ok: true, facts: open, open };
    }
    try {
      const surroundings = surroundingsOf({ path: schema.path, config: null }, hosted, harness);
      const job = {
        harness: dataOf(harness),
        mode,
        schema: text,
        replies: null,
        settings: {},
        surroundings,
      };
      const done = await this.#heavyWork(job, () => schema.isCurrent());
      if (done === null) return { ok: false, why: "The document was changed." };
      return { ok: true, facts: done.facts, open: null };
    } catch (error) {
      return { ok: false, why: (error as Error).message };
    }
  }
}
