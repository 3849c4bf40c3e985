/** A payload decoded with exact numbers and validated, and its failures told by keyword and place alone (`harnesses.md` 4.3). */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goValue } from "../json/go-value.ts";
import { failureSummary } from "../print/failure-summary.ts";
import { byteLength } from "../text/utf8.ts";
import type { CheckError, CheckStage } from "./check.ts";
import { checkValue } from "./checked-value.ts";

export const checkWithSummary: CheckStage = (harness, schema, candidate) => {
  const bytes = byteLength(candidate);
  const cap = harness.caps.payloadBytes;
  if (cap !== null && bytes > cap) {
    const text = say(harness.wording, "payloadTooLarge", { bytes, cap });
    const error = toldAs(harness, "correctiveAdmission", text);
    return { verdict: "payload-refused", error, violations: [], syntaxErrorAt: null };
  }
  const decoded = goValue(harness, candidate);
  if (!decoded.ok) {
    const text = say(harness.wording, "notJson", { reason: decoded.message });
    const error = toldAs(harness, "correctiveNotJson", text);
    return { verdict: "not-json", error, violations: [], syntaxErrorAt: decoded.offset };
  }
  return checkValue(harness, schema, decoded.node, (failure) => {
    const { text: detail, wholeBytes, told, messages } = failureSummary(failure, harness.wording);
    return {
      error: { text: say(harness.wording, "replyRefused", { detail }), detail, wholeBytes },
      told,
      messages,
    };
  });
};

/** An error of which the model is told no more than what kind it is. */
function toldAs(
  harness: Harness,
  words: "correctiveAdmission" | "correctiveNotJson",
  text: string,
): CheckError {
  return { text, detail: say(harness.wording, words), wholeBytes: byteLength(text) };
}
