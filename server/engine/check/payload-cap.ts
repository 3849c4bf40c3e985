/** A cap on the candidate, for harnesses whose own check has none. */

import type { Stages } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { byteLength } from "../text/utf8.ts";
import type { Check } from "./check.ts";

/** `check`, and before it the harness's cap in UTF-8 bytes. The corrective quotes the refusal, or its kind where there is a text for that. */
export function payloadWithinCap(check: Stages["check"]): Stages["check"] {
  return (harness, schema, candidate): Check => {
    const cap = harness.caps.payloadBytes;
    const bytes = cap === null ? 0 : byteLength(candidate);
    if (cap === null || bytes <= cap) return check(harness, schema, candidate);
    const reason = say(harness.wording, "payloadTooLarge", { bytes, cap });
    const error = { text: reason, detail: reason, wholeBytes: byteLength(reason) };
    return { verdict: "payload-refused", error, violations: [], syntaxErrorAt: null };
  };
}
