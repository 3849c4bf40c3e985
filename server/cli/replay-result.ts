/** What `replay` tells of one captured reply. */
import { relative, sep } from "node:path";
import type { Capture } from "../replay/capture.ts";
import type { Difference } from "../replay/difference.ts";
import type { Outcome } from "../replay/expectation.ts";

export type ReplayStatus =
  | "passed"
  | "failed"
  /** Nothing is expected of it yet. */
  | "not-judged"
  /** The engine can't tell. */
  | "not-checked"
  /** Its outcome has just been written down as expected. */
  | "recorded"
  /** The file, the line, or its schema can't be used. */
  | "unusable";

export interface ReplayResult {
  /** The file as it is called from the current folder, `/` between folders. */
  readonly file: string;
  /** 1-based, in a file of several replies; else null. */
  readonly line: number | null;
  /** In a file of several replies: the id that was written there, JSON. */
  readonly id: string | null;
  readonly status: ReplayStatus;
  /** `FILE[#SELECTOR]`; null where none is known. */
  readonly schema: string | null;
  readonly harness: string | null;
  readonly expected: Outcome | null;
  readonly actual: Outcome | null;
  readonly differences: readonly Difference[];
  /** Where in the file the difference begins, 1-based, columns in UTF-16 units; null where no place is to blame. */
  readonly place: { readonly line: number; readonly column: number } | null;
  /** Why it is unusable or not checked; one line. */
  readonly reason: string | null;
  /** Only where the schema was refused: where in it and why, in the harness's words. */
  readonly refusal?: string;
  /** What the harness itself noted down at the time, where that is other than what is made of the reply now. */
  readonly atTheTime: string | null;
}

export type Summary = { readonly [status in ReplayStatus]: number };

export const noReplies: Summary = {
  passed: 0,
  failed: 0,
  "not-judged": 0,
  "not-checked": 0,
  recorded: 0,
  unusable: 0,
};

/** `replies/a.reply.md`, `many.replies.jsonl:3`. */
export function replyName({ file, line }: Pick<ReplayResult, "file" | "line">): string {
  return line === null ? file : `${file}:${line}`;
}

/** `FILE:LINE:COLUMN` as far as it is known. */
export function replyPlace(result: ReplayResult): string {
  const { file, place } = result;
  return place === null ? replyName(result) : `${file}:${place.line}:${place.column}`;
}

/** A file as messages call it. */
export function calledFrom(cwd: string, file: string): string {
  const below = relative(cwd, file).replaceAll(sep, "/");
  return below === "" || below.startsWith("../") ? file : below;
}

/** Of a result that is nothing but a reason. */
export function unusable(
  cwd: string,
  { file, line, id = null }: Pick<Capture, "file" | "line"> & { readonly id?: string | null },
  reason: string,
): ReplayResult {
  return {
    file: calledFrom(cwd, file),
    line,
    id,
    status: "unusable",
    schema: null,
    harness: null,
    expected: null,
    actual: null,
    differences: [],
    place: null,
    reason,
    atTheTime: null,
  };
}
