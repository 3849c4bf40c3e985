import type {
  CompareResponse,
  DescribeResult,
  ReplyReport,
  ReplyResponse,
  ToldResult,
} from "../../server/protocol.ts";
import { type HiddenProperty, hiddenProperties, withHiding } from "./hidden-rules.ts";
import type { LabComparison, LabFileNote, LabReply, LabReport, LabResult, LabTold } from "./messages.ts";

/** A page can't list more with profit, and a hostile reply may break a rule a million times. */
const mostViolations = 1000;

/** UTF-16 units of the appendix that the page is given; who wants more opens it as a document. */
const mostTold = 128 * 1024;

/** What the page is told of the server's answers: all that it draws, none of the megabytes that it does not. */
export function labResult(
  described: DescribeResult,
  replies: readonly LabReply[],
  response: ReplyResponse,
  told: ToldResult | null,
  notes: readonly LabFileNote[],
): LabResult {
  const hidden = hiddenProperties(told);
  return {
    harness: response.harness,
    harnesses: described.harnesses,
    inputs: response.inputs,
    fileNotes: notes,
    attempts: response.attempts.map((report, index) => {
      // A harness that does not heed it sends the same message as ever.
      const cutOff = response.inputs?.heedsCutOff === true && replies[index]?.cutOff === true;
      return { ...labReport(report, cutOff, hidden), ...response.notes[index] };
    }),
    schema: response.schema,
    refusal: response.refusal,
    told: told && labTold(told),
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

function labReport(report: ReplyReport, cutOff: boolean, hidden: readonly HiddenProperty[]): LabReport {
  const { candidate, contract: _contract, appendix, standard: _standard, violations, told, ...rest } = report;
  return {
    ...rest,
    cutOff,
    candidateBytes: candidate === null ? null : Buffer.byteLength(candidate),
    appendixBytes: appendix === null ? null : Buffer.byteLength(appendix),
    violations: violations.slice(0, mostViolations).map((violation) => withHiding(violation, hidden)),
    told: told.slice(0, mostViolations),
    violationCount: violations.length,
    sentCount: violations.filter(({ sent }) => sent === "yes").length,
  };
}

function labTold({ text, contract, ...rest }: ToldResult): LabTold {
  const shown = text === null ? null : text.slice(0, mostTold);
  return {
    ...rest,
    text: shown,
    bytes: Buffer.byteLength(text ?? ""),
    contractBytes: contract === null ? 0 : Buffer.byteLength((text ?? "").slice(...contract)),
    contract: contract === null || contract[1] > (shown?.length ?? 0) ? null : contract,
  };
}
