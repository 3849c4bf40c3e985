/** How `replay` prints: reply after reply, so that nothing is kept that need not be. */
import { painter } from "./color.ts";
import { githubReporter } from "./replay-github.ts";
import { junitReporter } from "./replay-junit.ts";
import {
  type ReplayResult,
  type ReplayStatus,
  replyName,
  replyPlace,
  type Summary,
} from "./replay-result.ts";
import { visible } from "./visible.ts";

export interface Reporter {
  readonly begin: string;
  reply(result: ReplayResult, index: number): string;
  end(summary: Summary): string;
}

export const reporters = {
  text: textReporter,
  json: jsonReporter,
  junit: junitReporter,
  github: githubReporter,
} as const satisfies Record<string, (color: boolean) => Reporter>;

const words: Readonly<Record<ReplayStatus, string>> = {
  passed: "passed",
  failed: "failed",
  "not-judged": "not yet judged",
  "not-checked": "not checked",
  recorded: "recorded",
  unusable: "can't be used",
};

const colors = {
  passed: "green",
  failed: "red",
  "not-judged": "yellow",
  "not-checked": "yellow",
  recorded: "green",
  unusable: "red",
} as const satisfies Record<ReplayStatus, string>;

/** More of a difference is not printed for people. */
const mostLines = 20;

function textReporter(color: boolean): Reporter {
  const paint = painter(color);
  return {
    begin: "",
    reply(result) {
      const { status, differences, atTheTime, refusal } = result;
      const where = status === "failed" || status === "unusable" ? replyPlace(result) : replyName(result);
      const lines = [
        `${paint(words[status], colors[status])} ${visible(where)}: ${visible(outcomeText(result))}`,
      ];
      if (refusal !== undefined && status !== "passed") lines.push(`  ${visible(refusal)}`);
      for (const { field, expected, actual } of differences) {
        if (field === "verdict") continue;
        lines.push(`  ${field}`, ...differenceLines(expected, actual).map((line) => `  ${line}`));
      }
      if (atTheTime !== null) lines.push(`  at the time: ${visible(atTheTime)}`);
      return `${lines.join("\n")}\n`;
    },
    end: (summary) => `${summaryText(summary)}\n`,
  };
}

/** What became of it, in words. */
export function outcomeText({ status, actual, expected, reason, differences }: ReplayResult): string {
  if (reason !== null) return reason;
  const verdict = actual?.verdict ?? "no verdict";
  if (status !== "failed") return verdict;
  if (expected !== null && expected.verdict !== verdict) return `${verdict}, expected ${expected.verdict}`;
  return `${verdict} as expected, but with other ${differences.map(({ field }) => field).join(" and ")}`;
}

export function summaryText(summary: Summary): string {
  const statuses = Object.keys(words) as ReplayStatus[];
  const total = statuses.reduce((sum, status) => sum + summary[status], 0);
  const parts = statuses
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${words[status]}`);
  const what = total === 1 ? "1 reply" : `${total} replies`;
  const hint = summary["not-judged"] > 0 ? " (--update records them)" : "";
  return parts.length === 0 ? what : `${what}: ${parts.join(", ")}${hint}`;
}

/** The lines in which two texts differ, `-` what was expected and `+` what is; equal ones around them are left out. */
export function differenceLines(expected: string, actual: string): string[] {
  const old = expected.split("\n");
  const now = actual.split("\n");
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const marked = (mark: string, lines: readonly string[]) => {
    const differing = lines.slice(start, lines.length - end);
    const shown = differing.slice(0, mostLines).map((line) => `${mark} ${visible(line)}`);
    if (differing.length > mostLines) shown.push(`${mark} … ${differing.length - mostLines} lines more`);
    return shown;
  };
  return [...marked("-", old), ...marked("+", now)];
}

function jsonReporter(): Reporter {
  return {
    begin: '{"replies":[',
    reply: (result, index) =>
      `${index === 0 ? "\n" : ",\n"}${JSON.stringify({ ...result, id: idOf(result) })}`,
    end: (summary) => `\n],"summary":${JSON.stringify(summary)}}\n`,
  };
}

/** The id as a value. */
function idOf({ id }: ReplayResult): unknown {
  return id === null ? null : JSON.parse(id);
}
