/** What a change of a schema would change: the captured replies whose verdict flips. */
import type { LoopOptions, OpenSchema, Verdict } from "../engine/index.ts";
import { type CapturedReply, reportAttempts } from "./replay.ts";

export interface Flip<Reply extends CapturedReply> {
  readonly reply: Reply;
  /** Null where the engine can't tell. */
  readonly before: Verdict | null;
  readonly after: Verdict | null;
}

/** In the order of the replies. `loops`: the attempts of each repair loop. Never throws. */
export function flipsBetween<Reply extends CapturedReply>(
  before: OpenSchema,
  after: OpenSchema,
  loops: Iterable<readonly Reply[]>,
  options: LoopOptions = {},
): readonly Flip<Reply>[] {
  const flips: Flip<Reply>[] = [];
  for (const loop of loops) {
    const old = reportAttempts(before, loop, options);
    for (const [index, report] of reportAttempts(after, loop, options).entries()) {
      const verdict = old[index]?.verdict ?? null;
      if (verdict !== report.verdict)
        flips.push({ reply: loop[index] as Reply, before: verdict, after: report.verdict });
    }
  }
  return flips;
}
