/** What a harness's own configuration says of a run, as data: it is handed from thread to thread. */

import type { LoopOptions } from "../judge.ts";
import { compileRedaction, type Redaction } from "../redact/redaction.ts";
import type { Harness } from "./harness.ts";
import { inMode } from "./mode.ts";
import { type Releases, withReleases } from "./releases.ts";

export interface JudgeSettings {
  /** As it is configured; the harness bounds it. */
  readonly retries?: number;
  /** What the model was asked to do at first. */
  readonly task?: string;
  readonly redaction?: Redaction;
}

/** These alone, of an object that may hold more. */
export function judgeSettings({ retries, task, redaction }: JudgeSettings): JudgeSettings {
  return {
    ...(retries === undefined ? {} : { retries }),
    ...(task === undefined ? {} : { task }),
    ...(redaction === undefined ? {} : { redaction }),
  };
}

/** The options that follow. */
export function loopOptions({ retries, task, redaction }: JudgeSettings): LoopOptions {
  const redact = redaction === undefined ? null : compileRedaction(redaction);
  return {
    ...(retries === undefined ? {} : { retries }),
    ...(task === undefined ? {} : { task }),
    ...(redact === null ? {} : { redact }),
  };
}

/** The harness over these releases and in this mode; a mode that it doesn't have changes nothing. */
export function inForce(
  harness: Harness,
  { releases, mode }: { readonly releases: Releases; readonly mode: string | null },
): Harness {
  const over = withReleases(harness, releases);
  return mode !== null && over.modes.includes(mode) ? inMode(over, mode) : over;
}
