import type { LabReport, LabResult } from "../reply-lab/messages.ts";
import type { Lines } from "./lines.ts";
import { bytes, count, plural } from "./words.ts";

export interface TraceStep {
  readonly name: string;
  readonly state: "done" | "failed" | "not-needed" | "not-taken" | "not-reached" | "waiting";
  /** A few words. */
  readonly short: string;
  /** A whole sentence, for the tooltip and screen readers. */
  readonly long: string;
  /** UTF-16 range of the reply that the step took. */
  readonly span: { readonly start: number; readonly end: number } | null;
}

const names: Readonly<Record<string, string>> = {
  envelope: "Envelope",
  fence: "Code fence",
  call: "Tool call",
};

/** The way from the schema to the verdict, one step per thing that the harness really does, in its order. */
export function traceSteps(result: LabResult, report: LabReport | undefined, lines: Lines): TraceStep[] {
  const schema = schemaStep(result, report);
  const extraction = (report?.steps ?? []).map(({ step, outcome, note, span }): TraceStep => {
    // Only a call has to be there; what else can't be taken off is left on, and the harness goes on.
    const state = outcome === "failed" && step !== "call" ? "not-taken" : outcome;
    const short = span && outcome === "done" ? lineRange(lines, span) : shortWords[state];
    return { name: names[step] ?? capitalised(step), state, short, long: note, span: span ?? null };
  });
  if (report?.verdict === null && report.admission === null && report.notChecked === undefined) {
    const looked = (result.inputs?.looksFor ?? []).map(
      (step, index): TraceStep => ({
        name: names[step] ?? capitalised(step),
        ...waiting,
        short: result.inputs?.forms[index] ?? "",
        span: null,
      }),
    );
    const parse = { ...parseStep(report, lines), short: "Strict JSON" };
    const { draft } = result.schema;
    const validate = { ...validateStep(report), short: draft === null ? "" : draftWords(draft) };
    return [schema, ...looked, parse, validate];
  }
  const reached = schema.state === "done";
  const steps = reached ? extraction : extraction.map((step) => ({ ...step, ...notReached, span: null }));
  return [schema, ...steps, parseStep(report, lines), validateStep(report)];
}

const shortWords = { done: "Done", failed: "Failed", "not-taken": "Left on", "not-needed": "None" } as const;
const notReached = { state: "not-reached", short: "Not reached", long: "Not reached." } as const;
const notKnown = { state: "not-reached", short: "Not checked", long: "Not checked." } as const;
const waiting = { state: "waiting", short: "", long: "Waits for a reply." } as const;

function schemaStep({ schema }: LabResult, report: LabReport | undefined): TraceStep {
  const refused = report?.admission != null;
  const sizes = [
    capped(schema.bytes, schema.bytesCap, "bytes"),
    schema.depth === null ? "" : `depth ${capped(schema.depth, schema.depthCap, "").trim()}`,
  ].filter((words) => words !== "");
  const size = schema.bytes === null ? "Compiles" : bytes(schema.bytes);
  return {
    name: "Schema",
    state: refused ? "failed" : "done",
    short: refused ? "Refused" : size,
    long: sizes.length > 0 ? `${capitalised(sizes.join(", "))}.` : size,
    span: null,
  };
}

function parseStep(report: LabReport | undefined, lines: Lines): TraceStep {
  const base = { name: "Parse", span: null };
  if (report?.admission != null) return { ...base, ...notReached };
  if (report?.notChecked !== undefined) return { ...base, ...notKnown };
  if (report?.verdict == null) return { ...base, ...waiting };
  if (refusedAsCall(report)) return { ...base, ...notReached };
  if (report.verdict === "payload-refused") {
    return { ...base, state: "failed", short: "Refused", long: report.error ?? "The candidate is refused." };
  }
  if (report.verdict === "not-json") {
    const at = report.syntaxErrorAt;
    const place =
      at === null ? "Failed" : `Line ${count(lines.lineAt(at))}, column ${count(lines.columnAt(at))}`;
    return { ...base, state: "failed", short: place, long: report.error ?? "The candidate is not JSON." };
  }
  const size = report.candidateBytes === null ? "" : bytes(report.candidateBytes);
  return { ...base, state: "done", short: size, long: "The candidate is JSON." };
}

function validateStep(report: LabReport | undefined): TraceStep {
  const base = { name: "Validate", span: null };
  if (report?.notChecked !== undefined) return { ...base, ...notKnown };
  switch (report?.verdict) {
    case "accepted":
      return { ...base, state: "done", short: "No violation", long: "The candidate satisfies the schema." };
    case "accepted-unchecked":
      return {
        ...base,
        state: "not-needed",
        short: "Not checked",
        long: "The harness does not look at the schema.",
      };
    case "violates-schema": {
      if (refusedAsCall(report)) return { ...base, ...notReached };
      if (report.violationCount === 0) {
        return {
          ...base,
          state: "failed",
          short: "Refused",
          long: report.error ?? "The candidate is refused.",
        };
      }
      const short = plural(report.violationCount, "violation");
      return { ...base, state: "failed", short, long: `${short}.` };
    }
    case "not-json":
    case "payload-refused":
    case "schema-refused":
      return { ...base, ...notReached };
    default:
      return report?.admission != null ? { ...base, ...notReached } : { ...base, ...waiting };
  }
}

/** Whether nothing could be taken out of the reply, and it is refused for that alone. */
function refusedAsCall({ verdict, steps, violationCount }: LabReport): boolean {
  const isRefused = verdict === "not-json" || (verdict === "violates-schema" && violationCount === 0);
  return isRefused && steps.some(({ step, outcome }) => step === "call" && outcome === "failed");
}

function lineRange(lines: Lines, { start, end }: { start: number; end: number }): string {
  const first = lines.lineAt(start);
  const last = lines.lineAt(Math.max(start, end - 1));
  return first === last ? `Line ${count(first)}` : `Lines ${count(first)} to ${count(last)}`;
}

/** "Draft 2020-12", "Draft 7" */
function draftWords(draft: string): string {
  return `Draft ${draft.replace("draft-0", "")}`;
}

function capped(value: number | null, cap: number | null, unit: string): string {
  if (value === null) return "";
  return cap === null ? `${count(value)} ${unit}` : `${count(value)} of ${count(cap)} ${unit}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
