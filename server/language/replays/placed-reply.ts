/** Where a captured reply stands in its document: it is the whole text, or a string in one of many lines. */
import { member } from "../../engine/json/node.ts";
import { readJson } from "../../engine/json/read.ts";
import type { Judged } from "./judging.ts";
import type { ReplyDocument } from "./reply-documents.ts";

export interface PlacedReply {
  readonly judged: Judged;
  readonly text: string;
  /** UTF-16 offset into the reply of the place that was asked for. */
  readonly at: number;
  /** From a UTF-16 offset into the reply to one into the file's text. */
  toFile(offset: number): number;
}

/** The reply at a place. @param at UTF-16 offset into the file's text. Null where none is, and in a journal, which shows only parts of them */
export function replyAt({ source, judged, kind }: ReplyDocument, at: number): PlacedReply | null {
  const { text } = source;
  if (kind === "reply") {
    const [only] = judged;
    return only === undefined ? null : { judged: only, text, at, toFile: (offset) => offset };
  }
  if (kind !== "bulk") return null;
  const lineStart = at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = text.indexOf("\n", lineStart);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const number = text.slice(0, lineStart).split("\n").length;
  const found = judged.find(({ capture }) => capture.line === number);
  const read = readJson(line.replace(/^\uFEFF/, " "));
  const reply = read.ok && read.node.kind === "object" ? member(read.node, "reply") : undefined;
  if (found === undefined || reply?.kind !== "string" || reply.value !== found.capture.text) return null;
  const offsets = unitOffsets(line, reply.start, reply.end);
  const unit = offsets.findLastIndex((offset) => offset <= at - lineStart);
  if (unit < 0 || unit >= reply.value.length || offsets.length !== reply.value.length + 1) return null;
  const toFile = (offset: number) => lineStart + (offsets[offset] ?? reply.end - 1);
  return { judged: found, text: reply.value, at: unit, toFile };
}

/** Where each UTF-16 unit of a string is written, and behind them where it ends; an escape stands for one. */
function unitOffsets(text: string, start: number, end: number): readonly number[] {
  const offsets: number[] = [];
  for (let at = start + 1; at < end - 1; ) {
    offsets.push(at);
    at += text[at] !== "\\" ? 1 : text[at + 1] === "u" ? 6 : 2;
  }
  offsets.push(end - 1);
  return offsets;
}
