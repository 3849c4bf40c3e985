/** What the model is shown of a schema (`harnesses.md` 3.5). */
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goMarshal } from "../json/go-marshal.ts";
import type { JsonObject } from "../json/node.ts";
import { exampleOf } from "./example.ts";
import { withoutMembers } from "./strip.ts";

/** `document` is the schema as written. Never throws. */
export type ContractStage = (harness: Harness, document: JsonObject) => string;

/** An advice, an example where one can be made up, and the schema without the names that the harness hides. */
export const strippedContract: ContractStage = (harness, document) => {
  const example = exampleOf(document, harness.caps.exampleNames);
  const stripped = withoutMembers(document, new Set(harness.hiddenKeys));
  return say(harness.wording, "contract", {
    example: example === null ? "" : say(harness.wording, "contractExample", { example: goMarshal(example) }),
    schema: goMarshal(stripped),
  });
};
