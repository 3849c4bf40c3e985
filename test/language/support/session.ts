/** A real client and a real server, joined by two streams in memory. */
import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DiagnosticRefreshRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  FileChangeType,
  type FileEvent,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  RegistrationRequest,
  ShutdownRequest,
  WorkspaceFoldersRequest,
} from "vscode-languageserver-protocol/node";
import { URI } from "vscode-uri";
import * as engine from "../../../server/engine/index.ts";
import type { ComparisonWork } from "../../../server/language/comparison-thread.ts";
import { type Compared, performComparison, withStandard } from "../../../server/language/comparison-work.ts";
import { type HeavyWork, performJob } from "../../../server/language/heavy-work.ts";
import { startServer } from "../../../server/language/server.ts";
import { type InitializationOptions, schemaChangedNotification } from "../../../server/protocol.ts";

export interface SessionOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: InitializationOptions;
  /** Absolute path of the open workspace folder. */
  readonly folder?: string;
  /** Done on the server's own thread where absent; test/language/process.test.ts looks at the real ones. */
  readonly heavyWork?: HeavyWork;
  /** Likewise. */
  readonly comparisons?: ComparisonWork;
}

/** Events of one kind, in the order of their arrival; each is handed out once. */
export class Inbox<T> {
  readonly #arrived: T[] = [];
  readonly #waiting: ((event: T) => void)[] = [];

  add(event: T): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#arrived.push(event);
    else waiting(event);
  }

  next(): Promise<T> {
    const arrived = this.#arrived.shift();
    if (arrived !== undefined) return Promise.resolve(arrived);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** What has arrived and was not handed out. */
  rest(): readonly T[] {
    return this.#arrived;
  }
}

export interface Session {
  readonly client: ProtocolConnection;
  readonly initialized: InitializeResult;
  readonly published: Inbox<PublishDiagnosticsParams>;
  readonly schemaChanged: Inbox<string>;
  readonly refreshes: Inbox<"refresh">;
  readonly registrations: Registration[];
  open(path: string, text: string): string;
  /** Replaces a range, or everything. */
  change(uri: string, version: number, text: string, range?: Range): void;
  save(uri: string): void;
  close(uri: string): void;
  fileChanged(path: string): void;
  pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport>;
  /** The diagnostics of a full report. */
  diagnostics(uri: string): Promise<Diagnostic[]>;
  /** Those of them that say that the harness refuses the schema; for tests whose schemas an author would better otherwise. */
  refusals(uri: string): Promise<Diagnostic[]>;
}

export const pulling: ClientCapabilities = {
  textDocument: { diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true }, workspaceFolders: true },
};

export const uriOf = (path: string): string => URI.file(path).toString();

const compareHere: ComparisonWork = async (job, unwanted) => {
  let compared: Compared = { rows: [], causes: [] };
  if (unwanted.aborted) return null;
  await performComparison(job, {
    comparison: (comparison) => {
      compared = comparison;
    },
    standard: (beside) => {
      compared = withStandard(compared, beside);
    },
  });
  return compared;
};

/** Starts both sides; the test's end stops them. */
export async function startSession(options: SessionOptions = {}): Promise<Session> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  const here: HeavyWork = async (job, isWanted) => (isWanted() ? performJob(engine, job) : null);
  startServer(server, {
    engine,
    heavyWork: options.heavyWork ?? here,
    comparisons: options.comparisons ?? compareHere,
  });
  const client = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  const published = new Inbox<PublishDiagnosticsParams>();
  const schemaChanged = new Inbox<string>();
  const refreshes = new Inbox<"refresh">();
  const registrations: Registration[] = [];
  const folders = options.folder === undefined ? null : [{ uri: uriOf(options.folder), name: "folder" }];
  client.onNotification(PublishDiagnosticsNotification.type, (params) => published.add(params));
  client.onNotification(schemaChangedNotification, ({ uri }) => schemaChanged.add(uri));
  client.onRequest(DiagnosticRefreshRequest.type, () => refreshes.add("refresh"));
  client.onRequest(RegistrationRequest.type, (params) => {
    registrations.push(...params.registrations);
  });
  client.onRequest(WorkspaceFoldersRequest.type, () => folders);
  client.listen();
  const initialized = await client.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: null,
    workspaceFolders: folders,
    capabilities: options.capabilities ?? pulling,
    initializationOptions: options.initializationOptions ?? {},
  });
  void client.sendNotification(InitializedNotification.type, {});
  onTestFinished(async () => {
    await client.sendRequest(ShutdownRequest.type);
    client.dispose();
    server.dispose();
  });

  const pull: Session["pull"] = (uri, previousResultId) =>
    client.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
      ...(previousResultId === undefined ? {} : { previousResultId }),
    });
  const diagnostics: Session["diagnostics"] = async (uri) => {
    const report = await pull(uri);
    if (report.kind !== "full") throw new Error(`a ${report.kind} report`);
    return report.items;
  };
  return {
    client,
    initialized,
    published,
    schemaChanged,
    refreshes,
    registrations,
    open(path, text) {
      const uri = path.includes(":") ? path : uriOf(path);
      void client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: "json", version: 1, text },
      });
      return uri;
    },
    change(uri, version, text, range) {
      void client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [range === undefined ? { text } : { text, range }],
      });
    },
    save: (uri) =>
      void client.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } }),
    close: (uri) =>
      void client.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } }),
    fileChanged(path) {
      const changes: FileEvent[] = [{ uri: uriOf(path), type: FileChangeType.Changed }];
      void client.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
    },
    pull,
    diagnostics,
    async refusals(uri) {
      return (await diagnostics(uri)).filter(({ code }) => String(code).startsWith("admission/"));
    },
  };
}
