/** The four output modes: what each asks of the provider, and what it tells the model (`harnesses.md` 7.5). */
import { rewrittenSchema } from "../contract/contract.ts";
import { harbor } from "../harness/harbor.ts";
import { say, type Wording, type WordingKey } from "../harness/wording.ts";
import { goQuote } from "../text/go-quote.ts";
import type { ChatMessage, CompletionRequest, ResponseFormat } from "./request.ts";

export interface OutputMode {
  readonly name: "native" | "tools" | "prompted" | "text";
  /** The kind of response format that is sent. */
  readonly format: ResponseFormat["kind"];
  /** The words of the system message; null where there is none. */
  readonly words: WordingKey | null;
  /** Where an error of the provider's leads that has to do with schemas; null at the end of the chain. */
  readonly downgrade: OutputMode["name"] | null;
}

export const outputModes: readonly OutputMode[] = [
  { name: "native", format: "json_schema", words: null, downgrade: "prompted" },
  { name: "tools", format: "json_object", words: "systemTools", downgrade: "prompted" },
  { name: "prompted", format: "json_object", words: "systemPrompted", downgrade: "text" },
  { name: "text", format: "text", words: "systemText", downgrade: null },
];

/** The mode of that name, or undefined. `tools` and `native` are configured as well as defaults; `text` only ends the chain. */
export function outputMode(name: string): OutputMode | undefined {
  return outputModes.find((mode) => mode.name === name);
}

/** What harbor says of a mode that it doesn't know. */
export function unknownModeText(name: string): string {
  return `unknown OutputMode ${goQuote(name)}`;
}

/** The system message for a schema's text, which need not be a schema; null where the mode has none. */
export function systemText(
  mode: OutputMode,
  schemaText: string,
  wording: Wording = harbor.wording,
): string | null {
  if (mode.words === null || schemaText === "") return null;
  return say(wording, mode.words, { contract: rewrittenSchema(schemaText) });
}

/** The request as the mode sends it, from the caller's own: what native asks for is what the caller asked for. */
export function shapeRequest(
  request: CompletionRequest,
  mode: OutputMode,
  wording: Wording = harbor.wording,
): CompletionRequest {
  if (mode.name === "native") return request;
  const text = systemText(mode, request.responseFormat?.schemaText ?? "", wording);
  const first: readonly ChatMessage[] = text === null ? [] : [{ role: "system", text }];
  return {
    ...request,
    messages: [...first, ...request.messages],
    responseFormat: mode.format === "text" ? null : { kind: mode.format },
  };
}
