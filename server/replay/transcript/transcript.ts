/**
 * Replies out of transcripts that people have: JSON lines of coding agents, message logs of OpenAI's and Anthropic's interfaces, codewhale's
 * journal, plain text with several replies. Pure: from bytes to replies.
 */
import { readJson } from "../../engine/json/read.ts";
import { indexLines } from "../../workspace/line-index.ts";
import { decodeText, isUtf16 } from "../../workspace/read-file.ts";
import { readJournal } from "../journal.ts";
import { Messages } from "./messages.ts";
import { marksIn, plainReplies } from "./plain-text.ts";
import { readRecords } from "./records.ts";

export interface TranscriptReply {
  /** What the model wrote, to the byte. */
  readonly bytes: Uint8Array;
  readonly kind: "text" | "call";
  /** For `call`: the tool that the model called with it. */
  readonly tool: string | null;
  /** 1-based line of the transcript where it stands. */
  readonly line: number;
  /** `length` where it was cut off by the output limit; else null. */
  readonly finishReason: "length" | null;
  /** 1-based, where the transcript tells of a repair loop. */
  readonly attempt: number | null;
  /** The task that the attempts belong to. */
  readonly task: string | null;
}

export interface TranscriptProblem {
  /** 1-based; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** A plain sentence without its full stop. */
  readonly reason: string;
}

export interface Transcript {
  readonly form: "json" | "json-lines" | "journal" | "plain-text";
  /** In the order of the transcript. */
  readonly replies: readonly TranscriptReply[];
  /** In their order. */
  readonly problems: readonly TranscriptProblem[];
  /** Where replies are not to the byte what stands there, one plain sentence each. */
  readonly remarks: readonly string[];
}

/**
 * Never throws. What can't be read is told with its place, and the rest is given.
 *
 * @param separator for plain text: what a line between two replies matches; without one, lines that only name a speaker or are a rule
 */
export function readTranscript(
  bytes: Uint8Array,
  separator: ((line: string) => boolean) | null = null,
): Transcript {
  const { text: decoded, remarks } = decodeText(bytes);
  if (isUtf16(bytes)) {
    const reason = "the file is UTF-16; save it as UTF-8";
    return { form: "plain-text", replies: [], problems: [{ line: 1, column: 1, reason }], remarks: [] };
  }
  const text = decoded.replace(/^\uFEFF/, " ");
  const log = separator === null ? (journalOf(text) ?? logOf(text, bytes)) : null;
  const bad = remarks.filter(({ kind }) => kind === "invalid-utf-8").map(({ message }) => message);
  if (log !== null) return { ...log, remarks: [...bad, ...log.remarks] };
  // Of a plain text the bytes themselves are kept.
  return { form: "plain-text", replies: plainReplies(bytes, separator), problems: [], remarks: [] };
}

/** Whether the first that stands there may be a log's. */
const opensJson = /^\s*(?:[{[]|data: ?[{[])/;
const holdsJson = /^[ \t]*(?:data: ?)?[{[]/m;
/** So many lines that are no JSON, and fewer that are, are no log. */
const mostOtherLines = 1000;

/** Null for a text that is no log: whose lines are others, with at most a value among them that looks like one of a log. */
function logOf(text: string, bytes: Uint8Array): Transcript | null {
  const isJson = opensJson.test(text);
  // Where nothing begins like a value, nothing need be looked for.
  if (!isJson && !holdsJson.test(text)) return null;
  const whole = isJson ? readJson(text) : null;
  const read = whole?.ok === true ? null : readRecords(text, isJson ? undefined : mostOtherLines);
  if (whole?.ok !== true && read === null) return null;
  const lines = indexLines(text);
  const messages = new Messages();
  const records = whole?.ok === true ? [{ node: whole.node, text, start: 0 }] : (read?.records ?? []);
  for (const { node, text: part, start } of records)
    messages.add(node, { text: part, placeOf: (offset) => lines.at(start + offset) });
  const marks = whole?.ok === true ? 0 : marksIn(bytes);
  if (isJson ? messages.seen === 0 && marks > 0 : messages.seen <= marks) return null;
  const mistakes = (read?.mistakes ?? []).map(({ offset, reason }) => ({ ...lines.at(offset), reason }));
  const halves = messages.replaced.map(
    ({ line, column, reason }) => `line ${line}, column ${column}: ${reason}`,
  );
  return {
    form: records.length > 1 ? "json-lines" : "json",
    replies: messages.replies,
    problems: [...mistakes, ...messages.problems].sort((a, b) => a.line - b.line || a.column - b.column),
    remarks: halves,
  };
}

/** Null where it is none. */
function journalOf(text: string): Transcript | null {
  if (!text.includes('"snapshot"')) return null;
  const { receipts, badLines } = readJournal(text);
  if (receipts.length === 0) return null;
  const replies = receipts.flatMap(({ reply, task, attempt, line }): TranscriptReply[] =>
    reply === null
      ? []
      : [{ bytes: Buffer.from(reply), kind: "text", tool: null, line, finishReason: null, attempt, task }],
  );
  const lost = receipts.filter(({ reply, artifact }) => reply === null && artifact === null);
  const problems = [
    ...badLines.map((line) => ({ line, column: 1, reason: "not valid JSON" })),
    ...lost.map(({ line, task, attempt }) => {
      return {
        line,
        column: 1,
        reason: `of attempt ${attempt} of ${task} codewhale kept only the beginning`,
      };
    }),
  ];
  return { form: "journal", replies, problems, remarks: [] };
}
