/** From mode to mode while the provider refuses what it is asked for (`harnesses.md` 7.6). */
import type { Wording } from "../harness/wording.ts";
import { cutBytes } from "../text/cut-bytes.ts";
import { goToLower } from "../text/go-lower.ts";
import { goQuote } from "../text/go-quote.ts";
import { type OutputMode, outputMode, shapeRequest, unknownModeText } from "./output-mode.ts";
import type { CompletionRequest, ResponseFormat } from "./request.ts";

/** UTF-8 bytes of an error in the summary of an exhausted chain, and in an event. */
const SUMMARY_BYTES = 160;
const REASON_BYTES = 256;

/** The text of the error that harbor's own client wraps when a response misses its schema. */
export const SCHEMA_SENTINEL = "llm: response failed JSON-schema validation";

/** What makes an error one of schemas, in small letters. */
export const SCHEMA_MARKERS = [
  "json_schema",
  "json schema",
  "invalid schema",
  "schema validation",
  "response_format",
  "response format",
  "structured output",
  "json mode",
  "json_object",
] as const;

export interface ChainStart {
  /** As the caller makes it: every mode starts from it. */
  readonly request: CompletionRequest;
  /** The mode of the model's profile; empty where it says none. Any other text is an unknown mode. */
  readonly mode: string;
  /** Whether the model has a profile at all. */
  readonly hasProfile: boolean;
  /** The error of each call, from 0; null where the call succeeds. */
  readonly errorOf: (call: number) => string | null;
  /** Harbor's own where absent. */
  readonly wording?: Wording;
}

/** `llm.mode_downgraded`. */
export interface DowngradeEvent {
  readonly fromMode: OutputMode["name"];
  readonly toMode: OutputMode["name"];
  readonly from: ResponseFormat["kind"];
  readonly to: ResponseFormat["kind"];
  /** Cut to 256 bytes. */
  readonly reason: string;
}

export interface ChainOutcome {
  /** The requests that reach the provider. */
  readonly calls: readonly CompletionRequest[];
  /** The mode of each call; null where none was applied. */
  readonly modes: readonly (OutputMode["name"] | null)[];
  readonly events: readonly DowngradeEvent[];
  /** What the caller is told; null on success. */
  readonly error: string | null;
  /** Whether the chain went to its end. */
  readonly exhausted: boolean;
}

/** Never throws. No chain is longer than three calls, because no mode leads back. */
export function runChain({ request, mode, hasProfile, errorOf, wording }: ChainStart): ChainOutcome {
  const format = request.responseFormat;
  if (!hasProfile || mode === "" || format === null || format.kind === "text") {
    return { calls: [request], modes: [null], events: [], error: errorOf(0), exhausted: false };
  }
  const first = outputMode(mode);
  if (first === undefined) {
    const error = `output: shape request for mode ${goQuote(mode)}: ${unknownModeText(mode)}`;
    return { calls: [], modes: [], events: [], error, exhausted: false };
  }
  const calls: CompletionRequest[] = [];
  const modes: OutputMode["name"][] = [];
  const events: DowngradeEvent[] = [];
  const summary: string[] = [];
  for (let at: OutputMode | undefined = first; at !== undefined; ) {
    const error = errorOf(calls.length);
    calls.push(shapeRequest(request, at, wording));
    modes.push(at.name);
    if (error === null || !isSchemaError(error)) return { calls, modes, events, error, exhausted: false };
    summary.push(`mode=${at.name} err=${cutBytes(error, SUMMARY_BYTES).text}`);
    const next: OutputMode | undefined = at.downgrade === null ? undefined : outputMode(at.downgrade);
    if (next !== undefined) events.push(downgradeEvent(at, next, error));
    at = next;
  }
  const error = `llm: structured-output downgrade chain exhausted: ${summary.join(" | ")}`;
  return { calls, modes, events, error, exhausted: true };
}

/** Whether the error has to do with schemas. One that wraps the sentinel holds its text, and that holds a marker. */
export function isSchemaError(error: string): boolean {
  const text = goToLower(error);
  return SCHEMA_MARKERS.some((marker) => text.includes(marker));
}

function downgradeEvent(from: OutputMode, to: OutputMode, error: string): DowngradeEvent {
  return {
    fromMode: from.name,
    toMode: to.name,
    from: from.format,
    to: to.format,
    reason: cutBytes(error, REASON_BYTES).text,
  };
}
