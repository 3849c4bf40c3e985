import type { LabReport } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Lines } from "./lines.ts";
import { section } from "./section.ts";
import { count } from "./words.ts";

/** Where the candidate stops being JSON, in the harness's words and at its place in the reply. */
export function parseError(report: LabReport, lines: Lines, go: (offset: number) => void): HTMLElement {
  const at = report.syntaxErrorAt;
  const counted = at === null ? "" : candidatePlace(report, lines, at);
  return section(
    "Parse error",
    {},
    h(
      "div.violation.alone",
      null,
      icon("error", "c-bad"),
      h("span.message", null, report.error ?? "The candidate is not JSON."),
      h("span.tag"),
      h(
        "span.places",
        null,
        at !== null &&
          h(
            "button.place",
            {
              attributes: { title: "Show in the reply", "data-focus": "parse-error" },
              on: { click: () => go(at) },
            },
            errorPlace(lines, at),
          ),
        counted !== "" && h("span.dim", null, `candidate ${counted}`),
      ),
    ),
    report.cause != null &&
      h("p.after", { attributes: { "data-lab": "cause" } }, `Likely cause: ${report.cause}`),
    h("p.dim.after", null, "No schema rule was checked."),
  );
}

export function errorPlace(lines: Lines, at: number): string {
  return `Line ${count(lines.lineAt(at))}, column ${count(lines.columnAt(at))}`;
}

/** The same place counted from the candidate: as the harness's own error says it, where it does; empty where both agree. */
export function candidatePlace({ error, spans }: LabReport, lines: Lines, at: number): string {
  const said = /at line (\d+) column (\d+)$/.exec(error ?? "");
  const start = spans.find(({ kind }) => kind === "candidate")?.start ?? 0;
  const line = lines.lineAt(at) - lines.lineAt(start) + 1;
  const column = line === 1 ? at - start + 1 : lines.columnAt(at);
  const counted = said === null ? [line, column] : [Number(said[1]), Number(said[2])];
  if (counted[0] === lines.lineAt(at) && counted[1] === lines.columnAt(at)) return "";
  return `line ${count(counted[0] ?? 0)}, column ${count(counted[1] ?? 0)}`;
}
