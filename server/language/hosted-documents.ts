/** Each document's schemas as its host language shows them, read once for each of its states. */
import { Emitter, type Event } from "vscode-languageserver/node";
import type { HostedSchema } from "../hosts/hosted-schema.ts";
import { hostedSchemas } from "../hosts/index.ts";
import type { Claim } from "../workspace/claim.ts";
import type { Documents, DocumentText } from "./documents.ts";
import { pathOf } from "./file-uri.ts";
import { heavyLength } from "./heavy-work.ts";
import { hostFiles, type WatchedFiles } from "./host-files.ts";
import { type HostedDocument, type NoSchema, PlacedSchema } from "./placed-schema.ts";

/** One state of a document. */
interface State {
  readonly source: DocumentText;
  readonly claim: Claim | null;
  readonly files: WatchedFiles;
  readonly ready: Promise<HostedDocument | NoSchema>;
}

/** Hosts that have to be parsed before a schema is found in them. JSON is a schema as a whole. */
const parsedHosts = /\.(?:ya?ml|toml|md|[cm]?[jt]sx?|go)$/i;

export class HostedDocuments {
  readonly #documents: Documents;
  readonly #claim: (uri: string) => Claim | null;
  readonly #states = new Map<string, State>();
  readonly #changedAround = new Emitter<string>();

  constructor(documents: Documents, claim: (uri: string) => Claim | null) {
    this.#documents = documents;
    this.#claim = claim;
    documents.onDidClose((uri) => {
      this.#states.delete(uri);
      this.#forgetAround(uri);
    });
    documents.onDidChange((uri) => this.#forgetAround(uri));
    documents.onDidChangeOnDisk((uri) => this.#forgetAround(uri));
  }

  /** Fires with the URI of an open document after a file changed that its host had read. */
  get onDidChangeAround(): Event<string> {
    return this.#changedAround.event;
  }

  async get(uri: string): Promise<HostedDocument | NoSchema> {
    for (;;) {
      let source: DocumentText;
      try {
        source = this.#documents.get(uri);
      } catch (error) {
        return { ok: false, why: (error as Error).message };
      }
      const state = this.#state(uri, source);
      const document = await state.ready;
      if (this.#isCurrent(uri, state)) return document;
    }
  }

  /** The schema that a selector names, also one that the document isn't claimed for. */
  async pick(document: HostedDocument, selector: string | null): Promise<PlacedSchema | NoSchema> {
    const { schemas, uri, source } = document;
    const wanted = selector ?? this.#claim(uri)?.at ?? null;
    const found = schemas.find((schema) => schema.selector === wanted);
    const [first] = schemas;
    if (found !== undefined) return found;
    if (selector === null && first !== undefined) {
      if (schemas.length === 1) return first;
      const labels = schemas.map(({ hosted }) => hosted.label).join(", ");
      return { ok: false, why: `The file holds ${schemas.length} schemas; choose one of ${labels}.` };
    }
    if (selector !== null) {
      const other = await this.#read(uri, source, selector, this.#claim(uri), () => true);
      if (!other.ok) return other;
      if (other.schemas[0] !== undefined) return other.schemas[0];
    }
    return { ok: false, why: `There is no schema ${wanted === null ? "in the file" : `at ${wanted}`}.` };
  }

  #state(uri: string, source: DocumentText): State {
    const claim = this.#claim(uri);
    const known = this.#states.get(uri);
    if (known?.source === source && isSameClaim(known.claim, claim)) return known;
    const files = hostFiles(this.#documents);
    const isOpen = this.#documents.isOpen(uri);
    const isCurrent = () => !isOpen || this.#isCurrent(uri, state);
    const before = known?.ready.catch(() => undefined);
    const ready = this.#read(uri, source, claim?.at ?? null, claim, isCurrent, files, before);
    const state: State = { source, claim, files, ready };
    if (isOpen) this.#states.set(uri, state);
    return state;
  }

  #isCurrent(uri: string, state: State): boolean {
    if (!this.#documents.isOpen(uri)) return true;
    return this.#states.get(uri) === state && this.#documents.get(uri) === state.source;
  }

  async #read(
    uri: string,
    source: DocumentText,
    at: string | null,
    claim: Claim | null,
    isCurrent: () => boolean,
    files = hostFiles(this.#documents),
    before?: Promise<HostedDocument | NoSchema | undefined>,
  ): Promise<HostedDocument | NoSchema> {
    const path = hostPath(uri, source);
    const { text } = source;
    if (text.length > heavyLength && (at !== null || parsedHosts.test(path))) {
      return { ok: false, why: "The file is too large to look for a schema in it." };
    }
    const { schemas, findings } = await hostedSchemas({
      path,
      text,
      at,
      isClaimed: claim !== null || at !== null,
      files,
    });
    const earlier = await before;
    const bySelector = new Map(
      earlier?.ok === true ? earlier.schemas.map((schema) => [schema.selector, schema]) : [],
    );
    const placed = schemas.map(
      (hosted) =>
        new PlacedSchema(
          source,
          path,
          hosted,
          harnessOf(claim, hosted),
          isCurrent,
          bySelector.get(hosted.selector),
        ),
    );
    return { ok: true, uri, path, source, schemas: placed, findings };
  }

  #forgetAround(uri: string): void {
    const path = pathOf(uri)?.replaceAll("\\", "/");
    if (path === undefined) return;
    for (const [open, { files }] of this.#states) {
      if (open === uri || !files.dependsOn(path)) continue;
      this.#states.delete(open);
      this.#changedAround.fire(open);
    }
  }
}

const endings: ReadonlyMap<string, string> = new Map([
  ["yaml", ".yaml"],
  ["toml", ".toml"],
  ["markdown", ".md"],
  ["javascript", ".js"],
  ["go", ".go"],
]);

/** A document without a file is as good as a file of its language. */
function hostPath(uri: string, { document }: DocumentText): string {
  const path = pathOf(uri);
  if (path !== null) return path.replaceAll("\\", "/");
  return `/untitled${endings.get(document.languageId) ?? ".json"}`;
}

/** A configuration that was read again makes its claims anew. */
function isSameClaim(a: Claim | null, b: Claim | null): boolean {
  if (a === null || b === null) return a === b;
  return a.harness === b.harness && a.at === b.at && a.source === b.source;
}

/** What a configuration says outright wins over what the place itself tells, and that over the path. */
function harnessOf(claim: Claim | null, { harness }: HostedSchema): string | null {
  const byPath = claim === null || claim.source === "built-in";
  return byPath ? (harness ?? claim?.harness ?? null) : (claim.harness ?? harness);
}
