/** Writes down what is expected of captured replies: whole files or nothing, and nothing over what has changed meanwhile. */
import { decodeText } from "../workspace/read-file.ts";
import { bulkLine, withLines } from "./bulk.ts";
import type { Capture } from "./capture.ts";
import { formatExpectation, type Outcome, recorded } from "./expectation.ts";
import { expectationFileOf } from "./names.ts";
import { ChangedFileError, readIfThere, writeWhole } from "./write-whole.ts";

/** An outcome that is to be expected of a capture from now on. */
export interface Accepted {
  readonly capture: Capture;
  readonly outcome: Outcome;
  /** Who judged; written down, so that the expectation means the same tomorrow. */
  readonly harness: string;
}

/**
 * Records the outcome of a reply that has a file of its own.
 *
 * @returns whether the file is another one now
 * @throws ChangedFileError when reply or expectation are not as they were read; Error with one plain line
 */
export async function recordBeside({ capture, outcome, harness }: Accepted): Promise<boolean> {
  const { file, text, expectation } = capture;
  await requireSameReply(file, text);
  const beside = expectationFileOf(file);
  const before = await readIfThere(beside);
  const content = formatExpectation({
    circumstances: { ...expectation.circumstances, harness },
    outcome: recorded(outcome, expectation.outcome),
  });
  if (before?.equals(Buffer.from(content, "utf8"))) return false;
  await writeWhole(beside, content, before);
  return true;
}

/**
 * Records the outcomes of replies of one bulk file, in their lines.
 *
 * @returns how many lines are others now
 * @throws ChangedFileError when one of the lines is not as it was read; Error with one plain line
 */
export async function recordInLines(file: string, accepted: readonly Accepted[]): Promise<number> {
  const before = await readIfThere(file);
  if (before === null) throw new ChangedFileError(`${file}: is gone`);
  const { text, remarks } = decodeText(before);
  if (remarks.some(({ kind }) => kind === "invalid-utf-8"))
    throw new Error(`${file}: not written, because it has bytes that are not UTF-8`);
  const lines = text.split("\n");
  const replaced = new Map<number, string>();
  for (const { capture, outcome, harness } of accepted) {
    const { line, text: reply, expectation } = capture;
    const written = line === null ? "" : (lines[line - 1] ?? "");
    const other = bulkLine(written, reply, {
      circumstances: { ...expectation.circumstances, harness },
      outcome: recorded(outcome, expectation.outcome),
    });
    if (line === null || other === null) throw new ChangedFileError(hasChanged(`${file}:${line}`));
    if (other !== written) replaced.set(line, other);
  }
  if (replaced.size > 0) await writeWhole(file, withLines(text, replaced), before);
  return replaced.size;
}

/** Keeps a reply's bytes in a new file. @throws ChangedFileError when there is a file of that name; Error with one plain line */
export async function keepReply(file: string, reply: Uint8Array | string): Promise<void> {
  await writeWhole(file, reply, null);
}

async function requireSameReply(file: string, text: string): Promise<void> {
  const now = await readIfThere(file);
  if (now === null || decodeText(now).text !== text) throw new ChangedFileError(hasChanged(file));
}

function hasChanged(where: string): string {
  return `${where}: the reply has changed since it was judged, so that nothing was recorded; run again`;
}
