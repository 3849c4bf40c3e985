import type { LabComparison } from "../reply-lab/messages.ts";
import { annotate } from "./annotate.ts";
import { type AppendixEvents, appendixView } from "./appendix-view.ts";
import { h, refill } from "./dom.ts";
import { fileNotes } from "./file-notes.ts";
import type { LabState } from "./lab-state.ts";
import type { Layout } from "./layout.ts";
import type { NextReply } from "./next-reply.ts";
import { candidatePlace, errorPlace } from "./parse-error.ts";
import { type RepairEvents, repair } from "./repair.ts";
import type { ReplyPane } from "./reply-pane.ts";
import { type ExcerptEvents, schemaExcerpt } from "./schema-excerpt.ts";
import { type ReplyHeadEvents, replyHead, resultSections, type SectionEvents, waysIn } from "./sections.ts";
import type { TextField } from "./text-field.ts";
import { type TopBarEvents, topBar, type Views } from "./top-bar.ts";
import { trace } from "./trace.ts";
import { traceSteps } from "./trace-steps.ts";
import { type BarAction, type FirstPlace, verdictBar } from "./verdict-bar.ts";
import { ruleButton } from "./violation-list.ts";
import { atLeastWords, brokenWords, count, schemaGoneWords, type Verdict, verdictWords } from "./words.ts";
import { zone } from "./zone.ts";

/** Everything that the drawn page can be asked to do. */
export interface LabActions
  extends TopBarEvents,
    SectionEvents,
    ExcerptEvents,
    ReplyHeadEvents,
    RepairEvents,
    AppendixEvents {
  /** To the next or the previous violation, around the ends. */
  step(by: 1 | -1): void;
  /** To the place of a file note. */
  showFileNote(index: number): void;
  /** Judge again, now. */
  judge(): void;
  saveReply(): void;
  calibrate(): void;
  showSaved(): void;
  copyCommandLine(): void;
}

interface Parts {
  readonly places: Layout;
  readonly reply: ReplyPane;
  readonly next: NextReply;
  readonly task: TextField;
  readonly providerError: TextField;
  readonly state: LabState;
  readonly actions: LabActions;
  views(): Views;
  comparison(): LabComparison | null;
}

/** Draws a `LabState` into the page's places. Holds nothing but what is a matter of drawing. */
export class LabDrawing {
  schema = { uri: "", name: "", path: "" };
  allViolations = false;
  zoneOpen = true;
  /** The verdict is another one than that which was seen before the page was hidden. */
  isChanged = false;
  /** The schema changed after the replies were judged. */
  stale = false;
  /** The schema can't be opened, so that there is no verdict. */
  schemaGone = false;
  /** Why the server could not answer. */
  failure: string | null = null;
  /** Why what was just asked for is not done. */
  notice: string | null = null;
  /** The file that was just saved. */
  saved: { readonly path: string; readonly uri: string } | null = null;
  isUnfolded = false;
  /** Whether the replies to a schema that is refused are shown. */
  showsKept = false;
  allAttempts = false;
  readonly #parts: Parts;
  /** Whether the ways to a first reply are drawn with a sample; null while they are not drawn. */
  #hasSample: boolean | null = null;
  #size = { text: "", bytes: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A part that can't be drawn must not leave the others as they were, below a new verdict. */
  all(): void {
    const parts = [
      () => this.top(),
      () => this.#head(),
      () => this.alert(),
      () => this.#files(),
      () => this.#trace(),
      () => this.schemaLines(),
      () => this.reply(),
      () => this.right(),
      () => this.told(),
      () => this.foot(),
    ];
    document.body.classList.toggle("kept-result", this.#parts.state.broken !== null);
    for (const draw of parts) {
      try {
        draw();
      } catch (error) {
        reportError(error);
      }
    }
  }

  top(): void {
    const { places, state, actions, views } = this.#parts;
    refill(places.top, ...topBar(this.schema, state.result, views(), actions));
  }

  #head(): void {
    const { places, state } = this.#parts;
    const { result, report, who, shown, last } = state;
    if (this.schemaGone) {
      const gone = schemaGoneWords(this.schema.name);
      refill(places.head, ...verdictBar(gone, null, null, []));
      places.status.say(`${gone.word}. ${gone.next}`);
      return;
    }
    if (!result) return;
    const judged = verdictWords(who, report, result);
    const { broken } = state;
    const next = this.isChanged ? `Changed since last shown. ${judged.next}` : judged.next;
    const verdict = { ...judged, next: broken === null ? next : brokenWords(broken.line) };
    const first = this.#firstPlace();
    refill(places.head, ...verdictBar(verdict, first, shown < last ? this.#back() : null, this.#toolbar()));
    const words = [verdict.word, verdict.summary].filter((part) => part !== "").join(", ");
    places.status.say(`${words}. ${verdict.next}${first ? ` ${first.where}, ${first.text}.` : ""}`);
  }

  /** In place of the verdict on another text than the one that is shown; nothing where the verdict is about this one. */
  withoutVerdict(words: Verdict): void {
    const { places, state } = this.#parts;
    if (state.fits || state.replies.length === 0 || this.schemaGone) return;
    refill(places.head, ...verdictBar(words, null, null, []));
    places.status.say(words.word);
  }

  #back(): BarAction {
    const { state, actions } = this.#parts;
    const { last } = state;
    return {
      icon: "up",
      label: `Back to attempt ${count(last + 1)}`,
      focus: "back",
      run: () => actions.show(last),
    };
  }

  /** The first is what comes next most often. */
  #toolbar(): BarAction[] {
    const { state, actions } = this.#parts;
    const { report, replies } = state;
    const copy: BarAction = {
      icon: "copy",
      label: "Copy corrective",
      focus: "copy",
      run: actions.copyCorrective,
    };
    const save: BarAction = {
      icon: "save",
      label: "Save as captured reply",
      focus: "save",
      run: actions.saveReply,
    };
    const open: BarAction = {
      icon: "open",
      label: "Open as document",
      focus: "document",
      run: actions.openDocument,
    };
    const line: BarAction = {
      icon: "terminal",
      label: "Copy as command line",
      focus: "command-line",
      run: actions.copyCommandLine,
      isSmall: true,
    };
    const calibrate: BarAction = {
      icon: "scales",
      label: "Calibrate by a captured message",
      focus: "calibrate",
      run: actions.calibrate,
      isSmall: true,
    };
    const withReply = replies.length === 0 ? [] : [save, open, line, calibrate];
    // Nothing is expected of a reply that nobody reads.
    if (report?.admission != null)
      return [...(report.corrective === null ? [] : [copy]), open, ...(replies.length === 0 ? [] : [line])];
    return report?.corrective == null ? withReply : [copy, ...withReply];
  }

  #firstPlace(): FirstPlace | null {
    const { state, actions } = this.#parts;
    const { list, report, lines, replies } = state;
    const entry = list[0];
    if (replies.length === 0 || !report) return null;
    if (entry) {
      const start = entry.violation.ranges[0]?.[0];
      const where = start === undefined ? "No place in the reply" : `Line ${count(lines.lineAt(start))}`;
      return { number: 1, where, text: entry.violation.message, go: () => actions.toReply(1) };
    }
    const at = report.syntaxErrorAt;
    if (report.verdict !== "not-json" || at === null) return null;
    const go = () => actions.goToOffset(at);
    return { number: null, where: errorPlace(lines, at), text: report.error ?? "", go };
  }

  alert(): void {
    const { places, state, actions } = this.#parts;
    const { failure, notice, saved, stale } = this;
    places.alert.hidden = !stale && failure === null && notice === null && saved === null;
    places.alert.classList.toggle("calm", !stale && failure === null && notice === null);
    const check = { attributes: { "data-focus": "check" }, on: { click: actions.judge } };
    if (failure !== null) refill(places.alert, h("p", null, failure));
    else if (notice !== null) {
      const { label, run } = this.#back();
      const back = h(
        "button.link",
        { attributes: { "data-focus": "notice-back" }, on: { click: run } },
        label,
      );
      refill(places.alert, h("p", null, notice, " ", state.shown < state.last && back));
    } else if (saved !== null && !stale) {
      const open = { attributes: { "data-focus": "open-saved" }, on: { click: actions.showSaved } };
      const words = `Saved as ${saved.path}, with what is expected of it. `;
      refill(places.alert, h("p", null, words, h("button.link", open, "Open")));
    } else refill(places.alert, h("p", null, "The schema changed. ", h("button.link", check, "Check now")));
  }

  #files(): void {
    const { places, state, actions } = this.#parts;
    const notes = state.result?.fileNotes ?? [];
    places.files.hidden = notes.length === 0;
    refill(places.files, ...fileNotes(notes, actions.showFileNote));
  }

  #trace(): void {
    const { places, state, reply, actions } = this.#parts;
    const { result, report, lines, replies } = state;
    if (!result || result.note !== null) {
      refill(places.trace);
      return;
    }
    const tint = reply.tint.bind(reply);
    const title = replies.length === 0 ? `What ${state.who} looks for` : "How the JSON was found";
    const go = (span: { start: number; end: number }) => {
      actions.showReply();
      reply.select(span);
    };
    refill(places.trace, trace(title, traceSteps(result, report, lines), { tint, go }));
  }

  /** The lines of a schema that is refused, in place of the reply. */
  schemaLines(): void {
    const { places, state, actions } = this.#parts;
    const { replies, lines, result } = state;
    const refusal = state.isRefused ? (result?.refusal ?? null) : null;
    if (refusal === null) this.showsKept = false;
    const isShown = this.showsKept || replies.length === 0;
    document.body.classList.toggle("reply-kept", refusal !== null && !isShown);
    const kept = { replies: replies.length, lines: lines.written, isShown };
    refill(places.schema, ...(refusal === null ? [] : schemaExcerpt(refusal, kept, actions)));
  }

  /** The reply with its heading; the marks only where the report is about the very text that is shown. */
  reply(): void {
    const { places, state, reply, task, providerError, actions } = this.#parts;
    task.show(state.task);
    places.task.hidden = !state.takesTask;
    providerError.show(state.providerError);
    places.providerError.hidden = !(state.result?.inputs?.takesProviderError ?? false);
    const { text, lines, report, list, fits, isLatest, replies } = state;
    // Of a reply that nobody reads there is nothing to mark.
    const known = fits && replies.length > 0 && report && report.admission === null ? report : null;
    const around = known ? state.shownPlace : null;
    reply.show(text, annotate(text, lines, known, known ? list : []), isLatest, around);
    if (this.#size.text !== text) this.#size = { text, bytes: new TextEncoder().encode(text).length };
    const { editing, canEdit } = reply;
    refill(places.replyHead, replyHead(state, { editing, canEdit, size: this.#size.bytes }, actions));
    const without = replies.length === 0 || (text === "" && replies.length === 1);
    document.body.classList.toggle("without-reply", without);
    const hasSample = state.result?.told?.sample != null;
    // A button that is drawn anew while the field loses the focus to it would never see its click.
    if (hasSample !== this.#hasSample) refill(places.waysIn, ...waysIn(hasSample, actions));
    this.#hasSample = hasSample;
    this.#marks();
  }

  right(): void {
    const { places, state, actions, comparison } = this.#parts;
    const { allViolations: all, isUnfolded } = this;
    refill(places.right, ...resultSections(state, { all, isUnfolded, comparison: comparison() }, actions));
  }

  /** What the model is told, where that is looked at. */
  told(): void {
    const { places, state, actions } = this.#parts;
    if (places.told.hidden || !state.result) return;
    refill(places.told, ...appendixView(state.who, state.result, actions));
  }

  foot(): void {
    const { places, state, next, actions } = this.#parts;
    const { replies, result, report, shown } = state;
    const hasVerdict = report?.verdict != null || report?.notChecked !== undefined;
    const hidden = replies.length === 0 || !result || !hasVerdict || report?.admission != null;
    places.foot.hidden = hidden;
    if (hidden || !result) refill(places.foot);
    else
      refill(
        places.foot,
        repair(replies, result, { shown, isUnfolded: this.allAttempts }, next.element, actions),
      );
  }

  /** After another violation was selected, or the zone opened or closed. */
  selection(): void {
    this.right();
    this.#marks();
  }

  #marks(): void {
    const { state, reply, actions } = this.#parts;
    const { list, selectedNumber, report, lines, fits } = state;
    const selected = list[(selectedNumber ?? 0) - 1];
    const start = state.shownPlace;
    if (reply.editing || !fits || !report || !this.zoneOpen || start === null) {
      reply.mark(selectedNumber, null);
      return;
    }
    const position =
      list.length > 1 && selected ? `${count(selected.number)} of ${atLeastWords(report)}` : null;
    const element = zone({
      number: selected?.number ?? null,
      text: selected?.violation.message ?? report.error ?? "",
      below: selected ? ruleButton(selected.violation.keyword, 0, actions) : this.#parsePlace(start),
      position,
      step: actions.step,
    });
    reply.mark(selectedNumber, { line: lines.lineAt(start), element });
  }

  /** Where the parser stopped, counted as the author and as the harness count. */
  #parsePlace(at: number): Node {
    const { report, lines, who } = this.#parts.state;
    const counted = report ? candidatePlace(report, lines, at) : "";
    const place = `${errorPlace(lines, at)} of the reply.`;
    const says = / column \d+$/.test(report?.error ?? "");
    const whose = says ? `${who} counts from the candidate and says` : "In the candidate it is";
    return document.createTextNode(counted === "" ? place : `${place} ${whose} ${counted}.`);
  }
}
