/** A candidate decoded by Go's encoding/json into doubles and validated (`harnesses.md` 3.4). */
import { evaluate } from "../evaluate/evaluate.ts";
import type { Failure } from "../evaluate/failure.ts";
import { TooMuchWorkError } from "../evaluate/limits.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goUnmarshal } from "../json/go-decode.ts";
import type { JsonNode } from "../json/node.ts";
import { withFloat64Numbers } from "../json/remarshal.ts";
import { type Leaf, leaves } from "../print/violations.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import { byteLength } from "../text/utf8.ts";
import type { Check, CheckError, CheckedViolation, CheckStage, Told } from "./check.ts";
import { markedRanges } from "./marked-ranges.ts";
import { validationError } from "./validation-error.ts";

export const checkGoJson: CheckStage = (harness, schema, candidate) => {
  const decoded = goUnmarshal(candidate, "any");
  if (!decoded.ok) {
    const detail = say(harness.wording, "notJson", { reason: decoded.message });
    return {
      verdict: "not-json",
      error: refusal(harness, detail, byteLength(detail)),
      violations: [],
      syntaxErrorAt: decoded.offset,
    };
  }
  const reply = withFloat64Numbers(decoded.node);
  const outcome = evaluateWithinLimits(schema, reply);
  if (outcome.gaveUp !== null) return unchecked(harness, outcome.gaveUp);
  const { failure } = outcome;
  if (failure === null) return { verdict: "accepted", error: null, violations: [], syntaxErrorAt: null };
  return { ...violation(harness, reply, failure), syntaxErrorAt: null };
};

type Outcome =
  | { readonly gaveUp: null; readonly failure: Failure | null }
  | { readonly gaveUp: TooMuchWorkError };

function evaluateWithinLimits(schema: CompiledSchema, reply: JsonNode): Outcome {
  try {
    return { gaveUp: null, failure: evaluate(schema, reply) };
  } catch (error) {
    if (error instanceof TooMuchWorkError) return { gaveUp: error };
    throw error;
  }
}

/** The harness has no such limit: what it would say is not known. */
function unchecked(harness: Harness, { message }: TooMuchWorkError): Check {
  const text = `not checked: ${message}; ${harness.title} itself might take the reply`;
  return {
    verdict: "payload-refused",
    error: { text, detail: null, wholeBytes: 0 },
    violations: [],
    syntaxErrorAt: null,
  };
}

function violation(harness: Harness, reply: JsonNode, failure: Failure): Omit<Check, "syntaxErrorAt"> {
  const { detail, wholeBytes, told } = validationError(failure, harness.resourceUrl, harness.caps.errorBytes);
  return {
    verdict: "violates-schema",
    error: refusal(harness, detail, wholeBytes),
    violations: leaves(failure).map((leaf) => checked(reply, leaf, told)),
  };
}

function refusal(harness: Harness, detail: string, wholeBytes: number): CheckError {
  return { text: say(harness.wording, "replyRefused", { detail }), detail, wholeBytes };
}

/** Causes of causes are told so far down and no further: a hostile reply nests them by the thousand. */
const DEEPEST_CAUSE = 64;

function checked(reply: JsonNode, leaf: Leaf, told: ReadonlyMap<Failure, Told>, level = 0): CheckedViolation {
  const { instance, keyword, message, causes } = leaf;
  const ranges = markedRanges(reply, leaf);
  const own: CheckedViolation = { instance, keyword, message, ranges, told: told.get(leaf.failure) ?? null };
  if (causes === undefined) return own;
  const below = level < DEEPEST_CAUSE ? causes : [];
  return { ...own, causes: below.map((cause) => checked(reply, cause, told, level + 1)) };
}
