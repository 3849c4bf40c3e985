/** What a model wrote, in the message objects that agents and model interfaces log. */
import { type JsonNode, type JsonObject, member } from "../../engine/json/node.ts";
import { hasHalfPair } from "../why-not-json.ts";
import { containers, mostNested } from "./containers.ts";
import { Drafts } from "./drafts.ts";
import { callIn, isCut, textOf, textPart, unknownPart } from "./message-facts.ts";
import { callKey, Stream } from "./stream.ts";
import type { TranscriptProblem, TranscriptReply } from "./transcript.ts";

/** Types of records that are a message of the model's though they name no role. */
const modelTypes: ReadonlySet<string> = new Set(["assistant", "ai", "model"]);
const modelRoles: ReadonlySet<string> = new Set(["assistant", "model"]);

/** A part of the transcript, and where it stands. */
export interface Part {
  readonly text: string;
  /** Line and column of an offset into `text`, 1-based. */
  readonly placeOf: (offset: number) => { readonly line: number; readonly column: number };
}

interface Source extends Part {
  /** Whether what holds the message says that it was cut off. */
  readonly cut: boolean;
  /** Whether a message stands for all that came of it before. */
  readonly isWhole: boolean;
}

/** Collects replies from one record after the other. */
export class Messages {
  readonly #drafts = new Drafts();
  readonly #stream = new Stream(this.#drafts);
  readonly #problems: TranscriptProblem[] = [];
  readonly #replaced: TranscriptProblem[] = [];
  #seen = 0;

  get replies(): readonly TranscriptReply[] {
    return this.#drafts.replies;
  }

  /** Records of which nothing can be taken, though they look like a model's. */
  get problems(): readonly TranscriptProblem[] {
    return this.#problems;
  }

  /** Where a reply is not to the byte what was written. */
  get replaced(): readonly TranscriptProblem[] {
    return this.#replaced;
  }

  /** How many objects were messages, whoever they are of. */
  get seen(): number {
    return this.#seen;
  }

  add(record: JsonNode, part: Part): void {
    const source = { ...part, cut: false, isWhole: false };
    const items = record.kind === "array" ? record.items : [record];
    for (const item of items) {
      if (item.kind === "object" || item.kind === "array") this.#visit(source, item, 0);
      else this.#tell(source, item.start, `a message is an object, and this is ${named[item.kind]}`);
    }
  }

  #tell(source: Part, offset: number, reason: string): void {
    this.#problems.push({ ...source.placeOf(offset), reason });
  }

  #visit(from: Source, node: JsonNode, depth: number): void {
    if (depth > mostNested) return;
    if (node.kind === "array") for (const item of node.items) this.#visit(from, item, depth + 1);
    if (node.kind !== "object") return;
    const type = textOf(member(node, "type")) ?? "";
    const isWhole = from.isWhole || type.startsWith("response.");
    const source = { ...from, cut: from.cut || isCut(node), isWhole };
    if (this.#stream.add(node, source.placeOf(node.start).line) || this.#message(source, node, type)) {
      this.#seen++;
      return;
    }
    for (const name of containers) {
      const inner = member(node, name);
      if (inner === undefined || (inner.kind !== "object" && inner.kind !== "array")) continue;
      this.#visit(source, inner, depth + 1);
      return;
    }
    this.#bareText(source, node, type);
  }

  /** Texts that stand in no message: those of old completions, and what agents say at their end. */
  #bareText(source: Source, node: JsonObject, type: string): void {
    const text = member(node, "text");
    const isChoice = member(node, "finish_reason") !== undefined;
    if (textOf(text) !== null && isChoice) this.#text(source, node, [text]);
    if (textOf(member(node, "completion")) !== null) this.#text(source, node, [member(node, "completion")]);
    const result = member(node, "result");
    // It says again what the last message said, where that is there.
    if (type === "result" && textOf(result) !== null && textOf(result) !== this.#drafts.lastText)
      this.#text(source, node, [result]);
  }

  /** False for an object that is no message. */
  #message(source: Source, node: JsonObject, type: string): boolean {
    if (this.#call(source, node)) return true;
    if (type === "agent_message" || type === "assistant_message") {
      this.#text(source, node, [member(node, "text")]);
      return true;
    }
    const content = member(node, "content");
    const isModels = modelTypes.has(type) && (content?.kind === "string" || content?.kind === "array");
    const role = textOf(member(node, "role")) ?? (isModels ? "assistant" : null);
    // What holds a model's message by the name of its content is none itself.
    if (role === null) return this.#held(source, content);
    // A person's message, or what a tool gave, is none.
    if (!modelRoles.has(role)) return true;
    this.#content(source, node, content?.kind === "string" ? content : (content ?? member(node, "parts")));
    const calls = member(node, "tool_calls");
    const called = calls?.kind === "array" ? calls.items : [];
    for (const call of called)
      this.#called(source, member(call, "function") ?? call, textOf(member(call, "id")));
    this.#called(source, member(node, "function_call"), null);
    return true;
  }

  #held(source: Source, content: JsonNode | undefined): boolean {
    if (!modelRoles.has(textOf(member(content, "role")) ?? "") || content?.kind !== "object") return false;
    return this.#message(source, content, "");
  }

  #content(source: Source, node: JsonObject, content: JsonNode | undefined): void {
    const refusal = member(node, "refusal");
    if (content?.kind !== "array") {
      const text = content?.kind === "string" ? content : refusal;
      if (text?.kind === "string") this.#text(source, node, [text]);
      else if (content !== undefined && content.kind !== "null")
        this.#unknown(source, content, [content.kind]);
      return;
    }
    const texts = content.items.map(textPart).filter((text) => text?.kind === "string");
    if (texts.length > 0) this.#text(source, node, texts);
    for (const part of content.items) {
      this.#call(source, part);
      const call = member(part, "functionCall");
      if (call !== undefined) this.#called(source, call, null, "args");
    }
    const unknown = content.items.flatMap((part) => unknownPart(part) ?? []);
    if (unknown.length > 0) this.#unknown(source, content, unknown);
  }

  #unknown(source: Source, { start }: JsonNode, kinds: readonly string[]): void {
    const listed = [...new Set(kinds)].slice(0, 5).join(", ");
    this.#tell(source, start, `a message of the model's has parts that can't be taken: ${listed}`);
  }

  #text(source: Source, message: JsonObject, texts: readonly (JsonNode | undefined)[]): void {
    for (const text of texts) this.#checkHalves(source, text);
    const whole = texts.map((text) => textOf(text) ?? "").join("");
    if (whole === "") return;
    const { line } = source.placeOf(message.start);
    const id = textOf(member(message, "id"));
    const how = source.isWhole ? "whole" : "part";
    this.#drafts.add(whole, { id, tool: null, line, isCut: source.cut || isCut(message), how });
  }

  /** False for an object that is no call. */
  #call(source: Source, node: JsonNode): boolean {
    const call = callIn(node);
    if (call !== null) this.#arguments(source, call.tool, call.arguments, call.id);
    return call !== null;
  }

  #called(source: Source, call: JsonNode | undefined, id: string | null, where = "arguments"): void {
    if (call?.kind === "object")
      this.#arguments(source, textOf(member(call, "name")), member(call, where), id);
  }

  /** Arguments are a text, or a value: then what was written in the transcript is taken. */
  #arguments(source: Source, tool: string | null, given: JsonNode | undefined, id: string | null): void {
    if (given === undefined) return;
    this.#checkHalves(source, given);
    const written = textOf(given) ?? source.text.slice(given.start, given.end);
    const { line } = source.placeOf(given.start);
    // A call has all of its arguments at once, and some give the same ids again and again.
    const how = source.isWhole ? "whole" : "own";
    const key = id === null ? null : callKey(id);
    this.#drafts.add(written, { id: key, tool: tool ?? "", line, isCut: source.cut, how });
  }

  /** Half of a pair of surrogates has no bytes of its own. */
  #checkHalves(source: Source, node: JsonNode | undefined): void {
    if (node?.kind !== "string") return;
    const written = source.text.slice(node.start, node.end);
    if (!hasHalfPair(written)) return;
    const reason = "an escape of half a surrogate pair is kept as U+FFFD";
    this.#replaced.push({ ...source.placeOf(node.start), reason });
  }
}

const named: Readonly<Record<Exclude<JsonNode["kind"], "object" | "array">, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  null: "null",
};
