/** The final check of a run and the envelope that its caller gets (`harnesses.md` 7.8). */
import { goCompact } from "../json/go-compact.ts";
import { goJsonString } from "../json/go-marshal.ts";
import { readJson } from "../json/read.ts";
import type { OpenSchema } from "../open-schema.ts";
import { goQuote } from "../text/go-quote.ts";

/** How a planner ended. */
export interface Finish {
  /** Only `goal` is checked. */
  readonly reason: string;
  /** What it hands over: nothing, a Go string, or JSON bytes. */
  readonly payload: { readonly kind: "none" } | { readonly kind: "string" | "json"; readonly text: string };
  /** The answer in words, for a run without a schema. */
  readonly answer: string;
  readonly toolCallsSeen: number;
}

export type Envelope =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly error: string; readonly taskError: TaskError }
  /** It is not known what harbor makes of the payload: why, in one plain sentence of ours. */
  | { readonly ok: null; readonly notChecked: string };

export interface TaskError {
  readonly code: "output_invalid";
  readonly message: string;
}

const FAILED = "planner: terminal output failed output-schema validation";

/** `schema` was opened and admitted as harbor's; null for a run without one. Never throws. */
export function finishRun(finish: Finish, schema: OpenSchema | null): Envelope {
  const compiled = schema?.compiled ?? null;
  if (schema === null || compiled === null || finish.reason !== "goal") {
    return { ok: true, json: envelopeJson(finish, finish.answer, null) };
  }
  const payload = capture(finish.payload);
  if ("error" in payload) return failed(payload.error);
  const { error, notChecked } = schema.harness.stages.check(schema.harness, compiled, payload.text);
  if (notChecked !== undefined) return { ok: null, notChecked };
  return error === null
    ? { ok: true, json: envelopeJson(finish, payload.text, payload.text) }
    : failed(error.text);
}

function capture(payload: Finish["payload"]): { readonly text: string } | { readonly error: string } {
  if (payload.kind === "none") {
    return { error: "terminal finish carried no payload for a schema-constrained run" };
  }
  if (payload.kind === "json" || readJson(payload.text).ok) return payload;
  return {
    error: `terminal finish payload is a Go string that is not valid JSON text (${goQuote(payload.text)}): string payloads must contain JSON text; a plain Go string like "done" is not valid JSON — quote it (e.g. \`"done"\`) or return a structured payload`,
  };
}

function failed(reason: string): Envelope {
  const error = `${FAILED}: ${reason}`;
  const message = `terminal output failed schema validation: ${error}`;
  return { ok: false, error, taskError: { code: "output_invalid", message } };
}

/** The order of the members is fixed. Go compacts a raw message when it writes it. */
function envelopeJson({ reason, toolCallsSeen }: Finish, answer: string, payload: string | null): string {
  const tail = payload === null ? "" : `,"answer_payload":${goCompact(payload)}`;
  return `{"answer":${goJsonString(answer)},"finish_reason":${goJsonString(reason)},"tool_calls_seen":${toolCallsSeen}${tail}}`;
}
