/** The findings of all files of the workspace, each file looked at anew only when something about it has changed. */
import { createHash } from "node:crypto";
import { type Stats, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { CancellationToken } from "vscode-languageserver/node";
import type { LintWorkspaceResult } from "../protocol.ts";
import type { Config } from "../workspace/config.ts";
import { mayHaveSchemaMark } from "../workspace/schema-paths.ts";
import { walkFiles } from "../workspace/walk.ts";
import type { Configurations } from "./configurations.ts";
import { inDocument } from "./describe.ts";
import type { Report, Reports } from "./diagnostics.ts";
import type { Documents } from "./documents.ts";
import { pathOf, uriOf } from "./file-uri.ts";
import { heavyLength } from "./heavy-work.ts";
import type { WatchedFiles } from "./host-files.ts";
import type { PlacedSchema } from "./placed-schema.ts";
import { factsOf } from "./schema-facts.ts";
import type { Schemas } from "./schemas.ts";

/** What is known of one file that holds something to lint. */
export interface LintedFile {
  readonly uri: string;
  readonly report: Report;
  readonly schemas: readonly SchemaSummary[];
}

type SchemaSummary = LintWorkspaceResult["files"][number]["schemas"][number];

interface Known {
  readonly modified: number;
  readonly size: number;
  readonly config: Config | null;
  readonly files: WatchedFiles | null;
  /** Null for a file that holds nothing. */
  readonly linted: LintedFile | null;
}

/** Bytes. What nobody claims is looked into up to this size, which has more text than a host is given. */
const mostUnclaimed = 3 * heavyLength;
/** Files; what else was asked for has its turn between them. */
const atOnce = 20;
/** Nobody reads the findings of more, and a folder may have millions. */
const mostFiles = 50_000;

export class WorkspaceLint {
  readonly #documents: Documents;
  readonly #configurations: Configurations;
  readonly #schemas: Schemas;
  readonly #reports: Reports;
  readonly #known = new Map<string, Known>();

  constructor(documents: Documents, configurations: Configurations, schemas: Schemas, reports: Reports) {
    this.#documents = documents;
    this.#configurations = configurations;
    this.#schemas = schemas;
    this.#reports = reports;
    const forget = (uri: string) => this.#forget(uri);
    for (const changed of [documents.onDidChange, documents.onDidChangeOnDisk, documents.onDidClose])
      changed(forget);
  }

  /** To be called when settings of harnesses have changed, which any file may be judged by. */
  forgetAll(): void {
    this.#known.clear();
  }

  /** Every file below the folders that has a schema or a finding, in the order of their names. Stops when cancelled. */
  async *files(folders: readonly string[], token: CancellationToken): AsyncGenerator<LintedFile> {
    const passed = new Set<string>();
    let seen = 0;
    for (const folder of folders) {
      for await (const path of walkFiles(folder)) {
        if (++seen % atOnce === 0) await setImmediate();
        if (token.isCancellationRequested || passed.size >= mostFiles) return;
        if (passed.has(path) || !this.#mayHold(path)) continue;
        passed.add(path);
        const linted = await this.#lint(path);
        if (linted !== null) yield linted;
      }
    }
  }

  #mayHold(path: string): boolean {
    return mayHaveSchemaMark(path) || this.#configurations.claim(path) !== null;
  }

  async #lint(path: string): Promise<LintedFile | null> {
    const uri = this.#uriOf(path);
    if (this.#documents.isOpen(uri)) return this.#fresh(uri, null, null);
    const stats = statsOf(path);
    const isTooLarge = (stats?.size ?? 0) > mostUnclaimed && this.#configurations.claim(path) === null;
    if (stats === null || isTooLarge) return null;
    const config = this.#configurations.config(path);
    const known = this.#known.get(path);
    const isSame = known?.modified === stats.mtimeMs && known.size === stats.size && known.config === config;
    return isSame ? known.linted : this.#fresh(uri, path, stats);
  }

  async #fresh(uri: string, path: string | null, stats: Stats | null): Promise<LintedFile | null> {
    const found = await this.#reports.withDocument(uri);
    // Nothing else is kept of a file: there may be thousands.
    const schemas: SchemaSummary[] = [];
    for (const schema of found?.document.schemas ?? [])
      if (schema.harness !== null) schemas.push(await this.#summary(uri, schema));
    const items = found?.report.items ?? [];
    const linted =
      schemas.length === 0 && items.length === 0
        ? null
        : { uri, schemas, report: { id: idOf(items), items } };
    if (path !== null && stats !== null) {
      const { mtimeMs: modified, size } = stats;
      const config = this.#schemas.config(uri);
      this.#known.set(path, { modified, size, config, files: found?.document.files ?? null, linted });
    }
    return linted;
  }

  async #summary(uri: string, schema: PlacedSchema): Promise<SchemaSummary> {
    const view = await this.#schemas.linting(uri, schema);
    const { lines: facts, room } = view.ok ? factsOf(view) : { lines: [view.why], room: null };
    return { ...inDocument(schema, this.#schemas.harnesses(uri)), facts, room };
  }

  #uriOf(path: string): string {
    const usual = uriOf(path);
    if (this.#documents.isOpen(usual)) return usual;
    return this.#documents.uris().find((uri) => pathOf(uri) === path) ?? usual;
  }

  #forget(uri: string): void {
    const changed = pathOf(uri);
    if (changed === null) return;
    this.#known.delete(changed);
    const slashed = changed.replaceAll("\\", "/");
    for (const [path, { files }] of this.#known) if (files?.dependsOn(slashed)) this.#known.delete(path);
  }
}

/** The same for the same findings, also in another run. */
function idOf(items: Report["items"]): string {
  return createHash("sha256").update(JSON.stringify(items)).digest("hex").slice(0, 16);
}

function statsOf(path: string): Stats | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats : null;
  } catch {
    return null;
  }
}
