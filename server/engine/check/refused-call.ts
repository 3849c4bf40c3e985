/** A tool call that is turned down before anything of it is validated (`harnesses.md` 5.3, 2 and 3). */

import { toolResult } from "../corrective/tool-result.ts";
import type { CallRefusal } from "../extract/rule.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { byteLength } from "../text/utf8.ts";
import type { Check } from "./check.ts";

/** Never throws. */
export function checkRefusedCall(harness: Harness, refusal: CallRefusal): Check {
  const text = refusalText(harness, refusal);
  const detail = toolResult(text, null).text;
  const isJson = refusal.kind !== "not-json";
  const remarks = isJson ? undefined : plainTextRemark(harness);
  return {
    verdict: isJson ? "violates-schema" : "not-json",
    error: { text, detail, wholeBytes: byteLength(detail) },
    violations: [],
    syntaxErrorAt: isJson ? null : refusal.at,
    ...(remarks === undefined ? {} : { remarks }),
  };
}

function refusalText({ wording }: Harness, refusal: CallRefusal): string {
  switch (refusal.kind) {
    case "not-json":
    case "not-arguments":
      return say(wording, "argumentsNotRead", { reason: refusal.reason });
    case "missing":
      return say(wording, "parameterMissing", { name: refusal.name });
    case "mistyped": {
      const isQuoted = refusal.want === "object" && refusal.got === "string";
      const hint = isQuoted ? say(wording, "parameterQuoted") : "";
      return say(wording, "parameterMistyped", { ...refusal, hint });
    }
  }
}

/** What is no JSON may be no call at all. */
function plainTextRemark(harness: Harness): readonly string[] | undefined {
  if (harness.wording.correctivePlainText === undefined) return undefined;
  const text = say(harness.wording, "correctivePlainText");
  return [
    `If the model sent this as plain text instead of calling the tool, ${harness.title} answers with a user message: ${text}`,
  ];
}
