/** The reply side of the pipeline: extract, parse, validate, corrective, attempt after attempt. */
import type { CheckError, CheckedViolation } from "./check/check.ts";
import { checkRefusedCall } from "./check/refused-call.ts";
import type { CorrectiveInput } from "./corrective/corrective.ts";
import { type Extraction, extractCandidate } from "./extract/extract.ts";
import type { Harness } from "./harness/harness.ts";
import { say } from "./harness/wording.ts";
import type { OpenSchema } from "./open-schema.ts";
import { type Redactor, TooMuchToRedactError } from "./redact/redaction.ts";
import { type Attempt, acceptedAttempt, attemptsAllowed, failedAttempt, isCutOff } from "./repair/repair.ts";
import type { AttemptState, CorrectivePart, ReplyReport, Sent, Violation } from "./result.ts";
import { byteLength } from "./text/utf8.ts";

export interface JudgeOptions {
  /** 1-based; 1 where absent. */
  readonly attempt?: number;
  /** As in the harness's configuration; the harness bounds it. */
  readonly retries?: number;
  /** The candidate of the attempt before, which failed. */
  readonly previousCandidate?: string | null;
  /** The harness's errors of the attempts before. */
  readonly previousErrors?: readonly string[];
  /** The provider's word. */
  readonly finishReason?: string;
  /** What the model was asked to do, for harnesses that repeat it. */
  readonly task?: string;
  /** What the harness's privacy rules make of a corrective, as its last step. */
  readonly redact?: Redactor;
}

export interface LoopReply {
  readonly text: string;
  readonly finishReason?: string;
}

export interface LoopOptions {
  readonly retries?: number;
  readonly task?: string;
  readonly redact?: Redactor;
}

export interface RunOptions extends LoopOptions {
  /** What the attempts before these came to; absent where they are the first. */
  readonly before?: LoopBefore;
}

/** What of earlier attempts counts for those that follow. */
export interface LoopBefore {
  /** Of the last one. */
  readonly candidate: string | null;
  /** One per attempt, in their order. */
  readonly errors: readonly string[];
}

/** @param reports of attempts that the harness answered with a corrective */
export function loopAfter(reports: readonly Pick<ReplyReport, "candidate" | "error">[]): LoopBefore {
  return { candidate: reports.at(-1)?.candidate ?? null, errors: reports.map(({ error }) => error ?? "") };
}

/** What the harness makes of one reply. Never throws; linear in the length of the reply. */
export function judge(schema: OpenSchema, reply: string, options: JudgeOptions = {}): ReplyReport {
  const { harness } = schema;
  const extraction = extractCandidate(harness, reply);
  const attempt: Attempt = {
    number: options.attempt ?? 1,
    retries: options.retries,
    finishReason: options.finishReason,
    candidate: extraction.candidate,
    previousCandidate: options.previousCandidate ?? null,
    previousErrors: options.previousErrors ?? [],
  };
  const { candidate, spans, steps } = extraction;
  const found = { candidate, spans, steps };
  if (schema.compiled === null) {
    const verdict = schema.admission === null ? null : "schema-refused";
    return { ...reportSchema(schema, attempt, options.redact), ...found, verdict };
  }

  const check =
    extraction.refusal === null
      ? harness.stages.check(harness, schema.compiled, candidate)
      : checkRefusedCall(harness, extraction.refusal);
  const { notChecked } = check;
  if (notChecked !== undefined) {
    const { number, retries } = attempt;
    const stopped = unknownAttempt(number, attemptsAllowed(harness.retry, retries));
    return { ...reportSchema(schema, attempt, options.redact), ...found, notChecked, attempt: stopped };
  }
  const detail = check.error?.detail ?? null;
  const state = stateAfter(harness, attempt, check.error);
  const message =
    detail === null || state.next !== "repair"
      ? NO_CORRECTIVE
      : correct(
          schema,
          { detail, reply, task: options.task ?? null, cutOff: isCutOff(options.finishReason) },
          options.redact,
        );
  return {
    ...reportSchema(schema, attempt, options.redact),
    ...found,
    verdict: check.verdict,
    error: check.error?.text ?? null,
    violations: check.violations.map((violation) => placed(violation, extraction, message.told)),
    ...(check.isPartial ? { isPartial: true } : {}),
    ...sentBack(message, check.error),
    told: check.violations.map(({ told }) => placeInMessage(told, message)),
    syntaxErrorAt: shifted(check.syntaxErrorAt, extraction.offset),
    attempt: state,
    ...remarked([...(check.remarks ?? []), ...(message.remarks ?? [])]),
  };
}

function stateAfter(harness: Harness, attempt: Attempt, error: CheckError | null): AttemptState {
  if (error === null) return acceptedAttempt(harness, attempt);
  if (error.detail !== null) return failedAttempt(harness, attempt, error.text);
  const of = attemptsAllowed(harness.retry, attempt.retries);
  return { number: attempt.number, of, next: "ends", endMessage: null };
}

/** Nobody knows how the run goes on, so that nothing that follows can be judged. */
function unknownAttempt(number: number, of: number | null): AttemptState {
  return { number, of, next: "ends", endMessage: null };
}

/** One report per reply that the harness would read: the loop may end before the replies do. */
export function replayLoop(
  schema: OpenSchema,
  replies: readonly LoopReply[],
  { before, ...options }: RunOptions = {},
): ReplyReport[] {
  const reports: ReplyReport[] = [];
  let previousCandidate = before?.candidate ?? null;
  const previousErrors = [...(before?.errors ?? [])];
  for (const { text, finishReason } of replies) {
    const report = judge(schema, text, {
      ...options,
      attempt: previousErrors.length + 1,
      previousCandidate,
      previousErrors,
      ...(finishReason === undefined ? {} : { finishReason }),
    });
    reports.push(report);
    if (report.attempt.next !== "repair") break;
    previousCandidate = report.candidate;
    previousErrors.push(report.error ?? "");
  }
  return reports;
}

/** The report where there is no reply yet: the schema alone, without a verdict. */
export function reportSchema(
  schema: OpenSchema,
  attempt: { readonly number: number; readonly retries: number | undefined } = {
    number: 1,
    retries: undefined,
  },
  redact?: JudgeOptions["redact"],
): ReplyReport {
  const { harness, admission, notChecked, refusal } = schema;
  const message = refusal === null ? NO_CORRECTIVE : correct(schema, refusedSchema(refusal.detail), redact);
  return {
    harness: harness.id,
    admission,
    verdict: null,
    ...(notChecked === null ? {} : { notChecked }),
    candidate: null,
    spans: [],
    steps: [],
    error: null,
    violations: [],
    ...sentBack(message, refusal),
    correctiveCap: harness.caps.correctiveBytes,
    detailCap: harness.caps.detailBytes,
    told: [],
    syntaxErrorAt: null,
    contract: schema.contract,
    appendix: schema.appendix,
    attempt: schemaAttempt(schema, attempt),
  };
}

/** Where the run stands before any reply. */
function schemaAttempt(
  schema: OpenSchema,
  { number, retries }: Pick<Attempt, "number" | "retries">,
): AttemptState {
  const { harness, admission } = schema;
  const of = attemptsAllowed(harness.retry, retries);
  if (schema.notChecked !== null) return unknownAttempt(number, of);
  if (admission === null) return { number, of, next: "repair", endMessage: null };
  // A harness without a loop of its own only hands the refusal to its caller.
  if (of === null) return { number, of, next: "repair", endMessage: null };
  // Where the harness measures what it has read, a schema that can't be read never gets as far as a run.
  const isRun = schema.schemaBytes !== null && harness.wording.endSchemaRefused !== undefined;
  const endMessage = isRun ? say(harness.wording, "endSchemaRefused", { error: admission }) : null;
  return { number, of, next: "ends", endMessage };
}

interface Message {
  readonly text: string | null;
  readonly parts: readonly CorrectivePart[];
  /** UTF-8 bytes, before characters that a cut broke were replaced. */
  readonly bytes: number;
  /** UTF-16 code units of the error detail that the text holds. */
  readonly told: number;
  readonly isRedacted?: boolean;
  readonly remarks?: readonly string[];
}

const NO_CORRECTIVE: Message = { text: null, parts: [], bytes: 0, told: 0 };

/** The fields that tell of the message. */
function sentBack(
  { text, parts, bytes, told }: Message,
  error: Pick<CheckError, "detail" | "wholeBytes"> | null,
) {
  const detail = error?.detail ?? null;
  const detailBytes = error?.wholeBytes ?? 0;
  return {
    corrective: text,
    correctiveBytes: bytes,
    correctiveParts: parts,
    truncated: text !== null && detail !== null && byteLength(detail.slice(0, told)) < detailBytes,
    detailBytes,
  };
}

type Occasion = Pick<CorrectiveInput, "detail" | "reply" | "task" | "cutOff">;

function refusedSchema(detail: string): Occasion {
  return { detail, reply: "", task: null, cutOff: false };
}

function correct(schema: OpenSchema, occasion: Occasion, redact?: Redactor): Message {
  const { harness, text: schemaText } = schema;
  const contract = schema.contract ?? "";
  const corrective = harness.stages.corrective(harness, { ...occasion, contract, schemaText });
  if (redact === undefined) return corrective;
  try {
    return redacted(corrective, redact);
  } catch (error) {
    if (!(error instanceof TooMuchToRedactError)) throw error;
    return { ...corrective, remarks: [...(corrective.remarks ?? []), error.message] };
  }
}

/** @throws TooMuchToRedactError */
function redacted(message: Message & { readonly text: string }, redact: Redactor): Message {
  const { text, offsets } = redact(
    message.text,
    message.parts.flatMap(({ start, end }) => [start, end]),
  );
  if (text === message.text) return message;
  const parts = message.parts.map(({ part }, index) => {
    const [start = 0, end = 0] = offsets.slice(index * 2);
    return { part, start, end, bytes: byteLength(text.slice(start, end)) };
  });
  return { ...message, text, parts, bytes: byteLength(text), isRedacted: true };
}

function remarked(remarks: readonly string[]): Pick<ReplyReport, "remarks"> {
  return remarks.length === 0 ? {} : { remarks };
}

/** The violation as the reply shows it. Causes nest a few dozen levels at most. */
function placed(
  violation: CheckedViolation,
  { offset }: Pick<Extraction, "offset">,
  toldUnits: number,
): Violation {
  const { instance, keyword, message } = violation;
  const causes = violation.causes?.map((cause) => placed(cause, { offset }, toldUnits));
  const ranges =
    offset === null ? [] : violation.ranges.map(([start, end]) => [start + offset, end + offset] as const);
  const sent = sentWith(sentAlone(violation, toldUnits), causes);
  return causes === undefined
    ? { instance, keyword, message, sent, ranges }
    : { instance, keyword, message, sent, ranges, causes };
}

/** Whether the corrective tells of the violation, its causes aside. */
function sentAlone({ told }: CheckedViolation, toldUnits: number): Sent {
  if (told === null || told.start >= toldUnits) return "no";
  return told.end <= toldUnits && told.withMessage ? "yes" : "partly";
}

/** A violation is told in full when its causes are. */
function sentWith(own: Sent, causes: readonly Violation[] | undefined): Sent {
  if (own !== "yes" || causes === undefined) return own;
  return causes.every(({ sent }) => sent === "yes") ? "yes" : "partly";
}

/** Where the message tells of a violation, as far as the cut left it. */
function placeInMessage(
  told: CheckedViolation["told"],
  { parts, told: toldUnits, isRedacted }: Message,
): readonly [number, number] | null {
  const detail = parts.find(({ part }) => part === "detail");
  if (told === null || detail === undefined || isRedacted === true || told.start >= toldUnits) return null;
  return [detail.start + told.start, detail.start + Math.min(told.end, toldUnits)];
}

function shifted(at: number | null, offset: number | null): number | null {
  return at === null || offset === null ? null : at + offset;
}
