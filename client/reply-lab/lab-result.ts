import { type Diagnostic, languages, type Uri } from "vscode";
import type { CompareResponse, DescribeResult, ReplyReport, ReplyResponse } from "../../server/protocol.ts";
import type { LabComparison, LabFileNote, LabFinding, LabReply, LabReport, LabResult } from "./messages.ts";

/** A page can't list more with profit, and a hostile reply may break a rule a million times. */
const mostViolations = 1000;

/** What the page is told of the server's answer: all that it draws, none of the megabytes that it does not. */
export function labResult(
  schema: Uri,
  described: DescribeResult,
  replies: readonly LabReply[],
  response: ReplyResponse,
  notes: readonly LabFileNote[],
): LabResult {
  return {
    harness: response.harness,
    harnesses: described.harnesses,
    inputs: response.inputs,
    fileNotes: notes,
    attempts: response.attempts.map((report, index) => {
      // A harness that does not heed it sends the same message as ever.
      const cutOff = response.inputs?.heedsCutOff === true && replies[index]?.cutOff === true;
      return labReport(report, cutOff);
    }),
    schema: response.schema,
    findings: languages.getDiagnostics(schema).flatMap(labFinding),
    note: response.note,
  };
}

/** The same for a comparison; the server has left out the megabytes already. */
export function labComparison({ rows, causes, note }: CompareResponse, cutOff: boolean): LabComparison {
  const compared = rows.map(({ report, violationCount, sentCount, ...row }) => {
    const unsized = { candidateBytes: null, appendixBytes: null };
    return { ...row, report: { ...report, ...unsized, cutOff, violationCount, sentCount } };
  });
  return { rows: compared, causes, note };
}

function labReport(report: ReplyReport, cutOff: boolean): LabReport {
  const { candidate, contract: _contract, appendix, standard: _standard, violations, ...rest } = report;
  return {
    ...rest,
    cutOff,
    candidateBytes: candidate === null ? null : Buffer.byteLength(candidate),
    appendixBytes: appendix === null ? null : Buffer.byteLength(appendix),
    violations: violations.slice(0, mostViolations),
    violationCount: violations.length,
    sentCount: violations.filter(({ sent }) => sent === "yes").length,
  };
}

function labFinding({ source, code, message, range }: Diagnostic): LabFinding[] {
  if (source !== "subagent-schema") return [];
  const name = typeof code === "object" ? code.value : code;
  // The lines below the first quote the harness, whose text the page shows already.
  return [{ code: String(name ?? ""), message: message.split("\n", 1)[0] ?? "", line: range.start.line + 1 }];
}
