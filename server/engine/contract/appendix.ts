/** The instruction that is added to the prompt (`harnesses.md` 3.6). */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";

/** `contract` is null where a run has no schema. Never throws. */
export type AppendixStage = (harness: Harness, contract: string | null) => string;

/** Names the envelope, then gives the contract. */
export const envelopeAppendix: AppendixStage = (harness, contract) =>
  contract === null
    ? say(harness.wording, "appendixWithoutContract")
    : say(harness.wording, "appendix", { tag: envelopeTag(harness), contract });

function envelopeTag(harness: Harness): string {
  const envelope = harness.extraction.find(({ rule }) => rule === "line-envelope");
  return envelope?.rule === "line-envelope" ? envelope.tag : "";
}
