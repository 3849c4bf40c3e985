/** Which captured replies the workspace has, and which schemas they are for: found once, then kept up with what changes. */
import { existsSync } from "node:fs";
import { basename, dirname, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Emitter, type Event } from "vscode-languageserver/node";
import { noExpectation } from "../../replay/expectation.ts";
import { type CaptureFile, captureFileOf, findCaptureFiles } from "../../replay/find-captures.ts";
import {
  captureKind,
  expectationFileOf,
  isSchemaOfStem,
  replyOfExpectation,
  schemaStemOf,
} from "../../replay/names.ts";
import { pathOf } from "../file-uri.ts";
import {
  Judging,
  keyOfSchema,
  type ReplayServices,
  type ReplySchemaName,
  type schemaNameOf,
  sentence,
} from "./judging.ts";

/** What a file has for one schema. */
export interface IndexedFile extends CaptureFile {
  readonly replies: number;
  /** Those of which nothing is expected yet. */
  readonly notJudged: number;
  /** What is wrong, one plain sentence; null for nothing. */
  readonly note: string | null;
}

export interface IndexedGroup {
  /** Null for what nothing names a schema for. */
  readonly schema: ReplySchemaName | null;
  /** Sorted. */
  readonly files: readonly IndexedFile[];
}

interface Part extends IndexedFile {
  readonly schema: ReplySchemaName | null;
}

/** Files; what else was asked for has its turn between them. */
const atOnce = 20;

export class CaptureIndex {
  readonly #services: ReplayServices;
  readonly #folders: () => Promise<readonly string[]>;
  readonly #changed = new Emitter<void>();
  /** By file. */
  readonly #parts = new Map<string, readonly Part[]>();
  #roots: readonly string[] = [];
  #walk: Promise<void> | null = null;
  #isReady = false;
  #version = 0;

  /** @param folders absolute paths of the workspace's folders */
  constructor(services: ReplayServices, folders: () => Promise<readonly string[]>) {
    this.#services = services;
    this.#folders = folders;
    services.documents.onDidChangeOnDisk((uri) => {
      const path = pathOf(uri);
      if (path !== null && this.#walk !== null) this.#fileChanged(path);
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** Another number whenever something about the replies has changed. */
  get version(): number {
    return this.#version;
  }

  /** To be called when a configuration has changed, which may name other schemas. */
  reload(): void {
    this.#walk = null;
    this.#tell();
  }

  /** Sorted by schema; the group without one comes last. */
  async groups(): Promise<readonly IndexedGroup[]> {
    await this.#ready();
    const groups = new Map<string, { schema: ReplySchemaName | null; files: IndexedFile[] }>();
    for (const parts of this.#parts.values()) {
      for (const { schema, ...file } of parts) {
        const key = schema === null ? "" : keyOfSchema(schema);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, { schema, files: [file] });
        else group.files.push(file);
      }
    }
    for (const { files } of groups.values()) files.sort((a, b) => (a.file < b.file ? -1 : 1));
    const order = ({ schema }: IndexedGroup) => (schema === null ? "\uFFFF" : keyOfSchema(schema));
    return [...groups.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  }

  /** The files with replies for a schema, as far as it is known which there are; null before it is. */
  known(schema: ReplySchemaName): readonly IndexedFile[] | null {
    if (!this.#isReady) {
      void this.#ready();
      return null;
    }
    const wanted = keyOfSchema(schema);
    return [...this.#parts.values()].flatMap((parts) =>
      parts.filter((part) => part.schema !== null && keyOfSchema(part.schema) === wanted),
    );
  }

  async #ready(): Promise<void> {
    for (;;) {
      const walk = this.#walk ?? this.#start();
      await walk;
      if (this.#walk === walk) return;
    }
  }

  #start(): Promise<void> {
    this.#isReady = false;
    const walk: Promise<void> = this.#find(() => this.#walk === walk).then(() => {
      if (this.#walk !== walk) return;
      this.#isReady = true;
      this.#tell();
    });
    this.#walk = walk;
    return walk;
  }

  async #find(isWanted: () => boolean): Promise<void> {
    // The walk's promise is not there before the first turn is over.
    await setImmediate();
    this.#roots = await this.#folders();
    const judging = new Judging(this.#services);
    const found = new Map<string, readonly Part[]>();
    let seen = 0;
    for (const folder of this.#roots) {
      for await (const file of findCaptureFiles(this.#services.configurations, folder, () => {})) {
        if (found.has(file.file)) continue;
        if (seen++ % atOnce === 0) await setImmediate();
        if (!isWanted()) return;
        found.set(file.file, this.#read(file, judging));
      }
    }
    this.#parts.clear();
    for (const [file, parts] of found) this.#parts.set(file, parts);
  }

  #read(found: CaptureFile, { reader, nameOf }: Judging): readonly Part[] {
    const { file, kind } = found;
    const { captures, problems } = reader.captures(file, kind);
    const parts = new Map<string, { -readonly [key in keyof Part]: Part[key] }>();
    const partFor = (named: ReturnType<typeof schemaNameOf>) => {
      const schema = "reason" in named ? null : { uri: named.uri, selector: named.selector };
      const key = schema === null ? "" : keyOfSchema(schema);
      const note = "reason" in named ? sentence(named.reason) : null;
      const part = parts.get(key) ?? { file, kind, schema, replies: 0, notJudged: 0, note };
      parts.set(key, part);
      return part;
    };
    for (const capture of captures) {
      const part = partFor(nameOf(capture));
      part.replies++;
      if (capture.expectation.outcome === null) part.notJudged++;
    }
    const [problem] = problems;
    if (problem === undefined) return [...parts.values()];
    if (parts.size === 0) partFor(nameOf({ file, expectation: noExpectation, receipt: null }));
    for (const part of parts.values()) part.note ??= sentence(problem.reason);
    return [...parts.values()];
  }

  #fileChanged(path: string): void {
    if (captureKind(path.replaceAll(sep, "/")) === "journal") {
      this.reload();
      return;
    }
    const file = replyOfExpectation(path) ?? path;
    const found = this.#roots.some((root) => file.startsWith(root + sep)) ? this.#captureFile(file) : null;
    const again = found === null ? [] : [found];
    const gone = existsSync(path) ? [] : this.#below(path);
    if (found === null && this.#parts.has(file)) gone.push(file);
    again.push(...this.#namedAnew(path));
    if (gone.length > 0 || (found !== null && !this.#parts.has(file)))
      this.#services.configurations.forgetClaims();
    for (const each of gone) this.#parts.delete(each);
    const judging = new Judging(this.#services);
    for (const each of again) this.#parts.set(each.file, this.#read(each, judging));
    const isTask = path.endsWith(".task.txt");
    if (again.length > 0 || gone.length > 0 || isTask || this.#isSchema(path)) this.#tell();
  }

  #captureFile(file: string): CaptureFile | null {
    if (!existsSync(file)) return null;
    const found = captureFileOf(this.#services.configurations, file);
    if (found !== null) return found;
    return existsSync(expectationFileOf(file)) ? { file, kind: "reply" } : null;
  }

  #below(folder: string): string[] {
    return [...this.#parts.keys()].filter((file) => file.startsWith(folder + sep));
  }

  /** Replies that are found by the name of their folder, when the schema beside it comes or goes. */
  #namedAnew(path: string): readonly CaptureFile[] {
    const again: CaptureFile[] = [];
    const isThere = existsSync(path);
    for (const parts of this.#parts.values()) {
      for (const { file, kind, schema } of parts.slice(0, 1)) {
        // A schema that is only written says the same as before.
        if (isThere && schema !== null && pathOf(schema.uri) === path) continue;
        const stem = schemaStemOf(file.replaceAll(sep, "/"));
        const isBeside = stem !== null && isSchemaOfStem(basename(path), stem.stem);
        if (isBeside && `${dirname(path).replaceAll(sep, "/")}/` === stem.folder) again.push({ file, kind });
      }
    }
    return again;
  }

  #isSchema(path: string): boolean {
    return [...this.#parts.values()].some((parts) =>
      parts.some(({ schema }) => schema !== null && pathOf(schema.uri) === path),
    );
  }

  #tell(): void {
    this.#version++;
    this.#changed.fire();
  }
}
