/** Computed texts within what would become fixed text: then no wording explains the message. */
import type { Harness } from "../harness/harness.ts";
import type { JsonNode } from "../json/node.ts";
import { openSchema } from "../open-schema.ts";
import type { ReplyReport } from "../result.ts";
import { type Occasion, reportFor } from "./message.ts";

export interface Trace {
  /** What is told there: `schema`, `reply` or `detail`. */
  readonly part: "schema" | "reply" | "detail";
  /** UTF-16 offset into the text. */
  readonly at: number;
}

export interface Facts {
  /** Names of properties anywhere in the schema, each once. */
  readonly names: readonly string[];
  /** The schema as the model is shown it; null where it is not. */
  readonly contract: string | null;
  readonly report: ReplyReport | null;
  readonly reply: string;
}

/** UTF-16 code units. Shorter ones stand in a text by chance. */
const LONG_NAME = 3;
const LONG_TEXT = 8;

export function factsOf(harness: Harness, occasion: Occasion): Facts {
  const { document, contract } = openSchema(harness, occasion.schema);
  return {
    names: document === null ? [] : propertyNames(document),
    contract,
    report: occasion.kind === "corrective" ? reportFor(harness, occasion) : null,
    reply: occasion.reply,
  };
}

/** Names that are looked for. */
const MOST_NAMES = 200;

function propertyNames(document: JsonNode): string[] {
  const names = new Set<string>();
  const waiting: JsonNode[] = [document];
  for (let node = waiting.pop(); node !== undefined && names.size < MOST_NAMES; node = waiting.pop()) {
    if (node.kind === "array") for (const item of node.items) waiting.push(item);
    if (node.kind !== "object") continue;
    for (const { key, value } of node.members.values()) {
      waiting.push(value);
      if (key === "properties" && value.kind === "object")
        for (const name of value.members.keys()) names.add(name);
    }
  }
  return [...names];
}

/** The first trace in `text`, which the harness says at all times; `known` is what it is in place of. */
export function traceIn(text: string, known: string, facts: Facts): Trace | null {
  const isNew = (part: string) => !known.includes(part);
  const { report, reply } = facts;
  for (const message of [report?.error ?? "", ...(report?.violations ?? []).map((each) => each.message)]) {
    if (message.length < LONG_TEXT || !isNew(message)) continue;
    const at = text.indexOf(message);
    if (at >= 0) return { part: "detail", at };
  }
  for (const sent of [reply, report?.candidate ?? ""]) {
    if (sent.length < LONG_TEXT) continue;
    const at = text.indexOf(sent);
    if (at >= 0) return { part: "reply", at };
  }
  return schemaIn(
    text,
    facts.names.filter((name) => name.length >= LONG_NAME && isNew(name)),
  );
}

/** A schema in any form names its properties. */
function schemaIn(text: string, names: readonly string[]): Trace | null {
  let first = text.length;
  let named = 0;
  let isMember = false;
  for (const name of names) {
    const at = wordAt(text, name);
    if (at < 0) continue;
    named++;
    first = Math.min(first, at);
    isMember ||= /^"\s{0,8}:/.test(text.slice(at + name.length, at + name.length + 10));
  }
  const many = named >= 2 && named * 2 >= names.length;
  return isMember || many ? { part: "schema", at: first } : null;
}

function wordAt(text: string, word: string): number {
  const isWord = (c: string | undefined) => c !== undefined && /\w/.test(c);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + word.length])) return at;
  }
  return -1;
}
