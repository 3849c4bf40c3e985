/** A candidate decoded by Go's encoding/json into doubles and validated (`harnesses.md` 3.4). */
import { evaluate } from "../evaluate/evaluate.ts";
import type { Failure } from "../evaluate/failure.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goUnmarshal } from "../json/go-decode.ts";
import type { JsonNode } from "../json/node.ts";
import { withFloat64Numbers } from "../json/remarshal.ts";
import { type Leaf, leaves } from "../print/violations.ts";
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
  const failure = evaluate(schema, reply);
  if (failure === null) return { verdict: "accepted", error: null, violations: [], syntaxErrorAt: null };
  return { ...violation(harness, reply, failure), syntaxErrorAt: null };
};

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

/** Recurses as deep as anyOf, oneOf and contains nest in one another. */
function checked(reply: JsonNode, leaf: Leaf, told: ReadonlyMap<Failure, Told>): CheckedViolation {
  const { instance, keyword, message, causes } = leaf;
  const ranges = markedRanges(reply, leaf);
  const own: CheckedViolation = { instance, keyword, message, ranges, told: told.get(leaf.failure) ?? null };
  return causes === undefined ? own : { ...own, causes: causes.map((cause) => checked(reply, cause, told)) };
}
