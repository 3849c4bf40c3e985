import type { LabReport, LabResult } from "../../../client/reply-lab/messages.ts";

/** A report of a reply without anything remarkable, changed as a test needs it. */
export function report(changes: Partial<LabReport> = {}): LabReport {
  const violations = changes.violations ?? [];
  return {
    harness: "mivia",
    admission: null,
    verdict: violations.length > 0 ? "violates-schema" : "accepted",
    spans: [],
    error: null,
    violations,
    violationCount: violations.length,
    sentCount: violations.filter(({ sent }) => sent === "yes").length,
    corrective: null,
    correctiveBytes: 0,
    correctiveParts: [],
    correctiveCap: 1024,
    detailCap: null,
    told: violations.map(() => null),
    truncated: false,
    steps: [],
    detailBytes: 0,
    syntaxErrorAt: null,
    cutOff: false,
    candidateBytes: 7,
    appendixBytes: 630,
    attempt: { number: 1, of: 3, next: "accepted", endMessage: null },
    ...changes,
  };
}

/** A result of these attempts with mivia, without anything remarkable about the schema. */
export const result = (...attempts: LabReport[]): LabResult => ({
  harness: "mivia",
  harnesses: [],
  inputs: null,
  fileNotes: [],
  attempts,
  schema: { bytes: 10, bytesCap: 16384, depth: 2, depthCap: 32, draft: null, brokenAt: null },
  refusal: null,
  told: null,
  note: null,
});
