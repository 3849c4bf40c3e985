import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  workspace,
} from "vscode";
import type {
  AppendixOfTextParams,
  AppendixParams,
  AppendixResult,
  AtCursorParams,
  AtCursorResult,
  CalibrateParams,
  CalibrateResult,
  CapturedRepliesParams,
  CapturedRepliesResult,
  ClaimedSchemasResult,
  ClaimParams,
  ClaimResult,
  CompareParams,
  CompareResponse,
  CompareSchemasParams,
  CompareSchemasResult,
  DescribeParams,
  DescribeResult,
  GoTypesParams,
  GoTypesResult,
  InferSchemaParams,
  InferSchemaResult,
  LintWorkspaceResult,
  LocateParams,
  LocateResult,
  MinimalReplyParams,
  MinimalReplyResult,
  ReplyParams,
  ReplyResponse,
  SaveRepliesParams,
  SaveRepliesResult,
  SchemaOfReplyResult,
  ToldParams,
  ToldResult,
} from "../server/protocol.ts";
import type { Connection } from "./connection.ts";
import type { ReplayRequests } from "./replays/requests.ts";
import { readSettings, section } from "./settings.ts";

/**
 * The language server as the rest of the client sees it: one method per request, and the process behind it starts with
 * the first of them. Every method rejects when the server can't be started.
 */
export class LanguageServer implements Disposable {
  readonly #context: ExtensionContext;
  readonly #schemaChanged = new EventEmitter<string>();
  readonly #started = new EventEmitter<void>();
  readonly #settings: Disposable;
  readonly #restarted = new EventEmitter<void>();
  #connection: Promise<Connection> | undefined;

  /** Fires with the URI of an open schema whose meaning may have changed. */
  readonly onSchemaChanged = this.#schemaChanged.event;
  /** Fires when the process has been started. */
  readonly onStarted = this.#started.event;
  /** Fires when another process took the place of one that was gone: what that was asked is forgotten. */
  readonly onRestarted = this.#restarted.event;

  constructor(context: ExtensionContext) {
    this.#context = context;
    this.#settings = workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${section}.enable`) && !readSettings().enable) void this.stop();
    });
    context.subscriptions.push(this);
  }

  get isRunning(): boolean {
    return this.#connection !== undefined;
  }

  /** Starts the process unless it runs. The connection's code is loaded here, which keeps it out of `activate`. */
  start(): Promise<Connection> {
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  async #connect(): Promise<Connection> {
    try {
      if (!readSettings().enable) throw new Error("Subagent Schema is switched off in the settings.");
      const { connect } = await import("./connection.ts");
      const connection = await connect(
        this.#context,
        (uri) => this.#schemaChanged.fire(uri),
        () => {
          this.#started.fire();
          this.#restarted.fire();
        },
      );
      this.#started.fire();
      return connection;
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
  }

  async stop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await (await connection?.catch(() => undefined))?.stop();
  }

  async describe(params: DescribeParams): Promise<DescribeResult> {
    return (await this.start()).describe(params);
  }

  async appendix(params: AppendixParams, token?: CancellationToken): Promise<AppendixResult> {
    return (await this.start()).appendix(params, token);
  }

  async reply(params: ReplyParams, token?: CancellationToken): Promise<ReplyResponse> {
    return (await this.start()).reply(params, token);
  }

  async compare(params: CompareParams, token?: CancellationToken): Promise<CompareResponse> {
    return (await this.start()).compare(params, token);
  }

  async compareSchemas(params: CompareSchemasParams): Promise<CompareSchemasResult> {
    return (await this.start()).compareSchemas(params);
  }

  async goTypes(params: GoTypesParams): Promise<GoTypesResult> {
    return (await this.start()).goTypes(params);
  }

  async locate(params: LocateParams): Promise<LocateResult> {
    return (await this.start()).locate(params);
  }

  async told(params: ToldParams, token?: CancellationToken): Promise<ToldResult | null> {
    return (await this.start()).told(params, token);
  }

  async atCursor(params: AtCursorParams, token?: CancellationToken): Promise<AtCursorResult | null> {
    return (await this.start()).atCursor(params, token);
  }

  async capturedReplies(params: CapturedRepliesParams): Promise<CapturedRepliesResult> {
    return (await this.start()).capturedReplies(params);
  }

  async calibrate(params: CalibrateParams): Promise<CalibrateResult> {
    return (await this.start()).calibrate(params);
  }

  /** What is asked about captured replies. */
  async replays(): Promise<ReplayRequests> {
    return (await this.start()).replays;
  }

  async saveReplies(params: SaveRepliesParams): Promise<SaveRepliesResult> {
    return (await this.start()).saveReplies(params);
  }

  async schemaOfReply(uri: string): Promise<SchemaOfReplyResult> {
    return (await this.start()).schemaOfReply({ uri });
  }

  async claimedSchemas(folders: readonly string[]): Promise<ClaimedSchemasResult> {
    return (await this.start()).claimedSchemas({ folders });
  }

  async lintWorkspace(token?: CancellationToken): Promise<LintWorkspaceResult> {
    return (await this.start()).lintWorkspace(token);
  }

  async appendixOfText(params: AppendixOfTextParams): Promise<AppendixResult> {
    return (await this.start()).appendixOfText(params);
  }

  async inferSchema(params: InferSchemaParams): Promise<InferSchemaResult> {
    return (await this.start()).inferSchema(params);
  }

  async minimalReply(params: MinimalReplyParams): Promise<MinimalReplyResult> {
    return (await this.start()).minimalReply(params);
  }

  async claim(params: ClaimParams): Promise<ClaimResult> {
    return (await this.start()).claim(params);
  }

  dispose(): void {
    this.#settings.dispose();
    this.#schemaChanged.dispose();
    this.#started.dispose();
    this.#restarted.dispose();
  }
}
