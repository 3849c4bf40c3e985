/** The instruction that is added to the prompt (`harnesses.md` 3.6). */
import type { Harness } from "../harness/harness.ts";
import { say, type WordingKey } from "../harness/wording.ts";

/** `contract` is null where a run has no schema. Null where nothing is added. Never throws. */
export type AppendixStage = (harness: Harness, contract: string | null) => string | null;

/** Names the envelope, then gives the contract. */
export const envelopeAppendix = ((harness: Harness, contract: string | null): string =>
  contract === null
    ? say(harness.wording, "appendixWithoutContract")
    : say(harness.wording, "appendix", { tag: envelopeTag(harness), contract })) satisfies AppendixStage;

/** A message of its own with the schema inlined, in the words of an output mode (`harnesses.md` 7.5). */
export function systemMessage(words: WordingKey): AppendixStage {
  return (harness, contract) => (contract === null ? null : say(harness.wording, words, { contract }));
}

export const noAppendix: AppendixStage = () => null;

function envelopeTag(harness: Harness): string {
  const envelope = harness.extraction.find(({ rule }) => rule === "line-envelope");
  return envelope?.rule === "line-envelope" ? envelope.tag : "";
}
