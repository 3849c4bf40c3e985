/** `replay --reporter github`: workflow commands, which show as annotations at the replies, and the summary. */
import type { Reporter } from "./replay-reporters.ts";
import { differenceLines, outcomeText, summaryText } from "./replay-reporters.ts";
import { type ReplayResult, replyName } from "./replay-result.ts";
import { visible } from "./visible.ts";

export function githubReporter(): Reporter {
  return {
    begin: "",
    reply(result) {
      const { file, line, status, place } = result;
      if (status === "passed" || status === "recorded") return "";
      const level = status === "failed" || status === "unusable" ? "error" : "notice";
      const at = place ?? { line: line ?? 1, column: 1 };
      const title = `${status === "not-judged" ? "Not yet judged" : "Replay"}: ${replyName(result)}`;
      const properties = Object.entries({ file, line: at.line, col: at.column, title }).map(
        ([name, value]) => `${name}=${escapedProperty(visible(String(value)))}`,
      );
      return `::${level} ${properties.join(",")}::${escapedData(messageOf(result))}\n`;
    },
    end: (summary) => `${summaryText(summary)}\n`,
  };
}

/** Its lines hold nothing that could be taken for a line of its own. */
function messageOf(result: ReplayResult): string {
  const lines = [visible(outcomeText(result))];
  if (result.refusal !== undefined) lines.push(visible(result.refusal));
  for (const { field, expected, actual } of result.differences) {
    if (field !== "verdict") lines.push(field, ...differenceLines(expected, actual));
  }
  return lines.join("\n");
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
