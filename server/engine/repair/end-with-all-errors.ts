/** The end of a run that tells of every attempt (`harnesses.md` 7.7 and 7.8). */
import { say } from "../harness/wording.ts";
import { cutBytes } from "../text/cut-bytes.ts";
import type { EndStage } from "./end.ts";

/** UTF-8 bytes of each attempt's error. */
const REASON_BYTES = 160;

/** Attempts are counted from 0. Null when the errors of the attempts before are not known. */
export const endWithAllErrors: EndStage = (harness, { number, previousErrors }, error) => {
  if (previousErrors.length !== number - 1) return null;
  const attempts = [...previousErrors, error].map((text, attempt) =>
    say(harness.wording, "endAttempt", { attempt, reason: cutBytes(text, REASON_BYTES).text }),
  );
  return say(harness.wording, "endExhausted", { retries: number - 1, attempts: attempts.join(" | ") });
};
