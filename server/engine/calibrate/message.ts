/** The messages that can be captured: what a harness sends for a schema and a reply. */
import type { Harness } from "../harness/harness.ts";
import { type JudgeOptions, judge } from "../judge.ts";
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
  /** What the harness's privacy rules make of a corrective. */
  readonly redact?: NonNullable<JudgeOptions["redact"]>;
}

/** Null where the harness sends no such message. Never throws. */
export function messageFor(harness: Harness, occasion: Occasion): string | null {
  return occasion.kind === "appendix"
    ? openSchema(harness, occasion.schema).appendix
    : reportFor(harness, occasion).corrective;
}

/** As if more retries were left, whichever attempt it was. */
export function reportFor(
  harness: Harness,
  { schema, reply, task, finishReason, redact }: Occasion,
): ReplyReport {
  return judge(openSchema({ ...harness, retry: null }, schema), reply, {
    ...(task === undefined ? {} : { task }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(redact === undefined ? {} : { redact }),
  });
}
