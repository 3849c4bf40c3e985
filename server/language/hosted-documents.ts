/** Each document's schemas as its host language shows them, read once for each of its states. */
import { Emitter, type Event } from "vscode-languageserver/node";
import { claimedSchemas } from "../hosts/claimed-schemas.ts";
import type { HostedSchema, HostedSchemas, HostFile } from "../hosts/hosted-schema.ts";
import { hostedSchemas } from "../hosts/index.ts";
import { type Claim, onlyPlace } from "../workspace/claim.ts";
import { claimedHarness, isNamed } from "../workspace/schema-harness.ts";
import type { Documents, DocumentText } from "./documents.ts";
import { pathOf } from "./file-uri.ts";
import { heavyLength } from "./heavy-work.ts";
import { hostFiles, type WatchedFiles } from "./host-files.ts";
import { type HostedDocument, type NoSchema, PlacedSchema } from "./placed-schema.ts";

type Reading = Promise<HostedDocument | NoSchema>;

/** One state of a document. */
interface State {
  readonly source: DocumentText;
  readonly claim: Claim | null;
  /** Whether the configuration says that there is no output schema in it. */
  readonly isExcluded: boolean;
  readonly files: WatchedFiles;
  readonly ready: Reading;
  /** What was read as if it were claimed for one schema: by selector, the whole file by null. */
  readonly asked: Map<string | null, Reading>;
  /** What was known of the document before it became this one. */
  readonly before: State | undefined;
}

/** Hosts that have to be parsed before a schema is found in them. JSON is a schema as a whole. */
const parsedHosts = /\.(?:ya?ml|toml|md|[cm]?[jt]sx?|go)$/i;

export class HostedDocuments {
  readonly #documents: Documents;
  readonly #claim: (uri: string) => Claim | null;
  readonly #isExcluded: (uri: string) => boolean;
  readonly #states = new Map<string, State>();
  readonly #changedAround = new Emitter<string>();

  constructor(
    documents: Documents,
    claim: (uri: string) => Claim | null,
    isExcluded: (uri: string) => boolean,
  ) {
    this.#documents = documents;
    this.#claim = claim;
    this.#isExcluded = isExcluded;
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

  async get(uri: string): Reading {
    const found = await this.#current(uri);
    return "why" in found ? found : found.document;
  }

  /** The schema that a selector names, whoever claims it; null names the only one, or the one that the document is claimed for. */
  async pick(uri: string, selector: string | null): Promise<PlacedSchema | NoSchema> {
    for (;;) {
      const found = await this.#current(uri);
      if ("why" in found) return found;
      const { document, state } = found;
      const { schemas, path } = document;
      const wanted = selector ?? onlyPlace(state.claim);
      const schema = schemas.find((each) => isNamed(each, wanted));
      if (schema !== undefined) return schema;
      if (wanted === null && schemas.length > 0) return only(schemas);
      const known = state.asked.get(wanted);
      const before = known === undefined ? state.before?.asked.get(wanted) : undefined;
      const read = () => hostedSchemas({ ...this.#file(path, state), at: wanted, isClaimed: true });
      const reading = known ?? this.#read(uri, state, path, wanted !== null, before, read);
      state.asked.set(wanted, reading);
      const asked = await reading;
      if (!this.#isCurrent(uri, state)) continue;
      if (!asked.ok) return asked;
      if (asked.schemas.length > 0) return only(asked.schemas);
      const why = asked.findings[0]?.explanation ?? `There is no schema ${wanted ?? "in the file"}.`;
      return { ok: false, why };
    }
  }

  /** The schemas that the document would hold if its text were another one. */
  async asIf(uri: string, text: string): Promise<{ hosted: HostedSchema; harness: string | null }[]> {
    const claim = this.#claim(uri);
    const path = hostPath(uri, this.#documents.get(uri));
    const files = hostFiles(this.#documents);
    const file = { path, text, at: claim?.at ?? [], isClaimed: claim !== null, files };
    const { schemas } = await claimedSchemas(file);
    const isExcluded = this.#isExcluded(uri);
    return schemas.map((hosted) => ({
      hosted,
      harness: isExcluded ? null : claimedHarness(claim, hosted.harness, hosted.selector),
    }));
  }

  /** What the document is, once it is known and as long as it is that. */
  async #current(uri: string): Promise<{ document: HostedDocument; state: State } | NoSchema> {
    for (;;) {
      let source: DocumentText;
      try {
        source = this.#documents.get(uri);
      } catch (error) {
        return { ok: false, why: (error as Error).message };
      }
      const state = this.#state(uri, source);
      const document = await state.ready;
      if (this.#isCurrent(uri, state)) return document.ok ? { document, state } : document;
    }
  }

  #state(uri: string, source: DocumentText): State {
    const claim = this.#claim(uri);
    const known = this.#states.get(uri);
    const isExcluded = this.#isExcluded(uri);
    const isSame = known?.isExcluded === isExcluded && isSameClaim(known.claim, claim);
    if (known?.source === source && isSame) return known;
    const before = known && { ...known, before: undefined };
    const begun = { source, claim, isExcluded, files: hostFiles(this.#documents), asked: new Map(), before };
    const path = hostPath(uri, source);
    const at = claim?.at ?? [];
    const ready = this.#read(uri, begun, path, at.length > 0, before?.ready, () =>
      claimedSchemas({ ...this.#file(path, begun), at, isClaimed: claim !== null }),
    );
    const state: State = { ...begun, ready };
    if (this.#documents.isOpen(uri)) this.#states.set(uri, state);
    return state;
  }

  #file(
    path: string,
    { source, files }: Pick<State, "source" | "files">,
  ): Pick<HostFile, "path" | "text" | "files"> {
    return { path, text: source.text, files };
  }

  #isCurrent(uri: string, { source, files }: Pick<State, "source" | "files">): boolean {
    if (!this.#documents.isOpen(uri)) return true;
    return this.#states.get(uri)?.files === files && this.#documents.get(uri) === source;
  }

  async #read(
    uri: string,
    state: Pick<State, "source" | "claim" | "isExcluded" | "files">,
    path: string,
    hasPlace: boolean,
    before: Reading | undefined,
    read: () => Promise<HostedSchemas>,
  ): Reading {
    const { source, claim, isExcluded, files } = state;
    const { text } = source;
    if (text.length > heavyLength && (hasPlace || parsedHosts.test(path))) {
      return { ok: false, why: "The file is too large to look for a schema in it." };
    }
    const hosted = await read();
    const {
      schemas,
      refused = [],
      findings,
      about = null,
      fixesOf = () => [],
      remarkAt = () => null,
    } = hosted;
    const earlier = await before;
    const bySelector = new Map(
      earlier?.ok === true ? earlier.schemas.map((schema) => [schema.selector, schema]) : [],
    );
    const isCurrent = () => this.#isCurrent(uri, state);
    const placed = schemas.map((hosted) => {
      const harness = isExcluded ? null : claimedHarness(claim, hosted.harness, hosted.selector);
      return new PlacedSchema(source, path, hosted, harness, isCurrent, bySelector.get(hosted.selector));
    });
    const around = isExcluded ? [] : findings;
    return {
      ok: true,
      uri,
      path,
      source,
      files,
      schemas: placed,
      refused: isExcluded ? [] : refused,
      findings: around,
      about,
      fixesOf,
      remarkAt,
    };
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

function only(schemas: readonly PlacedSchema[]): PlacedSchema | NoSchema {
  const [first] = schemas;
  if (first !== undefined && schemas.length === 1) return first;
  const labels = schemas.map(({ hosted }) => hosted.label).join(", ");
  return { ok: false, why: `The file holds ${schemas.length} schemas; choose one of ${labels}.` };
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
  return a.harness === b.harness && a.at.join("\n") === b.at.join("\n") && a.source === b.source;
}
