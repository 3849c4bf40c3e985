import type { CancellationToken, Disposable } from "vscode";
import { type LanguageClient, WorkDoneProgress } from "vscode-languageclient/node";
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

/** Each run has a name of its own. */
let runs = 0;

/** One method per request about captured replies. */
export function replayRequests(client: LanguageClient) {
  return {
    list: () => client.sendRequest(replaysRequest),
    /** @param onProgress is told of what takes a while */
    run: async (params: ReplayParams, token: CancellationToken, onProgress: (message: string) => void) => {
      const workDoneToken = `replays ${++runs}`;
      const progress = client.onProgress(WorkDoneProgress.type, workDoneToken, (told) => {
        if (told.kind === "report" && told.message !== undefined) onProgress(told.message);
      });
      try {
        return await client.sendRequest(runReplaysRequest, { ...params, workDoneToken }, token);
      } finally {
        progress.dispose();
      }
    },
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
