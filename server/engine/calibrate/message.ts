/** The messages that can be captured: what a harness sends for a schema and a reply. */
import type { Harness } from "../harness/harness.ts";
import { judge } from "../judge.ts";
import { openSchema } from "../open-schema.ts";
import type { ReplyReport } from "../result.ts";

/** What led to a captured message. */
export interface Occasion {
  readonly kind: "corrective" | "appendix";
  /** The schema document's text. */
  readonly schema: string;
  readonly reply: string;
  readonly task?: string;
  readonly finishReason?: string;
}

/** Null where the harness sends no such message. Never throws. */
export function messageFor(harness: Harness, occasion: Occasion): string | null {
  return occasion.kind === "appendix"
    ? openSchema(harness, occasion.schema).appendix
    : reportFor(harness, occasion).corrective;
}

/** As if more retries were left, whichever attempt it was. */
export function reportFor(harness: Harness, { schema, reply, task, finishReason }: Occasion): ReplyReport {
  return judge(openSchema({ ...harness, retry: null }, schema), reply, {
    ...(task === undefined ? {} : { task }),
    ...(finishReason === undefined ? {} : { finishReason }),
  });
}
