import type { LabReport } from "../reply-lab/messages.ts";
import type { Edit } from "./exact-text.ts";

/**
 * A report moved along with an edit of its reply, so that marks stay on their values until the new report is there.
 * Offsets are UTF-16 units of the exact text.
 */
export function shiftReport(report: LabReport, edit: Edit): LabReport {
  const delta = edit.inserted.length - edit.removed;
  const move = (offset: number) => {
    if (offset <= edit.at) return offset;
    return offset >= edit.at + edit.removed
      ? offset + delta
      : edit.at + Math.min(edit.inserted.length, offset - edit.at);
  };
  return {
    ...report,
    spans: report.spans.map((span) => ({ ...span, start: move(span.start), end: move(span.end) })),
    steps: report.steps.map((step) =>
      step.span ? { ...step, span: { start: move(step.span.start), end: move(step.span.end) } } : step,
    ),
    syntaxErrorAt: report.syntaxErrorAt === null ? null : move(report.syntaxErrorAt),
    violations: report.violations.map((violation) => ({
      ...violation,
      ranges: violation.ranges.map(([start, end]) => [move(start), move(end)] as const),
    })),
  };
}
