import { type CancellationToken, type ExtensionContext, extensions, workspace } from "vscode";
import { LanguageClient, RevealOutputChannelOn, State, TransportKind } from "vscode-languageclient/node";
import {
  type AppendixOfTextParams,
  type AppendixParams,
  type AtCursorParams,
  appendixOfTextRequest,
  appendixRequest,
  atCursorRequest,
  type CalibrateParams,
  type CapturedRepliesParams,
  type ClaimedSchemasParams,
  type ClaimParams,
  type CompareParams,
  type CompareSchemasParams,
  calibrateRequest,
  capturedRepliesRequest,
  claimedSchemasRequest,
  claimRequest,
  compareRequest,
  compareSchemasRequest,
  type DescribeParams,
  describeRequest,
  type GoTypesParams,
  goTypesRequest,
  type InferSchemaParams,
  type InitializationOptions,
  inferSchemaRequest,
  type LocateParams,
  lintWorkspaceRequest,
  locateRequest,
  type MinimalReplyParams,
  minimalReplyRequest,
  type ReplyParams,
  replyRequest,
  type SaveRepliesParams,
  type SchemaOfReplyParams,
  saveRepliesRequest,
  schemaChangedNotification,
  schemaOfReplyRequest,
  type ToldParams,
  toldRequest,
} from "../server/protocol.ts";
import { documentationRoot } from "./documentation.ts";
import { replySelector } from "./replays/reply-documents.ts";
import { replayRequests } from "./replays/requests.ts";
import { schemaLanguages } from "./schema-languages.ts";
import { readSettings, section } from "./settings.ts";

export type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * Starts `dist/server.cjs` as a process of its own (IPC) and joins it to every document of a language in which schemas can
 * stand. Which of them hold one is for the server to say.
 */
export async function connect(
  context: ExtensionContext,
  schemaChanged: (uri: string) => void,
  restarted: () => void,
) {
  const module = context.asAbsolutePath("dist/server.cjs");
  const transport = TransportKind.ipc;
  const initializationOptions: InitializationOptions = {
    docsUri: documentationRoot,
    defaultHarness: readSettings().defaultHarness,
    hasCommands: true,
    validatesJson:
      extensions.getExtension("vscode.json-language-features") !== undefined &&
      workspace.getConfiguration("json").get("validate.enable", true),
  };
  const client = new LanguageClient(
    section,
    "Subagent Schema",
    {
      run: { module, transport },
      debug: { module, transport, options: { execArgv: ["--nolazy", "--inspect=6009"] } },
    },
    {
      documentSelector: [...schemaLanguages, ...replySelector],
      initializationOptions,
      synchronize: { configurationSection: section },
      // Nobody asked for an output panel that opens by itself.
      revealOutputChannelOn: RevealOutputChannelOn.Never,
    },
  );
  client.onNotification(schemaChangedNotification, ({ uri }) => schemaChanged(uri));
  await client.start();
  // The client starts a process that is gone again by itself.
  client.onDidChangeState(({ newState }) => newState === State.Running && restarted());
  return {
    describe: (params: DescribeParams) => client.sendRequest(describeRequest, params),
    appendix: (params: AppendixParams, token?: CancellationToken) =>
      client.sendRequest(appendixRequest, params, token),
    reply: (params: ReplyParams, token?: CancellationToken) =>
      client.sendRequest(replyRequest, params, token),
    compare: (params: CompareParams, token?: CancellationToken) =>
      client.sendRequest(compareRequest, params, token),
    compareSchemas: (params: CompareSchemasParams) => client.sendRequest(compareSchemasRequest, params),
    goTypes: (params: GoTypesParams) => client.sendRequest(goTypesRequest, params),
    locate: (params: LocateParams) => client.sendRequest(locateRequest, params),
    told: (params: ToldParams, token?: CancellationToken) => client.sendRequest(toldRequest, params, token),
    atCursor: (params: AtCursorParams, token?: CancellationToken) =>
      client.sendRequest(atCursorRequest, params, token),
    capturedReplies: (params: CapturedRepliesParams) => client.sendRequest(capturedRepliesRequest, params),
    calibrate: (params: CalibrateParams) => client.sendRequest(calibrateRequest, params),
    saveReplies: (params: SaveRepliesParams) => client.sendRequest(saveRepliesRequest, params),
    schemaOfReply: (params: SchemaOfReplyParams) => client.sendRequest(schemaOfReplyRequest, params),
    claimedSchemas: (params: ClaimedSchemasParams) => client.sendRequest(claimedSchemasRequest, params),
    lintWorkspace: (token?: CancellationToken) => client.sendRequest(lintWorkspaceRequest, token),
    claim: (params: ClaimParams) => client.sendRequest(claimRequest, params),
    appendixOfText: (params: AppendixOfTextParams) => client.sendRequest(appendixOfTextRequest, params),
    inferSchema: (params: InferSchemaParams) => client.sendRequest(inferSchemaRequest, params),
    minimalReply: (params: MinimalReplyParams) => client.sendRequest(minimalReplyRequest, params),
    replays: replayRequests(client),
    /** Kills the process when it does not end by itself within two seconds. */
    stop: () => client.dispose(2000),
  };
}
