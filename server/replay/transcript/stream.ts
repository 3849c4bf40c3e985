/** The pieces in which model interfaces stream a reply: OpenAI's chat and responses, Anthropic's messages. */
import { type JsonNode, type JsonObject, member } from "../../engine/json/node.ts";
import type { Drafts } from "./drafts.ts";
import { isCut, textOf } from "./message-facts.ts";

export class Stream {
  readonly #drafts: Drafts;
  /** Anthropic's pieces don't name their message: its id, and those of its calls by their place in it. */
  #message = "";
  #calls = new Map<string, string>();
  /** How many messages were begun, or ended, that others of the same name may follow. */
  #count = 0;
  readonly #ended = new Map<string, number>();

  constructor(drafts: Drafts) {
    this.#drafts = drafts;
  }

  /** False for an object that is no piece. @param line 1-based */
  add(node: JsonObject, line: number): boolean {
    const type = textOf(member(node, "type")) ?? "";
    if (textOf(member(node, "object")) === "chat.completion.chunk") this.#chunk(node, line);
    else if (type.startsWith("message_") || type.startsWith("content_block_")) this.#block(type, node, line);
    else if (/^response\..*(?:\.delta|\.done|\.added|\.created|\.in_progress|\.queued)$/.test(type))
      return this.#event(type, node, line);
    else return false;
    return true;
  }

  #chunk(node: JsonObject, line: number): void {
    const id = textOf(member(node, "id")) ?? "";
    for (const choice of itemsOf(member(node, "choices"))) {
      const name = `${id}\n${numberOf(member(choice, "index"))}`;
      const own = `${name}\n${this.#ended.get(name) ?? 0}`;
      const delta = member(choice, "delta");
      const keys = [own];
      for (const text of ["content", "refusal"]) this.#piece(textOf(member(delta, text)), own, null, line);
      for (const call of itemsOf(member(delta, "tool_calls"))) {
        const asked = member(call, "function");
        const key = `${own}\n${numberOf(member(call, "index"))}`;
        keys.push(key);
        this.#piece(textOf(member(asked, "arguments")) ?? "", key, textOf(member(asked, "name")) ?? "", line);
      }
      if (isCut(choice)) for (const key of keys) this.#drafts.cut(key);
      if (textOf(member(choice, "finish_reason")) !== null)
        this.#ended.set(name, (this.#ended.get(name) ?? 0) + 1);
    }
  }

  #block(type: string, node: JsonObject, line: number): void {
    if (type === "message_start") {
      this.#message = textOf(member(member(node, "message"), "id")) ?? `\n${++this.#count}`;
      this.#calls = new Map();
      return;
    }
    const block = member(node, "content_block");
    const delta = member(node, "delta");
    const index = numberOf(member(node, "index"));
    const key =
      this.#calls.get(index) ?? callKey(textOf(member(block, "id")) ?? `${this.#message}\n${index}`);
    if (textOf(member(block, "type")) === "tool_use") {
      this.#calls.set(index, key);
      this.#piece("", key, textOf(member(block, "name")) ?? "", line);
    }
    // All texts of a message are one reply.
    this.#piece(textOf(member(block, "text")) ?? textOf(member(delta, "text")), this.#message, null, line);
    this.#piece(textOf(member(delta, "partial_json")), key, "", line);
    if (type === "message_delta" && delta?.kind === "object" && isCut(delta))
      for (const id of [this.#message, ...this.#calls.values()]) this.#drafts.cut(id);
  }

  /** Only what is needed where the whole answer never comes. */
  #event(type: string, node: JsonObject, line: number): boolean {
    if (type === "response.output_item.done") return false;
    const id = textOf(member(node, "item_id")) ?? "";
    const item = member(node, "item");
    const delta = textOf(member(node, "delta"));
    const call = textOf(member(item, "type")) === "function_call" ? textOf(member(item, "id")) : null;
    if (type === "response.output_item.added" && call !== null)
      this.#piece("", callKey(call), textOf(member(item, "name")) ?? "", line);
    if (type === "response.output_text.delta" || type === "response.refusal.delta")
      this.#piece(delta, id, null, line);
    if (type === "response.function_call_arguments.delta") this.#piece(delta, callKey(id), "", line);
    return true;
  }

  #piece(text: string | null, id: string, tool: string | null, line: number): void {
    if (text !== null) this.#drafts.add(text, { id, tool, line, isCut: false, how: "piece" });
  }
}

/** What a call is known by, where a text may have the same id. */
export function callKey(id: string): string {
  return `call ${id}`;
}

function itemsOf(node: JsonNode | undefined): readonly JsonObject[] {
  return node?.kind === "array" ? node.items.filter((item) => item.kind === "object") : [];
}

function numberOf(node: JsonNode | undefined): string {
  return node?.kind === "number" ? node.text : "0";
}
