import type { CancellationToken, Disposable } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import {
  type AcceptRepliesParams,
  acceptRepliesRequest,
  affectedReplaysRequest,
  flipsRequest,
  type ImportRepliesParams,
  importRepliesRequest,
  type ReplayParams,
  replayCoverageRequest,
  replaysChangedNotification,
  replaysRequest,
  runReplaysRequest,
  type SchemaParams,
  type TranscriptParams,
  transcriptRequest,
} from "../../server/protocol.ts";

export type ReplayRequests = ReturnType<typeof replayRequests>;

/** One method per request about captured replies. */
export function replayRequests(client: LanguageClient) {
  return {
    list: () => client.sendRequest(replaysRequest),
    run: (params: ReplayParams, token: CancellationToken) =>
      client.sendRequest(runReplaysRequest, params, token),
    accept: (params: AcceptRepliesParams) => client.sendRequest(acceptRepliesRequest, params),
    affected: (uri: string) => client.sendRequest(affectedReplaysRequest, { uri }),
    coverage: (params: ReplayParams, token: CancellationToken) =>
      client.sendRequest(replayCoverageRequest, params, token),
    flips: (params: SchemaParams) => client.sendRequest(flipsRequest, params),
    transcript: (params: TranscriptParams) => client.sendRequest(transcriptRequest, params),
    importReplies: (params: ImportRepliesParams) => client.sendRequest(importRepliesRequest, params),
    /** Listens for changes of what `list` answers. */
    onChanged: (listener: () => void): Disposable =>
      client.onNotification(replaysChangedNotification, listener),
  };
}
