/** What objects of message logs say of themselves. */
import { type JsonNode, type JsonObject, member } from "../../engine/json/node.ts";

/** What providers say when the output limit has cut a reply off. */
const cutOff: ReadonlySet<string> = new Set(["length", "max_tokens", "max_output_tokens", "MAX_TOKENS"]);

/** Where a call's arguments stand, by the type that the call has. */
const callArguments: ReadonlyMap<string, string> = new Map([
  ["function_call", "arguments"],
  ["mcp_call", "arguments"],
  ["custom_tool_call", "input"],
  ["tool_use", "input"],
  ["server_tool_use", "input"],
  ["local_shell_call", "action"],
]);

/** Parts that are no text of a reply, and that nobody misses. */
const silentParts: ReadonlySet<string> = new Set([
  "thinking",
  "redacted_thinking",
  "reasoning",
  "tool_result",
  "web_search_tool_result",
]);

export function textOf(node: JsonNode | undefined): string | null {
  return node?.kind === "string" ? node.value : null;
}

/** Whether an object says that the reply in it was cut off by the output limit. */
export function isCut(node: JsonObject): boolean {
  const details = member(node, "incomplete_details");
  const reasons = ["finish_reason", "stop_reason", "finishReason"].map((name) => member(node, name));
  return [...reasons, member(details, "reason")].some((reason) => cutOff.has(textOf(reason) ?? ""));
}

export interface Call {
  readonly tool: string | null;
  readonly arguments: JsonNode | undefined;
  /** Null where it has none. */
  readonly id: string | null;
}

/** Null for an object that is no call of a tool. */
export function callIn(node: JsonNode): Call | null {
  const where = callArguments.get(textOf(member(node, "type")) ?? "");
  if (where === undefined) return null;
  const id = textOf(member(node, "id")) ?? textOf(member(node, "call_id"));
  return { tool: textOf(member(node, "name")), arguments: member(node, where), id };
}

/** The node that holds a part's text; undefined for a part that has none. */
export function textPart(part: JsonNode): JsonNode | undefined {
  const type = textOf(member(part, "type"));
  if (isThought(part)) return undefined;
  if (type === null || type === "text" || type === "output_text") return member(part, "text");
  return type === "refusal" ? member(part, "refusal") : undefined;
}

/** What a part is called that nothing can be taken of; null where nobody misses it. */
export function unknownPart(part: JsonNode): string | null {
  const type = textOf(member(part, "type"));
  if (type !== null && (silentParts.has(type) || callArguments.has(type))) return null;
  if (member(part, "functionCall") !== undefined || isThought(part)) return null;
  return textPart(part)?.kind === "string" ? null : (type ?? part.kind);
}

function isThought(part: JsonNode): boolean {
  const thought = member(part, "thought");
  return thought?.kind === "boolean" && thought.value;
}
