/** A harness, what it made of the schema, and what it made of the reply. */
import { extractCandidate } from "../extract/extract.ts";
import type { Harness } from "../harness/harness.ts";
import { inMode } from "../harness/mode.ts";
import { member } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import { type JudgeOptions, judge } from "../judge.ts";
import { type OpenSchema, openSchema } from "../open-schema.ts";
import type { ReplyReport } from "../result.ts";

export interface Judged {
  /** In the mode in which it was judged. */
  readonly harness: Harness;
  readonly mode: string | null;
  readonly schema: OpenSchema;
  readonly report: ReplyReport;
  /** The harness as it is in its default mode, where that was left only because the reply is no call. */
  readonly asCalled: Harness | null;
}

/** `mode`: as the author chose it; null leaves it to the reply. */
export function judgeAs(
  harness: Harness,
  schemaText: string,
  reply: string,
  mode: string | null,
  options: JudgeOptions,
): Judged {
  const chosen = mode ?? modeFor(harness, reply);
  const inIt = chosen === null ? harness : inMode(harness, chosen);
  const schema = openSchema(inIt, schemaText);
  const isDefault = chosen === harness.modes[0];
  return {
    harness: inIt,
    mode: isDefault ? null : chosen,
    schema,
    report: judge(schema, reply, options),
    asCalled: mode === null && inIt !== harness ? harness : null,
  };
}

/**
 * The default, unless that takes calls of a tool and the reply is none: then the first mode that takes any text, because a model's
 * text reaches the harness that way alone.
 */
function modeFor(harness: Harness, reply: string): string | null {
  if (!isPlainText(harness, reply)) return null;
  return harness.modes.find((mode) => !isPlainText(inMode(harness, mode), reply)) ?? null;
}

/** Whether the harness turns the reply down because it isn't even meant as a call. */
function isPlainText(harness: Harness, reply: string): boolean {
  const { refusal } = extractCandidate(harness, reply);
  if (refusal === null || refusal.kind === "mistyped") return false;
  if (refusal.kind !== "missing") return true;
  // A call that lacks one parameter has the other.
  const read = readJson(reply);
  return !harness.extraction.some(
    (rule) => rule.rule === "submitted-payload" && read.ok && member(read.node, rule.payload) !== undefined,
  );
}
