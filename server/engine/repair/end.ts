/** What the harness says when a run ends without a reply that it takes. */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import type { Attempt } from "./repair.ts";
import { isCutOff } from "./repair.ts";

/** `error` is that of the last attempt. Null where it is not known what the harness says. Never throws. */
export type EndStage = (harness: Harness, attempt: Attempt, error: string) => string | null;

/** The last error, in other words where the reply ran into the model's output limit (`harnesses.md` 3.8). Null without words for it. */
export const endWithLastError: EndStage = ({ wording }, { finishReason }, error) => {
  const key = isCutOff(finishReason) && wording.endCutOff !== undefined ? "endCutOff" : "endRefused";
  return wording[key] === undefined ? null : say(wording, key, { error });
};

/** A loop that merely runs out of turns, in words that are not known. */
export const endUnknown: EndStage = () => null;
