import type { LabReport, LabResult } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { dashedRing, icon } from "./icons.ts";
import { section, tool, verbatim } from "./section.ts";
import { checkWords, count } from "./words.ts";

export interface RefusedEvents {
  goToLine(line: number): void;
  copyText(text: string): void;
}

/** The right side for a schema that the harness refuses: what would happen, and where to fix it. */
export function refused(
  who: string,
  result: LabResult,
  report: LabReport,
  events: RefusedEvents,
): (HTMLElement | null)[] {
  const error = report.attempt.endMessage ?? report.admission ?? "";
  const byCaller = result.inputs?.delivery === "caller";
  const refuses = `${who} checks the schema first and refuses it.`;
  return [
    section(
      "What would happen",
      { end: tool("copy", "Copy the error", () => events.copyText(error), { focus: "copy-error" }) },
      h(
        "ol.steps",
        null,
        h("li", null, byCaller ? refuses : `${refuses} No model is called, no retry is spent.`),
        h(
          "li",
          null,
          byCaller ? "Its caller gets this error:" : "The run ends with this error:",
          verbatim(error),
        ),
        report.corrective !== null &&
          h("li", null, "And this text for the model:", verbatim(report.corrective)),
      ),
    ),
    fix(result, events),
    admissionChecks(result),
  ];
}

/** What refuses, with the way to its line; the one that the harness tells of comes first. */
function fix({ refusal }: LabResult, events: RefusedEvents): HTMLElement | null {
  const [first, ...others] = refusal?.findings ?? [];
  if (refusal === null || first === undefined) return null;
  const { findingCount } = refusal;
  const go = h(
    "button.button.primary",
    { attributes: { "data-focus": "fix" }, on: { click: () => events.goToLine(first.line) } },
    `Go to line ${count(first.line)}`,
  );
  return section(
    "Fix",
    findingCount > 1 ? { badge: findingCount } : {},
    h("p.fix", { attributes: { "data-lab": "fix" } }, first.text),
    h("p.fix", null, go),
    others.length > 0 &&
      h(
        "ul.findings",
        null,
        ...others.map(({ line, code, text }) =>
          h(
            "li",
            null,
            icon("error", "c-bad"),
            h(
              "div",
              null,
              h("p", null, text),
              h(
                "button.place",
                {
                  attributes: { "data-focus": `finding-${line}` },
                  on: { click: () => events.goToLine(line) },
                },
                `Schema line ${count(line)}`,
                h("span.kind", null, code),
              ),
            ),
          ),
        ),
      ),
  );
}

function admissionChecks({ refusal, schema }: LabResult): HTMLElement | null {
  const checks = refusal?.checks ?? [];
  if (checks.length === 0) return null;
  return section(
    "Admission checks",
    {},
    h(
      "ul.checks",
      { attributes: { "data-lab": "checks" } },
      ...checks.map((check) => {
        const [name, words] = checkWords(check, schema);
        const { state } = check;
        const mark =
          state === "not-reached"
            ? dashedRing()
            : state === "done"
              ? icon("pass", "c-good")
              : icon("error", "c-bad");
        return h(
          "li",
          null,
          mark,
          h(`span${state === "not-reached" ? ".dim" : ""}`, null, name),
          h(`span.${state === "failed" ? "c-bad" : "dim"}`, null, words),
        );
      }),
    ),
  );
}
