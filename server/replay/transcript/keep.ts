/** Keeps replies of a transcript as captured replies: each a new file with the reply's own bytes. */
import { join } from "node:path";
import { compileRedaction, type Redaction } from "../../engine/index.ts";
import { decodeText } from "../../workspace/read-file.ts";
import { type Circumstances, formatExpectation } from "../expectation.ts";
import { expectationFileOf } from "../names.ts";
import { ChangedFileError, readIfThere, writeWhole } from "../write-whole.ts";
import type { TranscriptReply } from "./transcript.ts";

/** The file's name for a reply of a transcript. @param number 1-based, in the transcript */
export function nameOfReply(name: string, number: number, { kind, attempt, task }: TranscriptReply): string {
  const safe = (text: string) => text.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "reply";
  if (attempt !== null) return `${safe(name)}-${safe(task ?? "")}.attempt${attempt}.reply.txt`;
  return `${safe(name)}-${number}.${kind === "call" ? "call.json" : "reply.md"}`;
}

export interface KeptReply {
  /** Absolute path. */
  readonly file: string;
  /** False where the same reply was kept there before. */
  readonly isNew: boolean;
}

/**
 * Writes a reply into a new file, and its circumstances beside it where there are any.
 *
 * @param redaction what is taken out before
 * @throws ChangedFileError when another reply has that name; TooMuchToRedactError; Error with one plain line
 */
export async function keepTranscriptReply(
  folder: string,
  name: string,
  reply: TranscriptReply,
  circumstances: Circumstances,
  redaction: Redaction | null,
): Promise<KeptReply> {
  const file = join(folder, name);
  const bytes = redaction === null ? reply.bytes : redacted(reply.bytes, redaction);
  const present = await readIfThere(file);
  if (present !== null && !present.equals(Buffer.from(bytes)))
    throw new ChangedFileError(
      `${file}: another reply is there already, and is not overwritten; choose another --name`,
    );
  if (present === null) await writeWhole(file, bytes, null);
  const { finishReason } = reply;
  const known = { ...circumstances, ...(finishReason === null ? {} : { finishReason }) };
  const beside = expectationFileOf(file);
  if (Object.keys(known).length > 0 && (await readIfThere(beside)) === null)
    await writeWhole(beside, formatExpectation({ circumstances: known, outcome: null }), null);
  return { file, isNew: present === null };
}

/** @throws TooMuchToRedactError */
export function redacted(bytes: Uint8Array, redaction: Redaction): Uint8Array {
  const redact = compileRedaction(redaction);
  if (redact === null) throw new Error("one of the patterns is no regular expression of Go's");
  const { text } = decodeText(bytes);
  const without = redact(text, []).text;
  return without === text ? bytes : Buffer.from(without, "utf8");
}
