/** Reads captured replies and their expectations from the disk. */
import { existsSync, lstatSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { indexLines } from "../workspace/line-index.ts";
import { readText } from "../workspace/read-file.ts";
import { readBulk } from "./bulk.ts";
import type { Capture, CaptureProblem, Captures } from "./capture.ts";
import { type Expectation, noExpectation, readExpectation } from "./expectation.ts";
import { isCutReply, type Journal, type Receipt, readJournal } from "./journal.ts";
import { artifactOf, type CaptureKind, expectationFileOf, nameFacts, taskFileOf } from "./names.ts";

/** Reads files on the disk, or a document in the editor in their place. @throws Error with one plain line */
export type ReadFile = (file: string) => string;

export const readFromDisk: ReadFile = (file) => readText(file).text;

/** Keeps the journals that it has read, because each of codewhale's replies asks about one. */
export class CaptureReader {
  readonly #read: ReadFile;
  readonly #note: (line: string) => void;
  readonly #journals = new Map<string, Journal | null>();

  /** @param note is told, in a line, where a reply is read as something else than what stands there */
  constructor(read: ReadFile = readFromDisk, note: (line: string) => void = () => {}) {
    this.#read = read;
    this.#note = note;
  }

  /** All that a file holds. Never throws: what can't be read is a problem, and the rest is given. */
  captures(file: string, kind: CaptureKind): Captures {
    const problems: CaptureProblem[] = [];
    const captures = [...this.each(file, kind, (problem) => problems.push(problem))];
    return { captures, problems };
  }

  /** The same, one after the other: a file of many is read as far as somebody asks. */
  *each(
    file: string,
    kind: CaptureKind,
    problemFound: (problem: CaptureProblem) => void,
  ): Generator<Capture> {
    const tell = (problem: Problem) => problemFound({ file, ...problem });
    let text: string;
    try {
      text = this.#read(file);
    } catch (error) {
      tell({ line: null, column: null, reason: withoutName((error as Error).message, file) });
      return;
    }
    if (kind === "bulk") yield* bulkCaptures(file, text, tell, this.#note);
    else if (kind === "journal") yield* journalCaptures(file, text, tell);
    else yield* this.#reply(file, text, tell);
  }

  *#reply(file: string, text: string, tell: (problem: Problem) => void): Generator<Capture> {
    const expectation = this.#expectation(file, tell);
    if (expectation === null) return;
    const path = file.replaceAll(sep, "/");
    const receipt = this.#receiptOf(path);
    if (artifactOf(path) !== null && (receipt?.isCut || isCutReply(text))) {
      tell({ line: null, column: null, reason: "codewhale kept only the beginning of this reply" });
      return;
    }
    const facts = { ...nameFacts(path), ...this.#task(file) };
    yield { file, line: null, id: null, text, expectation, ...facts, keptIn: "file", receipt };
  }

  /** Null when there is one that can't be used. */
  #expectation(replyFile: string, tell: (problem: Problem) => void): Expectation | null {
    const file = expectationFileOf(replyFile);
    // A folder's walk follows none, and recording would put a file in its place.
    if (isLink(file)) {
      const reason = "is a symbolic link, which is not followed; put the file itself there";
      tell({ file, line: null, column: null, reason });
      return null;
    }
    let text: string;
    try {
      text = this.#read(file);
    } catch (error) {
      if (!existsSync(file)) return noExpectation;
      tell({ file, line: null, column: null, reason: withoutName((error as Error).message, file) });
      return null;
    }
    const read = readExpectation(text);
    if (!("reason" in read)) return read;
    tell({ file, ...indexLines(text).at(read.start), reason: read.reason });
    return null;
  }

  /** A task that can't be read is none. */
  #task(replyFile: string): { readonly task?: string } {
    const file = taskFileOf(replyFile);
    if (file === null || !existsSync(file)) return {};
    try {
      return { task: this.#read(file) };
    } catch {
      return {};
    }
  }

  #receiptOf(path: string): Receipt | null {
    const artifact = artifactOf(path);
    if (artifact === null) return null;
    const receipts = this.#journal(join(artifact.workspace, ".codewhale", "workflow-runs.jsonl"))?.receipts;
    return receipts?.find((receipt) => receipt.artifact === basename(path)) ?? null;
  }

  #journal(file: string): Journal | null {
    const known = this.#journals.get(file);
    if (known !== undefined) return known;
    let journal: Journal | null = null;
    try {
      journal = readJournal(this.#read(file));
    } catch {
      // Without one, nothing is known but the file's name.
    }
    this.#journals.set(file, journal);
    return journal;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

type Problem = Omit<CaptureProblem, "file"> & { readonly file?: string };

function* bulkCaptures(
  file: string,
  text: string,
  tell: (problem: Problem) => void,
  note: (line: string) => void,
): Generator<Capture> {
  for (const read of readBulk(text)) {
    if ("reason" in read) {
      tell(read);
      continue;
    }
    const { line, id, reply, expectation } = read;
    if (read.hasHalfPair) note(`${file}:${line}: an escape of half a surrogate pair is read as U+FFFD`);
    yield { file, line, id, text: reply, expectation, attempt: 1, loop: null, keptIn: "line", receipt: null };
  }
}

function* journalCaptures(file: string, text: string, tell: (problem: Problem) => void): Generator<Capture> {
  const { receipts, badLines } = readJournal(text);
  for (const line of badLines) tell({ line, column: 1, reason: "not valid JSON" });
  for (const receipt of receipts) {
    const { reply, line, attempt, run, task, artifact } = receipt;
    // What has a file of its own is found there, unless somebody has deleted it.
    if (artifact !== null && existsSync(join(dirname(file), "reports", artifact))) continue;
    if (reply === null) {
      const which = `attempt ${attempt} of ${task} in ${run}`;
      tell({ line, column: 1, reason: `of ${which} codewhale kept only the beginning` });
      continue;
    }
    const id = JSON.stringify(`${run} ${task} ${attempt}`);
    const loop = `${file}\n${run}\n${task}`;
    yield {
      file,
      line,
      id,
      text: reply,
      expectation: noExpectation,
      attempt,
      loop,
      keptIn: "nowhere",
      receipt,
    };
  }
}

/** The reason alone: readers put the file's name in front. */
function withoutName(message: string, file: string): string {
  return message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message;
}
