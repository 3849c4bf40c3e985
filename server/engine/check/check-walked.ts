/** A payload decoded by Go into doubles and walked along the schema's structure (`harnesses.md` 5.2 and 5.3, 6 to 8). */
import { toolResult } from "../corrective/tool-result.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goUnmarshal } from "../json/go-decode.ts";
import { goSyntaxText } from "../json/go-texts.ts";
import type { JsonNode } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import { decodingError } from "../payload/re-encode.ts";
import { byteLength } from "../text/utf8.ts";
import { type Failed, TooMuchToTellError } from "../walker/failed.ts";
import type { WalkableSchema } from "../walker/schema-struct.ts";
import { type Walked, type WalkOptions, walk } from "../walker/walk.ts";
import type { Check, CheckedViolation, CheckStage, Told } from "./check.ts";
import { unchecked } from "./checked-value.ts";

/** The validator alone, on any JSON value. */
export const checkPayload: CheckStage<WalkableSchema> = (harness, schema, candidate) => ({
  ...checkDecoded(harness, schema, candidate, { checksRequired: true }),
  remarks: [
    `This is the validator alone, with required properties checked; ${harness.title} does not check them when a result is submitted.`,
  ],
});

/** A candidate's text. */
export function checkDecoded(
  harness: Harness,
  schema: WalkableSchema,
  candidate: string,
  options: WalkOptions,
): Check {
  const decoded = goUnmarshal(candidate, "any", harness.goRelease);
  if (!decoded.ok) return notJson(decoded.message, decoded.offset);
  return checkNode(harness, schema, decoded.node, options);
}

/** A payload as Go holds it, numbers as doubles. */
export function checkNode(
  harness: Harness,
  { struct }: WalkableSchema,
  payload: JsonNode,
  options: WalkOptions,
): Check {
  try {
    return told(harness, walk(struct, payload, options));
  } catch (error) {
    if (error instanceof TooMuchToTellError) return unchecked(harness, error.message);
    throw error;
  }
}

/** @throws TooMuchToTellError */
function told(harness: Harness, { failed, count }: Walked): Check {
  if (count === 0) return { verdict: "accepted", error: null, violations: [], syntaxErrorAt: null };
  const { wording } = harness;
  const messages = failed.map(({ message }) => message());
  const findings = failed.map(({ path }, index) => {
    const violation = `${path === "" ? "" : `${path}: `}${messages[index]}`;
    return {
      identifier: path === "" ? "schema" : `schema:${path}`,
      details: say(wording, "findingDetails", { violation }),
    };
  });
  const text = say(wording, "submissionRejected", { count });
  const result = toolResult(text, findings);
  return {
    verdict: "violates-schema",
    error: { text, detail: result.text, wholeBytes: byteLength(result.text) },
    violations: failed.map((failure, index) => {
      const place = result.places[index];
      const where = place === undefined ? null : { ...place, withMessage: true };
      return violation(failure, messages[index] ?? "", where, 0);
    }),
    syntaxErrorAt: null,
  };
}

/** Causes of causes are told so far down and no further: a hostile schema nests them by the thousand. */
const DEEPEST_CAUSE = 64;

function violation(
  { instance, keyword, range, causes }: Failed,
  message: string,
  where: Told | null,
  level: number,
): CheckedViolation {
  const own: CheckedViolation = { instance, keyword, message, ranges: [range], told: where };
  return causes === undefined
    ? own
    : { ...own, causes: level < DEEPEST_CAUSE ? causesOf(causes, level + 1) : [] };
}

/** None where they would take too much to tell: the harness doesn't tell them either. */
function causesOf(causes: readonly Failed[], level: number): readonly CheckedViolation[] {
  try {
    return causes.map((cause) => violation(cause, cause.message(), null, level));
  } catch (error) {
    if (error instanceof TooMuchToTellError) return [];
    throw error;
  }
}

/**
 * A text reply, where there is no tool to submit with: decoded, and taken without a look at the schema (`harnesses.md` 5.3, 10).
 * Whether a value fits is up to the Go type.
 */
export const checkUnvalidated: CheckStage<WalkableSchema> = (harness, { payloadType }, candidate) => {
  const read = readJson(candidate);
  if (!read.ok) return notJson(goSyntaxText(read.error, candidate, harness.goRelease), read.error.offset);
  const accepted: Check = { verdict: "accepted-unchecked", error: null, violations: [], syntaxErrorAt: null };
  const error = payloadType === undefined ? undefined : decodingError(payloadType, read.node);
  if (error === undefined) {
    return {
      ...accepted,
      remarks: [
        `Without a tool to submit with, ${harness.title} only decodes the text into its Go type, which may refuse it; which type that is, nobody knows without the Go source.`,
      ],
    };
  }
  // Nothing is sent back: there is no call to answer.
  return error === null
    ? accepted
    : { ...accepted, verdict: "violates-schema", error: { text: error.text, detail: null, wholeBytes: 0 } };
};

/** Nothing is sent back: there is no call to answer. */
export function notJson(text: string, at: number): Check {
  return {
    verdict: "not-json",
    error: { text, detail: null, wholeBytes: 0 },
    violations: [],
    syntaxErrorAt: at,
  };
}
