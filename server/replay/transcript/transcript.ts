/**
 * Replies out of transcripts that people have: JSON lines of coding agents, message logs of OpenAI's and Anthropic's interfaces, codewhale's
 * journal, plain text with several replies. Pure: from bytes to replies.
 */
import { readJson } from "../../engine/json/read.ts";
import { indexLines } from "../../workspace/line-index.ts";
import { decodeText } from "../../workspace/read-file.ts";
import { readJournal } from "../journal.ts";
import { Messages } from "./messages.ts";
import { plainReplies } from "./plain-text.ts";

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
  readonly problems: readonly TranscriptProblem[];
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
  const text = decodeText(bytes).text.replace(/^\uFEFF/, " ");
  const first = /\S/.exec(text)?.[0] ?? "";
  if (separator === null && (first === "{" || first === "[")) {
    const whole = readJson(text);
    // One object on one line may be the only one of its lines.
    if (whole.ok) {
      const journal = journalOf(text);
      if (journal !== null) return journal;
      const messages = new Messages();
      const lines = indexLines(text);
      messages.add(text, whole.node, (offset) => lines.at(offset).line);
      return { form: "json", replies: messages.replies, problems: [] };
    }
    const lines = linesOf(text);
    if (lines !== null) return lines;
    const at = indexLines(text).at(whole.error.offset);
    return { form: "json", replies: [], problems: [{ ...at, reason: "not valid JSON" }] };
  }
  return { form: "plain-text", replies: plainReplies(bytes, separator), problems: [] };
}

/** Null where no line is a JSON object. */
function linesOf(text: string): Transcript | null {
  const journal = journalOf(text);
  if (journal !== null) return journal;
  const messages = new Messages();
  const problems: TranscriptProblem[] = [];
  let isLines = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*$/.test(line)) continue;
    const read = readJson(line);
    if (!read.ok) {
      problems.push({ line: index + 1, column: read.error.offset + 1, reason: "not valid JSON" });
      continue;
    }
    if (read.node.kind !== "object") continue;
    isLines = true;
    messages.add(line, read.node, () => index + 1);
  }
  return isLines ? { form: "json-lines", replies: messages.replies, problems } : null;
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
  return { form: "journal", replies, problems };
}
