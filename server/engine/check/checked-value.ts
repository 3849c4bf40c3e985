/** A value that was decoded, validated: what all harnesses over one of the compiled schemas have in common. */
import { grouped } from "../admission/plain-words.ts";
import { evaluateCounted } from "../evaluate/evaluate.ts";
import type { Failure } from "../evaluate/failure.ts";
import { TooMuchWorkError } from "../evaluate/limits.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode } from "../json/node.ts";
import { type Leaf, leaves, type Telling } from "../print/violations.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import type { Check, CheckError, CheckedViolation, Told } from "./check.ts";
import { markedRanges } from "./marked-ranges.ts";

/** How a harness words a failure. */
export interface WordedFailure {
  readonly error: CheckError;
  /** Where the detail of the error, before any cut, tells of a failure. */
  readonly told: ReadonlyMap<Failure, Told>;
  /** What the harness says of a failure, where that is not what the validator says. */
  readonly messages?: ReadonlyMap<Failure, string>;
  /** How the validator tells of failures; as jsonschema v6 does where nothing is said. */
  readonly telling?: Telling;
}

/** `value` has its offsets in the candidate. Never throws. */
export function checkValue(
  harness: Harness,
  schema: CompiledSchema,
  value: JsonNode,
  word: (failure: Failure) => WordedFailure,
): Check {
  const outcome = evaluateWithinLimits(schema, value);
  if (outcome.gaveUp !== null) return unchecked(harness, outcome.gaveUp.message);
  const { failure } = outcome;
  if (failure === null) return { verdict: "accepted", error: null, violations: [], syntaxErrorAt: null };
  const worded = word(failure);
  const violations = leaves(failure, worded.telling).map((leaf) => checked(value, leaf, worded));
  return {
    verdict: "violates-schema",
    error: worded.error,
    violations,
    syntaxErrorAt: null,
    ...(outcome.complete ? {} : { isPartial: true, remarks: [notAllTold(harness, violations.length)] }),
  };
}

function notAllTold(harness: Harness, told: number): string {
  return `There are more violations than the ${grouped(told)} that are told here; ${harness.title}'s whole error is longer than its text here, and its length is not known.`;
}

type Outcome =
  | { readonly gaveUp: null; readonly failure: Failure | null; readonly complete: boolean }
  | { readonly gaveUp: TooMuchWorkError };

function evaluateWithinLimits(schema: CompiledSchema, value: JsonNode): Outcome {
  try {
    return { gaveUp: null, ...evaluateCounted(schema, value) };
  } catch (error) {
    if (error instanceof TooMuchWorkError) return { gaveUp: error };
    throw error;
  }
}

/** The harness has no such limit: what it would say is not known. */
export function unchecked(harness: Harness, message: string): Check {
  const notChecked = `What ${harness.title} makes of this reply is not known here: ${message}.`;
  return { verdict: null, notChecked, error: null, violations: [], syntaxErrorAt: null };
}

/** Causes of causes are told so far down and no further: a hostile reply nests them by the thousand. */
const DEEPEST_CAUSE = 64;

function checked(value: JsonNode, leaf: Leaf, worded: WordedFailure, level = 0): CheckedViolation {
  const { failure, instance, keyword, causes } = leaf;
  const own: CheckedViolation = {
    instance,
    keyword,
    message: worded.messages?.get(failure) ?? leaf.message,
    ranges: markedRanges(value, leaf),
    told: worded.told.get(failure) ?? null,
  };
  if (causes === undefined) return own;
  const below = level < DEEPEST_CAUSE ? causes : [];
  return { ...own, causes: below.map((cause) => checked(value, cause, worded, level + 1)) };
}
