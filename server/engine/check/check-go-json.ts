/** A candidate decoded by Go's encoding/json into doubles and validated (`harnesses.md` 3.4). */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goValue } from "../json/go-value.ts";
import { byteLength } from "../text/utf8.ts";
import type { CheckError, CheckStage } from "./check.ts";
import { checkValue } from "./checked-value.ts";
import { validationError } from "./validation-error.ts";

export const checkGoJson: CheckStage = (harness, schema, candidate) => {
  const decoded = goValue(harness, candidate);
  if (!decoded.ok) {
    const detail = say(harness.wording, "notJson", { reason: decoded.message });
    return {
      verdict: "not-json",
      error: refusal(harness, detail, byteLength(detail)),
      violations: [],
      syntaxErrorAt: decoded.offset,
    };
  }
  return checkValue(harness, schema, decoded.node, (failure) => {
    const worded = validationError(failure, harness.resourceUrl, harness.caps.errorBytes);
    return { error: refusal(harness, worded.detail, worded.wholeBytes), told: worded.told };
  });
};

function refusal(harness: Harness, detail: string, wholeBytes: number): CheckError {
  return { text: say(harness.wording, "replyRefused", { detail }), detail, wholeBytes };
}
