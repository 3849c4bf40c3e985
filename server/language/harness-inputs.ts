/** What a harness can be told beside the replies, out of its own data. */

import type { ExtractionRule } from "../engine/harness/harness.ts";
import { templatePieces } from "../engine/harness/template.ts";
import { type Harness, inMode } from "../engine/index.ts";
import type { Delivery, HarnessInputs } from "../protocol.ts";

/** @param mode what was asked for; undefined where nothing was */
export function harnessInputs(harness: Harness, mode: string | undefined): HarnessInputs {
  const { modes, wording } = harness;
  const asked = mode ?? modes[0];
  const { extraction } = inMode(harness, asked ?? "");
  return {
    modes,
    mode: asked !== undefined && modes.includes(asked) ? asked : null,
    looksFor: extraction.map(({ rule }) => STEPS[rule]),
    forms: extraction.map(formOf),
    takesTask: templatePieces(wording.repairPrompt ?? "").some(({ name }) => name === "task"),
    heedsCutOff:
      wording.correctiveCutOff !== undefined ||
      (wording.endCutOff ?? wording.endRefused) !== wording.endRefused,
    takesProviderError: downgrades(harness),
    stopsOnRepeat: harness.retry?.stopOnRepeat ?? false,
    delivery: deliveryOf(harness),
  };
}

/** The name of the step that a rule is in a trace. */
const STEPS: Readonly<Record<ExtractionRule["rule"], string>> = {
  "line-envelope": "envelope",
  "named-call": "envelope",
  "one-code-fence": "fence",
  "outer-backticks": "fence",
  "json-block": "fence",
  "submitted-payload": "call",
};

function formOf(rule: ExtractionRule): string {
  switch (rule.rule) {
    case "line-envelope":
      return "Tags on their own lines";
    case "named-call":
      return `A call of ${rule.name}`;
    case "one-code-fence":
      return "One, around it all";
    case "outer-backticks":
      return "Around it all";
    case "json-block":
      return "A line of just ```json";
    case "submitted-payload":
      return `Under “${rule.payload}”`;
  }
}

/** Whether an error of the provider's makes the harness ask again in another output mode (`harnesses.md` 7.6). */
export function downgrades({ id, custom }: Harness): boolean {
  return (custom?.base ?? id) === "harbor";
}

/** Each kind of message has its own text, and is sent in one way. */
function deliveryOf({ retry, wording }: Harness): Delivery {
  if (retry === null) return "caller";
  if (wording.repairPrompt !== undefined) return "fresh-agent";
  if (wording.submissionRejected !== undefined) return "tool-result";
  return wording.correctiveTurn === undefined ? "same-conversation" : "user-turn";
}
