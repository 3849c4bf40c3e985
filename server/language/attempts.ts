/** Replies judged against a schema view, on this thread or, when they are many megabytes, on another one. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { type JudgeSettings, judgeSettings, loopAfter, type ReplyReport } from "../engine/index.ts";
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
  let last: Judged | null = null;
  return async (view, replies, token, settings) => {
    const {
      open,
      harness,
      mode,
      schema: { text },
    } = view;
    const length = replies.reduce((sum, each) => sum + each.text.length, text.length);
    if (open !== null && length <= heavyLength) {
      return attemptsOf(engine, open, replies, settings);
    }
    const asked = { facts: view.facts, harness, settings: JSON.stringify(judgeSettings(settings)), replies };
    const known = last === null ? [] : reportsThatStand(last, asked);
    const rest = replies.slice(known.length);
    const isOver = (known.at(-1)?.attempt.next ?? "repair") !== "repair";
    if (known.length > 0 && (rest.length === 0 || isOver)) return known;
    const job = {
      harness: dataOf(harness),
      mode,
      schema: text,
      replies: rest,
      settings: judgeSettings(settings),
      ...(known.length === 0 ? {} : { before: loopAfter(known) }),
    };
    const done = await heavyWork(job, () => !token.isCancellationRequested);
    if (done === null) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
    const reports = [...known, ...done.reports];
    last = { ...asked, reports };
    return reports;
  };
}

/** A loop that another thread has judged; only the last one is kept. */
interface Judged {
  readonly facts: SchemaView["facts"];
  readonly harness: SchemaView["harness"];
  readonly settings: string;
  readonly replies: readonly LoopReply[];
  readonly reports: readonly ReplyReport[];
}

/** Those of the first replies, as many as are the same: who adds an attempt does not wait for the ones before it again. */
function reportsThatStand(known: Judged, asked: Omit<Judged, "reports">): readonly ReplyReport[] {
  const { facts, harness, settings, replies } = asked;
  if (known.facts !== facts || known.harness !== harness || known.settings !== settings) return [];
  const changed = replies.findIndex((reply, index) => {
    const before = known.replies[index];
    return before?.text !== reply.text || before.finishReason !== reply.finishReason;
  });
  return known.reports.slice(0, changed < 0 ? replies.length : changed);
}
