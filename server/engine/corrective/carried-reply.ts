/** How much of a reply goes along: into the repair prompt, and into the receipts (`harnesses.md` 6.1, 6.8). */
import type { Harness } from "../harness/harness.ts";
import { say, type WordingKey } from "../harness/wording.ts";

export interface CutReply {
  readonly text: string;
  /** Unicode scalars of the reply that are kept, and those that are not. */
  readonly kept: number;
  readonly dropped: number;
}

/** Unicode scalars of the preview in a receipt. */
const PREVIEWED = 2_000;

export function carriedReply(harness: Harness, reply: string): CutReply {
  return cut(harness, reply, harness.caps.replyCharacters ?? Number.POSITIVE_INFINITY, "carriedCut");
}

export function previewedReply(harness: Harness, reply: string): CutReply {
  return cut(harness, reply, PREVIEWED, "previewCut");
}

/** A lone surrogate counts as one, as U+FFFD would. */
function cut(harness: Harness, reply: string, most: number, key: WordingKey): CutReply {
  let at = 0;
  let kept = 0;
  for (; at < reply.length && kept < most; kept++) at += (reply.codePointAt(at) as number) > 0xffff ? 2 : 1;
  if (at === reply.length) return { text: reply, kept, dropped: 0 };
  let dropped = 0;
  for (let rest = at; rest < reply.length; dropped++)
    rest += (reply.codePointAt(rest) as number) > 0xffff ? 2 : 1;
  return { text: `${reply.slice(0, at)}\n${say(harness.wording, key, { count: dropped })}`, kept, dropped };
}
