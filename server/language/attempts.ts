/** Replies judged against a schema view, on this thread or, when they are many megabytes, on another one. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { type JudgeSettings, judgeSettings, type ReplyReport } from "../engine/index.ts";
import type { Engine, LoopReply } from "./engine.ts";
import { attemptsOf, dataOf, type HeavyWork, heavyLength } from "./heavy-work.ts";
import type { SchemaView } from "./placed-schema.ts";

/**
 * One report per attempt that the harness would read; without a reply, one of the schema alone.
 *
 * @throws ResponseError when the request was cancelled before its turn came
 */
export type Attempts = (
  view: SchemaView,
  replies: readonly LoopReply[],
  token: CancellationToken,
  settings: JudgeSettings,
) => Promise<readonly ReplyReport[]>;

export function attempts(engine: Engine, heavyWork: HeavyWork): Attempts {
  return async ({ open, harness, mode, schema: { text } }, replies, token, settings) => {
    const length = replies.reduce((sum, each) => sum + each.text.length, text.length);
    if (open !== null && length <= heavyLength) {
      return attemptsOf(engine, open, replies, settings);
    }
    const job = { harness: dataOf(harness), mode, schema: text, replies, settings: judgeSettings(settings) };
    const done = await heavyWork(job, () => !token.isCancellationRequested);
    if (done === null) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
    return done.reports;
  };
}
