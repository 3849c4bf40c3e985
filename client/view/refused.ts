import type { LabReport, LabResult } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { section, tool, verbatim } from "./section.ts";
import { count } from "./words.ts";

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
  const first = result.findings[0];
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
    first
      ? section(
          "Fix",
          { badge: result.findings.length },
          h(
            "ul.findings",
            null,
            ...result.findings.slice(0, 20).map(({ line, code, message }) =>
              h(
                "li",
                null,
                icon("error", "c-bad"),
                h(
                  "div",
                  null,
                  h("p", null, message),
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
        )
      : null,
    admissionChecks(result),
  ];
}

function admissionChecks({ schema }: LabResult): HTMLElement | null {
  const checks = [
    check("Size", schema.bytes, schema.bytesCap, " bytes"),
    check("Depth", schema.depth, schema.depthCap, ""),
  ].filter((row) => row !== null);
  return checks.length === 0 ? null : section("Admission checks", {}, h("ul.checks", null, ...checks));
}

function check(name: string, value: number | null, cap: number | null, unit: string): HTMLElement | null {
  if (value === null || cap === null) return null;
  const fits = value <= cap;
  return h(
    "li",
    null,
    fits ? icon("pass", "c-good") : icon("error", "c-bad"),
    h("span", null, name),
    h(`span.${fits ? "dim" : "c-bad"}`, null, `${count(value)} of ${count(cap)}${unit}`),
  );
}
