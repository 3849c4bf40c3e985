/** What a model wrote, in the message objects that agents and model interfaces log. */
import { type JsonNode, type JsonObject, member } from "../../engine/json/node.ts";
import type { TranscriptReply } from "./transcript.ts";

/** Where messages may lie inside of a record, in the order in which they are looked for: the first that is there is taken. */
const containers = ["choices", "output", "response", "body", "payload", "item", "message", "messages"];
/** Records nest a few deep. */
const mostNested = 8;

/** What providers say when the output limit has cut a reply off. */
const cutOff: ReadonlySet<string> = new Set(["length", "max_tokens", "max_output_tokens"]);

interface Draft {
  parts: string[];
  finishReason: "length" | null;
  readonly tool: string | null;
  readonly line: number;
}

/** Collects replies from one record after the other. */
export class Messages {
  readonly #drafts: Draft[] = [];
  /** Agents log the parts of one message on several lines. */
  readonly #byId = new Map<string, Draft>();

  get replies(): readonly TranscriptReply[] {
    return this.#drafts.map(({ parts, finishReason, tool, line }) => ({
      bytes: Buffer.from(parts.join(""), "utf8"),
      kind: tool === null ? "text" : "call",
      tool,
      line,
      finishReason,
      attempt: null,
      task: null,
    }));
  }

  /** @param lineOf the transcript's line of an offset into `text` */
  add(text: string, record: JsonNode, lineOf: (offset: number) => number): void {
    this.#visit({ text, lineOf, cut: false }, record, 0);
  }

  #visit(from: Source, node: JsonNode, depth: number): void {
    if (depth > mostNested) return;
    if (node.kind === "array") for (const item of node.items) this.#visit(from, item, depth + 1);
    if (node.kind !== "object") return;
    const source = { ...from, cut: from.cut || isCut(node) };
    if (this.#message(source, node)) return;
    for (const name of containers) {
      const inner = member(node, name);
      if (inner === undefined || (inner.kind !== "object" && inner.kind !== "array")) continue;
      this.#visit(source, inner, depth + 1);
      return;
    }
    // An old completion, whose choices are texts.
    const completion = textOf(member(node, "text"));
    if (completion !== null && member(node, "finish_reason") !== undefined)
      this.#text(source, node, completion);
  }

  /** False for an object that is no message of a model. */
  #message(source: Source, node: JsonObject): boolean {
    const type = textOf(member(node, "type"));
    if (type === "function_call") {
      this.#call(source, textOf(member(node, "name")), member(node, "arguments"));
      return true;
    }
    if (type === "agent_message" || type === "assistant_message") {
      const text = textOf(member(node, "text"));
      if (text !== null) this.#text(source, node, text);
      return true;
    }
    const role = textOf(member(node, "role"));
    if (role === null) return false;
    // A person's message, or what a tool gave, is none.
    if (role !== "assistant") return true;
    const content = member(node, "content");
    const whole = textOf(content);
    if (whole !== null) this.#text(source, node, whole);
    if (content?.kind === "array") {
      const texts = content.items.filter(isTextPart).map((part) => textOf(member(part, "text")) ?? "");
      if (texts.length > 0) this.#text(source, node, texts.join(""));
      for (const part of content.items) {
        if (textOf(member(part, "type")) === "tool_use")
          this.#call(source, textOf(member(part, "name")), member(part, "input"));
      }
    }
    const calls = member(node, "tool_calls");
    const called = calls?.kind === "array" ? calls.items.map((call) => member(call, "function")) : [];
    for (const call of [...called, member(node, "function_call")]) {
      if (call?.kind === "object")
        this.#call(source, textOf(member(call, "name")), member(call, "arguments"));
    }
    return true;
  }

  #text({ lineOf, cut }: Source, message: JsonObject, text: string): void {
    if (text === "") return;
    const id = textOf(member(message, "id"));
    const known = id === null ? undefined : this.#byId.get(id);
    const finishReason = cut || isCut(message) ? "length" : null;
    if (known !== undefined) {
      known.parts.push(text);
      known.finishReason = finishReason;
      return;
    }
    const draft: Draft = { parts: [text], finishReason, tool: null, line: lineOf(message.start) };
    this.#drafts.push(draft);
    if (id !== null) this.#byId.set(id, draft);
  }

  /** Arguments are a text, or a value: then what was written in the transcript is taken. */
  #call({ text, lineOf, cut }: Source, tool: string | null, given: JsonNode | undefined): void {
    if (given === undefined) return;
    const written = textOf(given) ?? text.slice(given.start, given.end);
    const finishReason = cut ? "length" : null;
    this.#drafts.push({ parts: [written], finishReason, tool: tool ?? "", line: lineOf(given.start) });
  }
}

interface Source {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  /** Whether what holds the message says that it was cut off. */
  readonly cut: boolean;
}

function isCut(node: JsonObject): boolean {
  const details = member(node, "incomplete_details");
  return [member(node, "finish_reason"), member(node, "stop_reason"), member(details, "reason")].some(
    (reason) => cutOff.has(textOf(reason) ?? ""),
  );
}

function isTextPart(part: JsonNode): boolean {
  return ["text", "output_text"].includes(textOf(member(part, "type")) ?? "");
}

function textOf(node: JsonNode | undefined): string | null {
  return node?.kind === "string" ? node.value : null;
}
