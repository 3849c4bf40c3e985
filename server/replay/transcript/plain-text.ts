/** Several replies in a plain text: what stands between lines that name a speaker, or between rules. Bytes stay as they are. */
import type { TranscriptReply } from "./transcript.ts";

/** A line that names who speaks, and perhaps begins to say it. */
const speaker =
  /^(?:#{1,6} |\*\*|\[)?(assistant|model|ai|subagent|agent|user|human|system|tool)(?:\*\*|\])?:?(?:\*\*)?[ \t]*\r?$/i;
const speakerInline = /^(assistant|user|human|system|tool): /i;
const model = /^(?:assistant|model|ai|subagent|agent)$/i;
/** A rule long enough that Markdown inside of a reply rarely has it. */
const rule = /^(?:={5,}|-{5,}|\*{5,}|#{5,}|_{5,})[ \t]*\r?$/;

/** How many lines name a speaker or are a rule. */
export function marksIn(bytes: Uint8Array): number {
  const lines = linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"));
  return lines.filter(({ line }) => rule.test(line) || speakerOf(line) !== null).length;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isReply: boolean;
}

/** @param separator what a line between two replies matches; null for the usual ones */
export function plainReplies(
  bytes: Uint8Array,
  separator: ((line: string) => boolean) | null,
): readonly TranscriptReply[] {
  // One character for each byte, so that nothing is lost on the way: all that is looked for is ASCII.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const replies: TranscriptReply[] = [];
  let line = 1;
  let counted = 0;
  for (const { from, to, isReply } of piecesOf(text, separator)) {
    const piece = text.slice(from, to);
    if (!isReply || /^\s*$/.test(piece)) continue;
    for (; counted < from; counted++) if (text.charCodeAt(counted) === 0x0a) line++;
    const whole = Buffer.from(piece, "latin1");
    replies.push({
      bytes: whole,
      kind: "text",
      tool: null,
      line,
      finishReason: null,
      attempt: null,
      task: null,
    });
  }
  return replies;
}

function piecesOf(text: string, separator: ((line: string) => boolean) | null): readonly Piece[] {
  const lines = linesOf(text);
  if (separator === null && lines.some(({ line }) => speakerOf(line) !== null))
    return cut(text, lines, speakerOf, false);
  const isMark = separator === null ? (line: string) => rule.test(line) : decoding(separator);
  return cut(text, lines, (line) => (isMark(line) ? { isReply: true, skip: line.length } : null), true);
}

function decoding(separator: (line: string) => boolean): (line: string) => boolean {
  return (line) => separator(Buffer.from(line, "latin1").toString("utf8").replace(/\r$/, ""));
}

/** Who speaks from this line on, and how much of it says only that. */
function speakerOf(line: string): { readonly isReply: boolean; readonly skip: number } | null {
  const alone = speaker.exec(line);
  if (alone !== null) return { isReply: model.test(alone[1] ?? ""), skip: line.length };
  const inline = speakerInline.exec(line);
  return inline === null ? null : { isReply: model.test(inline[1] ?? ""), skip: inline[0].length };
}

interface Line {
  readonly line: string;
  readonly start: number;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    lines.push({ line: text.slice(start, end), start });
    start = end + 1;
  }
  if (start < text.length) lines.push({ line: text.slice(start), start });
  return lines;
}

/** The line break before a mark belongs to the mark. @param isReply whether what stands before the first one is a reply */
function cut(
  text: string,
  lines: readonly Line[],
  markOf: (line: string) => { readonly isReply: boolean; readonly skip: number } | null,
  isReply: boolean,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let isModel = isReply;
  for (const { line, start } of lines) {
    const mark = markOf(line);
    if (mark === null) continue;
    const before = text.charCodeAt(start - 2) === 0x0d ? start - 2 : start - 1;
    pieces.push({ from, to: Math.max(from, before), isReply: isModel });
    isModel = mark.isReply;
    const after = start + mark.skip;
    from = mark.skip === line.length ? Math.min(after + 1, text.length) : after;
  }
  pieces.push({ from, to: text.length, isReply: isModel });
  return pieces;
}
