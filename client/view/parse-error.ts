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
    h("p.dim.after", null, "No schema rule was checked."),
  );
}

export function errorPlace(lines: Lines, at: number): string {
  return `Line ${count(lines.lineAt(at))}, column ${count(lines.columnAt(at))}`;
}

/** The same place counted from the candidate, as the harness does; empty where they agree. */
export function candidatePlace({ spans }: LabReport, lines: Lines, at: number): string {
  const start = spans.find(({ kind }) => kind === "candidate")?.start;
  if (start === undefined || start === 0) return "";
  const line = lines.lineAt(at) - lines.lineAt(start) + 1;
  const column = line === 1 ? at - start + 1 : lines.columnAt(at);
  return `line ${count(line)}, column ${count(column)}`;
}
