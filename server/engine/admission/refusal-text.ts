/** The harness's texts for a refused schema (`harnesses.md` 3.2). */
import type { Harness } from "../harness/harness.ts";
import { say, type WordingKey } from "../harness/wording.ts";

/** The reason `key`, with what the harness puts around every reason. */
export function refusalText(
  harness: Harness,
  key: WordingKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return say(harness.wording, "schemaRefused", { reason: say(harness.wording, key, values) });
}
