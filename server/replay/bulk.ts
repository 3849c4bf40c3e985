/** `*.replies.jsonl`: many captured replies in one file, one a line, each with its expectation in the same object. */
import { type JsonObject, member } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import {
  type Expectation,
  type ExpectationMistake,
  expectationIn,
  expectationKeys,
  expectationMembers,
} from "./expectation.ts";
import { hasHalfPair, whyNotJson } from "./why-not-json.ts";

export interface BulkLine {
  /** 1-based. */
  readonly line: number;
  /** The id as it was written, JSON; null without one. */
  readonly id: string | null;
  readonly reply: string;
  readonly expectation: Expectation;
  /** The line without its line break. */
  readonly text: string;
  /** Whether U+FFFD stands in the reply for what has no bytes: an escape of half a surrogate pair. */
  readonly hasHalfPair: boolean;
}

export interface BulkMistake {
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  /** A plain sentence without its full stop. */
  readonly reason: string;
}

/** Each line in its turn; empty ones are passed over. Never throws. */
export function* readBulk(text: string): Generator<BulkLine | BulkMistake> {
  let line = 0;
  for (const written of linesOf(text)) {
    line++;
    const bare = line === 1 && written.startsWith("\uFEFF") ? ` ${written.slice(1)}` : written;
    if (/^[ \t\r]*$/.test(bare)) continue;
    yield readLine(bare, line);
  }
}

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  if (start < text.length) yield text.slice(start);
}

function readLine(text: string, line: number): BulkLine | BulkMistake {
  const mistake = (reason: string, offset: number): BulkMistake => ({ line, column: offset + 1, reason });
  const read = readJson(text);
  if (!read.ok) return mistake(whyNotJson(read.error), read.error.offset);
  if (read.node.kind !== "object") return mistake("a line is a JSON object", read.node.start);
  const known = ["id", "reply", ...expectationKeys];
  for (const { key, keySpan } of read.node.members.values()) {
    if (!known.includes(key))
      return mistake(
        `no member is called ${JSON.stringify(key)}; there may be ${known.join(", ")}`,
        keySpan.start,
      );
  }
  const reply = member(read.node, "reply");
  if (reply?.kind !== "string")
    return mistake('"reply" must be there, a string', reply?.start ?? read.node.start);
  const expectation: Expectation | ExpectationMistake = expectationIn(read.node);
  if ("reason" in expectation) return mistake(expectation.reason, expectation.start);
  const id = writtenMember(text, read.node, "id");
  const hasHalf = hasHalfPair(text.slice(reply.start, reply.end));
  return { line, id, reply: reply.value, expectation, text, hasHalfPair: hasHalf };
}

function writtenMember(text: string, object: JsonObject, key: string): string | null {
  const node = member(object, key);
  return node === undefined ? null : text.slice(node.start, node.end);
}

/**
 * The line with another expectation; id and reply stay as they were written. Without a line break.
 *
 * @returns null for a line that is not of this reply
 */
export function bulkLine(before: string, reply: string, expectation: Expectation): string | null {
  const read = readJson(before.replace(/^\uFEFF/, " "));
  if (!read.ok || read.node.kind !== "object") return null;
  const object = read.node;
  const written = member(object, "reply");
  if (written?.kind !== "string" || written.value !== reply) return null;
  const kept = ["id", "reply"].flatMap((key) => {
    const value = writtenMember(before, object, key);
    return value === null ? [] : [`"${key}":${value}`];
  });
  const members = expectationMembers(expectation);
  const end = before.endsWith("\r") ? "\r" : "";
  return `{${[...kept, ...(members === "" ? [] : [members])].join(",")}}${end}`;
}

/** The whole text with other lines in the place of some; all else stays as it is, to the byte. */
export function withLines(text: string, replaced: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let line = 0;
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const mark = line === 0 && text.startsWith("\uFEFF") ? "\uFEFF" : "";
    const other = replaced.get(++line);
    parts.push(other === undefined ? text.slice(start, end) : mark + other, found < 0 ? "" : "\n");
    start = end + 1;
  }
  return parts.join("");
}
