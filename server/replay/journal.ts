/** `.codewhale/workflow-runs.jsonl`: what codewhale remembers of replies that failed their schema (`harnesses.md` 6.11). */
import { type JsonNode, member } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import type { Verdict } from "../engine/result.ts";

/** One reply that codewhale refused. */
export interface Receipt {
  readonly run: string;
  readonly task: string;
  /** 1-based. */
  readonly attempt: number;
  /** What codewhale said, without what it may add of a repair that it skipped. */
  readonly error: string;
  readonly verdict: Extract<Verdict, "not-json" | "violates-schema">;
  /** The reply; null where the journal has only its beginning. */
  readonly reply: string | null;
  /** File name, without its folders, of the whole reply; null where there is none. */
  readonly artifact: string | null;
  /** Whether codewhale itself kept only the beginning. */
  readonly isCut: boolean;
  /** The workflow script, as codewhale names it; null where it doesn't. */
  readonly script: string | null;
  /** 1-based line of the journal. */
  readonly line: number;
}

export interface Journal {
  /** In the order of runs, then of tasks as they first failed, then of attempts. */
  readonly receipts: readonly Receipt[];
  /** 1-based lines that can't be read. */
  readonly badLines: readonly number[];
}

/** What stands behind a preview that is not the whole reply. */
const previewMark = "\n…[preview truncated; full reply in the schema artifact]";
/** The last words of a reply that was too long to be carried. */
const cutMark = /\n…\[raw reply truncated: \d+ chars not carried\]$/;
const skippedRepair = / \(repair skipped: [^()]*(?:\(\d+\))?[^()]*\)$/;

/** The last snapshot of each run counts. Never throws; linear. */
export function readJournal(text: string): Journal {
  const runs = new Map<string, readonly Receipt[]>();
  const badLines: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*$/.test(line)) continue;
    const read = readJson(line.replace(/^\uFEFF/, ""));
    if (!read.ok) {
      badLines.push(index + 1);
      continue;
    }
    const run = member(read.node, "run");
    const id = textOf(member(run, "run_id"));
    if (textOf(member(read.node, "kind")) === "snapshot" && run !== undefined && id !== null)
      runs.set(id, receiptsOf(run, id, index + 1));
  }
  return { receipts: [...runs.values()].flat(), badLines };
}

function receiptsOf(run: JsonNode, id: string, line: number): readonly Receipt[] {
  const script = textOf(member(run, "source_path"));
  const byTask = new Map<string, Map<number, Receipt>>();
  for (const list of ["schema_repairs", "schema_errors"]) {
    const items = member(run, list);
    for (const item of items?.kind === "array" ? items.items : []) {
      const task = textOf(member(item, "task_id"));
      if (task === null) continue;
      const attempts = byTask.get(task) ?? new Map<number, Receipt>();
      byTask.set(task, attempts);
      const number = member(item, "attempt");
      const attempt =
        number?.kind === "number" && /^[1-9]\d{0,8}$/.test(number.text) ? Number(number.text) : 1;
      const preview = textOf(member(item, "raw_preview")) ?? "";
      const artifact = textOf(member(item, "artifact"));
      attempts.set(attempt, {
        run: id,
        task,
        attempt,
        error: (textOf(member(item, "message")) ?? "").replace(skippedRepair, ""),
        verdict: textOf(member(item, "kind")) === "json_parse" ? "not-json" : "violates-schema",
        reply: artifact === null && preview !== "" && !preview.endsWith(previewMark) ? preview : null,
        artifact: artifact === null ? null : (artifact.split(/[\\/]/).at(-1) ?? null),
        isCut: isTrue(member(item, "raw_truncated")),
        script,
        line,
      });
    }
  }
  return [...byTask.values()].flatMap((attempts) =>
    [...attempts.values()].sort((one, other) => one.attempt - other.attempt),
  );
}

/** Whether a kept reply is only the beginning of what came. */
export function isCutReply(text: string): boolean {
  return cutMark.test(text);
}

function textOf(node: JsonNode | undefined): string | null {
  return node?.kind === "string" ? node.value : null;
}

function isTrue(node: JsonNode | undefined): boolean {
  return node?.kind === "boolean" && node.value;
}
