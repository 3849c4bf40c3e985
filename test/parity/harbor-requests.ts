/** harbor's requests in each output mode, and its chain of modes. */
import { runChain, SCHEMA_SENTINEL } from "../../server/engine/harbor/downgrade-chain.ts";
import {
  outputMode,
  outputModes,
  shapeRequest,
  unknownModeText,
} from "../../server/engine/harbor/output-mode.ts";
import type { CompletionRequest } from "../../server/engine/harbor/request.ts";
import { harbor } from "../../server/engine/harness/harbor.ts";
import { say } from "../../server/engine/harness/wording.ts";
import { type Comparison, type Difference, equal } from "./comparison.ts";
import type { Expectation } from "./line.ts";

export const requestShape: Comparison = (_harness, { raw, expect }) => {
  const request = raw.request as CompletionRequest;
  const mode = outputMode(String(raw.mode));
  if (mode === undefined) return equal("error", expect.error, unknownModeText(String(raw.mode)));
  return [
    ...equal("error", expect.error, undefined),
    ...sameRequest("request", expect, shapeRequest(request, mode)),
  ];
};

export const downgradeChain: Comparison = (_harness, { raw, expect }) => {
  const errors = (raw.attemptErrors as readonly string[]).map((error) =>
    error.startsWith("!") ? `${error.slice(1)}: ${SCHEMA_SENTINEL}` : error || null,
  );
  const outcome = runChain({
    request: raw.request as CompletionRequest,
    mode: String(raw.mode),
    hasProfile: raw.hasProfile !== false,
    errorOf: (call) => errors[call] ?? null,
  });
  const calls = expect.calls as readonly Expectation[];
  return [
    ...equal("calls", calls.length, outcome.calls.length),
    ...calls.flatMap((call, index) => sameRequest(`call ${index}`, call, outcome.calls[index])),
    ...equal("events", JSON.stringify(expect.events), JSON.stringify(outcome.events)),
    ...equal("error", expect.error ?? null, outcome.error),
    ...("exhausted" in expect ? equal("exhausted", expect.exhausted, outcome.exhausted) : []),
  ];
};

function sameRequest(field: string, want: Expectation, got: CompletionRequest | undefined): Difference[] {
  return [
    ...equal(`${field} format`, JSON.stringify(want.responseFormat), JSON.stringify(got?.responseFormat)),
    ...equal(`${field} messages`, expanded(JSON.stringify(want.messages)), JSON.stringify(got?.messages)),
  ];
}

/** The vectors name the fixed texts; their own lengths are checked in the harness's tests. */
function expanded(messages: string): string {
  let text = messages;
  for (const { name, words } of outputModes) {
    if (words === null) continue;
    const [before = "", after = ""] = say(harbor.wording, words).split("{contract}");
    const asJson = (part: string) => JSON.stringify(part).slice(1, -1);
    text = text
      .replaceAll(`{${name.toUpperCase()}_BEFORE}`, () => asJson(before))
      .replaceAll(`{${name.toUpperCase()}_AFTER}`, () => asJson(after));
  }
  return text;
}
