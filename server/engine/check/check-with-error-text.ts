/** A payload decoded with exact numbers and validated, and its failures told in the validator's own text (`harnesses.md` 7.7). */

import type { Failure } from "../evaluate/failure.ts";
import type { Harness } from "../harness/harness.ts";
import { around, say } from "../harness/wording.ts";
import { goValue } from "../json/go-value.ts";
import type { JsonNode } from "../json/node.ts";
import { errorTextBytes, placeErrorText } from "../print/error-text.ts";
import { trimRange } from "../text/trim.ts";
import { byteLength } from "../text/utf8.ts";
import type { CheckStage } from "./check.ts";
import { checkValue, type WordedFailure } from "./checked-value.ts";

/** A text of more UTF-8 bytes is given up to the end of the line that goes beyond it: nobody reads on, and nothing quotes it. */
const ENOUGH_BYTES = 4 * 1024 * 1024;

export const checkWithErrorText: CheckStage = (harness, schema, candidate) => {
  const word = (failure: Failure) => wordFailure(harness, failure);
  if (isBlank(candidate)) return checkValue(harness, schema, nullFor(candidate), word);
  const decoded = goValue(harness, candidate);
  if (decoded.ok) return checkValue(harness, schema, decoded.node, word);
  const text = say(harness.wording, "notJson", { reason: decoded.message });
  return {
    verdict: "not-json",
    error: { text, detail: text, wholeBytes: byteLength(text) },
    violations: [],
    syntaxErrorAt: decoded.offset,
  };
};

function wordFailure(harness: Harness, failure: Failure): WordedFailure {
  const { before, behind } = around(harness.wording, "replyRefused", "detail");
  const { text, lines } = placeErrorText(failure, harness.resourceUrl, ENOUGH_BYTES);
  const whole = before + text + behind;
  const shift = before.length;
  return {
    error: {
      text: whole,
      detail: whole,
      wholeBytes: byteLength(before + behind) + errorTextBytes(failure, harness.resourceUrl),
    },
    told: new Map(
      lines.map((line) => [
        line.failure,
        { start: line.start + shift, end: line.end + shift, withMessage: true },
      ]),
    ),
  };
}

function isBlank(candidate: string): boolean {
  const { start, end } = trimRange(candidate);
  return start === end;
}

/** What the harness puts in place of a blank payload. */
function nullFor(candidate: string): JsonNode {
  return { kind: "null", start: 0, end: candidate.length };
}
