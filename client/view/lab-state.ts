import type { LabInput, LabReply, LabReport, LabResult } from "../reply-lab/messages.ts";
import type { Edit } from "./exact-text.ts";
import { Lines } from "./lines.ts";
import { identity, type Numbered, numbered } from "./numbered.ts";
import { shiftReport } from "./shift.ts";

/** Older states of the replies together hold at most this many UTF-16 units. */
const mostUndone = 16 * 1024 * 1024;

/** What can be brought back. */
interface Undone {
  readonly replies: readonly LabReply[];
  readonly task: string;
  readonly providerError: string;
}

/** What the page knows: the replies, what the server said of them, and what is looked at. */
export class LabState {
  replies: readonly LabReply[] = [];
  modes: LabInput["modes"] = [];
  task = "";
  providerError = "";
  /** Counts the states of the input, so that an answer can name the one it is about. */
  revision = 0;
  result: LabResult | null = null;
  /** Whether the shown attempt's report has the offsets of the shown text. */
  fits = false;
  /** Set while the schema can't be read and an earlier result stands; `line` is that of the schema, 1-based. */
  broken: { readonly line: number | null } | null = null;
  /** The keyword that the cursor of the schema's editor stands on; RFC 6901. */
  cursor: string | null = null;
  /** The attempt that was asked for; the harness may not have read so many. */
  #asked = 0;
  /** Identity of the selected violation. */
  selected: string | null = null;
  /** Its number when it was last seen, for when it is gone. */
  #lastNumber = 1;
  #list: { readonly report: LabReport | undefined; readonly numbered: readonly Numbered[] } | undefined;
  #lines: { readonly text: string; readonly lines: Lines } | undefined;
  readonly #undo: Undone[] = [];

  get input(): LabInput {
    const { replies, modes, task, providerError } = this;
    return { replies, modes, task, providerError };
  }

  /** Whether the harness refuses the schema, so that no reply is read. */
  get isRefused(): boolean {
    return this.result?.attempts[0]?.admission != null;
  }

  /** The attempt that is looked at, 0-based. */
  get shown(): number {
    return Math.min(this.#asked, this.last);
  }

  /** The last attempt that can be looked at, 0-based: the harness may not read as many as there are. */
  get last(): number {
    const isRead = this.fits && this.result && !this.isRefused;
    const count = isRead ? (this.result?.attempts.length ?? 0) : this.replies.length;
    return Math.max(0, count - 1);
  }

  set shown(attempt: number) {
    this.#asked = attempt;
  }

  get text(): string {
    return this.replies[this.shown]?.text ?? "";
  }

  get lines(): Lines {
    const { text } = this;
    if (this.#lines?.text !== text) this.#lines = { text, lines: new Lines(text) };
    return this.#lines.lines;
  }

  /** The shown attempt's report; with no reply at all, and for a schema that is refused, that of the schema alone. */
  get report(): LabReport | undefined {
    return this.result?.attempts[this.isRefused ? 0 : this.shown];
  }

  get list(): readonly Numbered[] {
    const { report } = this;
    if (!this.#list || this.#list.report !== report) this.#list = { report, numbered: numbered(report) };
    return this.#list.numbered;
  }

  /** The number of the selected violation; null where there is none. */
  get selectedNumber(): number | null {
    const found = this.list.find(({ violation }) => identity(violation) === this.selected);
    if (found) return found.number;
    return this.list.length === 0 ? null : Math.min(this.#lastNumber, this.list.length);
  }

  /** Where in the shown reply the selected violation is, or the parser stopped, in UTF-16 units; null where there is no such place. */
  get shownPlace(): number | null {
    const selected = this.list[(this.selectedNumber ?? 0) - 1];
    const place = selected ? selected.violation.ranges[0]?.[0] : this.report?.syntaxErrorAt;
    return place ?? null;
  }

  /** The numbers of the violations of the keyword at the cursor. */
  get atCursor(): readonly number[] {
    const { cursor } = this;
    if (cursor === null) return [];
    const stands = (keyword: string) => cursor === keyword || cursor.startsWith(`${keyword}/`);
    return this.list.filter(({ violation }) => stands(violation.keyword)).map(({ number }) => number);
  }

  get isLatest(): boolean {
    return this.shown >= this.replies.length - 1;
  }

  /** The harness as sentences name it. */
  get who(): string {
    return this.result?.harness ?? "the harness";
  }

  /** Whether the harness's message repeats a task. */
  get takesTask(): boolean {
    return this.result?.inputs?.takesTask ?? false;
  }

  select(number: number): void {
    const entry = this.list[number - 1];
    if (!entry) return;
    this.selected = identity(entry.violation);
    this.#lastNumber = number;
  }

  /** One edit of the shown reply: its report moves along until the new one comes. */
  edit(text: string, edit: Edit): void {
    const reply = { ...(this.replies[this.shown] ?? { cutOff: false }), text };
    this.#become(this.replies.length === 0 ? [reply] : this.replies.with(this.shown, reply));
    const { result, report } = this;
    if (!result || !report || !this.fits || this.isRefused) return;
    this.result = { ...result, attempts: result.attempts.with(this.shown, shiftReport(report, edit)) };
    this.fits = true;
  }

  /** Another reply in place of the shown one, or no replies at all. What was is kept for `undo`. */
  replace(replies: readonly LabReply[], shown: number): void {
    const { replies: before, task, providerError } = this;
    this.#undo.push({ replies: before, task, providerError });
    let units = 0;
    const sizes = this.#undo.map((state) => state.replies.reduce((sum, { text }) => sum + text.length, 0));
    for (let index = sizes.length - 1; index >= 0; index--) {
      units += sizes[index] ?? 0;
      if (units > mostUndone) this.#undo.splice(0, index + 1);
    }
    this.#become(replies);
    this.shown = shown;
    this.fits = false;
    this.#lastNumber = 1;
    this.selected = null;
  }

  /** No replies, and nothing that was said beside them but the mode. */
  clear(): void {
    this.replace([], 0);
    this.task = "";
    this.providerError = "";
  }

  setTask(task: string): void {
    this.task = task;
    this.revision++;
  }

  setProviderError(error: string): void {
    this.providerError = error;
    this.revision++;
  }

  /** In which of its modes a harness is to be asked. */
  chooseMode(harness: string, mode: string): void {
    this.modes = [...this.modes.filter(([id]) => id !== harness), [harness, mode]];
    this.revision++;
  }

  /** Brings back what the last `replace` took away. False when there is nothing. */
  undo(): boolean {
    const before = this.#undo.pop();
    if (!before) return false;
    this.#become(before.replies);
    // What was written since stays.
    if (this.task === "") this.task = before.task;
    if (this.providerError === "") this.providerError = before.providerError;
    this.shown = Math.max(0, before.replies.length - 1);
    this.fits = false;
    return true;
  }

  /** The schema is out of reach: nothing that was said of the replies holds any longer. They stay. */
  withdraw(): void {
    this.result = null;
    this.fits = false;
    this.broken = null;
  }

  #become(replies: readonly LabReply[]): void {
    this.replies = replies;
    this.revision++;
  }

  /** Takes an answer unless it is about an older state of the replies. Tells whether it did. */
  accept(revision: number, result: LabResult): boolean {
    if (revision !== this.revision) return false;
    const kept = this.selectedNumber;
    if (kept !== null) this.#lastNumber = kept;
    this.result = result;
    this.fits = true;
    this.broken = null;
    const number = this.selectedNumber;
    if (number !== null) this.select(number);
    return true;
  }
}
