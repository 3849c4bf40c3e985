import type { LabCommand, LabReply, ToView } from "../reply-lab/messages.ts";
import { CompareTab } from "./compare-tab.ts";
import { sayOnButton } from "./copied-label.ts";
import { focusOn } from "./dom.ts";
import { listenForDrops } from "./drop.ts";
import type { Host, PageState } from "./host.ts";
import { keepFocus } from "./kept-focus.ts";
import { listenForKeys } from "./keys.ts";
import { type ActedOn, labActions } from "./lab-actions.ts";
import { type LabActions, LabDrawing } from "./lab-drawing.ts";
import { LabState } from "./lab-state.ts";
import { type Layout, layout, restoreScroll, scrollPositions } from "./layout.ts";
import { NextReply } from "./next-reply.ts";
import { Outbox } from "./outbox.ts";
import { PageMemory, seenVerdict } from "./page-memory.ts";
import { ReplyPane } from "./reply-pane.ts";
import { TextField } from "./text-field.ts";
import type { View } from "./top-bar.ts";
import { failedWords, judgingWords, readOnlyWords, schemaGoneWords } from "./words.ts";

/** How long typing must pause before the reply is judged, in milliseconds. A paste is judged at once. */
const quiet = 150;

/** UTF-16 units from which on a reply waits to be drawn with its result, and how long it does, in milliseconds. */
const longText = 8 * 1024;
const drawAfter = 150;

/** The page of one Reply Lab: turns what the user does into changes of its state and messages to the panel. */
export class LabPage implements ActedOn {
  readonly host: Host;
  readonly state = new LabState();
  readonly places: Layout;
  readonly reply: ReplyPane;
  readonly next: NextReply;
  readonly #task: TextField;
  readonly #providerError: TextField;
  readonly drawing: LabDrawing;
  readonly #outbox: Outbox;
  readonly #memory: PageMemory;
  readonly compare: CompareTab;
  #view: View = "reply";
  /** What to bring back once the first result is there. */
  #restore: PageState | undefined;
  #opening = false;
  #drawn: ReturnType<typeof setTimeout> | undefined;
  #scrollToFirst = false;
  /** Pastes from before the panel has told what is there: they are taken then, or its telling would undo them. */
  readonly #early: (() => void)[] = [];

  constructor(root: HTMLElement, host: Host) {
    this.host = host;
    this.#memory = new PageMemory(host, () => this.#stateNow());
    this.places = layout(root);
    this.#outbox = new Outbox(host, this.state, this.places.progress, () =>
      this.drawing.withoutVerdict(judgingWords),
    );
    this.reply = new ReplyPane({
      edited: (text, edit) => {
        this.state.edit(text, edit);
        this.#changed(quiet);
        this.drawing.reply();
      },
      replaced: (text) => this.take("reply", [{ text, cutOff: false }]),
      modeChanged: () => this.drawing.reply(),
      markerChosen: (number) => this.#actions.select(number, true),
    });
    this.next = new NextReply({
      add: (text) => this.#addAttempt(text),
      readClipboard: () => host.post({ type: "readClipboard", target: "next" }),
      changed: () => this.keep(),
    });
    const told = (keep: (text: string) => void) => (text: string) => {
      keep(text);
      this.#changed(quiet);
    };
    this.#task = new TextField(
      { id: "task", label: "Task", placeholder: "What the model was asked to do at first" },
      told((task) => this.state.setTask(task)),
    );
    this.#providerError = new TextField(
      {
        id: "provider-error",
        label: "Provider error",
        placeholder: "What the provider answered to the request",
      },
      told((error) => this.state.setProviderError(error)),
    );
    this.places.task.append(this.#task.element);
    this.places.providerError.append(this.#providerError.element);
    this.compare = new CompareTab({
      state: this.state,
      place: this.places.compare,
      progress: this.places.progress,
      post: (message) => host.post(message),
      announce: (words) => this.places.status.announce(words),
      use: (harness, mode) => {
        if (mode !== null) this.chooseMode(harness, mode);
        this.#actions.chooseHarness(harness);
      },
      copyText: (text) => this.#actions.copyText(text),
      changed: () => {
        this.drawing.top();
        this.drawing.right();
        this.keep();
      },
    });
    this.drawing = new LabDrawing({
      views: () => ({ shown: this.#view, compared: this.compare.summary }),
      comparison: () => this.compare.comparison,
      places: this.places,
      reply: this.reply,
      next: this.next,
      task: this.#task,
      providerError: this.#providerError,
      state: this.state,
      actions: this.#actions,
    });
    this.places.replyBody.append(this.reply.element, this.places.waysIn);
    listenForKeys({
      step: (by) => this.#actions.step(by),
      escape: () => this.#escape(),
      undo: () => this.#undo(),
      paste: (text) => this.take("reply", [{ text, cutOff: false }]),
    });
    // Whoever goes on must not go on from what is no longer there.
    for (const event of ["keydown", "beforeinput", "pointerdown"])
      addEventListener(event, () => this.#drawNow(), { capture: true });
    keepFocus(() => this.state.result && this.#focusResult());
    listenForDrops({
      uris: (uris) => host.post({ type: "dropped", uris }),
      files: (files) => host.post({ type: "droppedFiles", files }),
      text: (text) => this.take("reply", [{ text, cutOff: false }]),
    });
    addEventListener("pagehide", () => this.#memory.now());
    addEventListener("scroll", () => this.keep(), { capture: true, passive: true });
    host.listen((message) => this.#receive(message));
    host.post({ type: "ready" });
  }

  #receive(message: ToView): void {
    switch (message.type) {
      case "open":
        this.#open(message);
        break;
      case "result":
        if (!this.state.accept(message.revision, message.result)) break;
        this.drawing.stale = false;
        this.drawing.schemaGone = false;
        this.drawing.failure = null;
        this.drawing.notice = null;
        this.#outbox.answered();
        clearTimeout(this.#drawn);
        this.#drawn = undefined;
        this.drawing.isChanged = this.#isChanged();
        this.compare.judged();
        this.drawing.all();
        this.#afterResult();
        break;
      case "broken":
        this.state.broken = { line: message.line };
        this.#outbox.answered();
        this.drawing.all();
        break;
      case "compared":
        this.compare.receive(message);
        break;
      case "stale":
        this.drawing.stale = true;
        this.drawing.alert();
        break;
      case "moved":
        this.drawing.schema = message.schema;
        this.drawing.top();
        this.keep();
        break;
      case "schemaGone":
        this.#schemaGone();
        break;
      case "failed":
        this.drawing.failure = message.message;
        this.#outbox.answered();
        this.drawing.withoutVerdict(failedWords);
        this.compare.failed();
        this.drawing.alert();
        break;
      case "replies":
        this.take(message.target, message.replies, message.known);
        break;
      case "atCursor":
        this.#atCursor(message.pointer);
        break;
      case "copied":
        this.places.status.announce("Copied");
        sayOnButton(this.places.head, message.what, "Copied");
        break;
      case "saved":
        this.drawing.saved = message;
        this.drawing.alert();
        this.places.status.announce(`Saved as ${message.path}`);
        sayOnButton(this.places.head, "saved", "Saved");
        break;
      case "run":
        this.do(message.command);
        break;
    }
  }

  /** What needs more than a page is done by the panel. */
  do(command: LabCommand): void {
    this.host.post({ type: "do", command, attempt: this.state.shown });
  }

  /** Replies from outside of a text field. */
  take(
    target: "reply" | "next" | "all",
    replies: readonly LabReply[],
    known: (ToView & { type: "replies" })["known"] = {},
  ): void {
    if (this.drawing.schema.uri === "") {
      this.#early.push(() => this.take(target, replies, known));
      return;
    }
    const [first] = replies;
    const state = this.state;
    if (first === undefined || (replies.length === 1 && first.text === "" && first.file === undefined)) {
      this.places.status.announce("There is no text to paste");
    } else if (target === "next") this.#addAttempt(first.text);
    else if (target === "all") {
      state.modes = known.modes ?? state.modes;
      state.task = known.task ?? state.task;
      this.replaceAll(replies, replies.length - 1);
    } else if (!state.isLatest) {
      this.drawing.notice = readOnlyWords(state.shown);
      this.drawing.alert();
      // In one column the page may have been scrolled far below it.
      this.places.alert.scrollIntoView({ block: "center" });
      this.places.status.announce(this.drawing.notice);
    } else {
      this.replaceAll(
        state.replies.length === 0 ? [first] : state.replies.with(state.shown, first),
        state.shown,
      );
    }
  }

  /** Selects a violation of the keyword at the schema's cursor, unless one is selected already. The focus stays. */
  #atCursor(pointer: string): void {
    const state = this.state;
    const before = state.atCursor;
    state.cursor = pointer;
    const numbers = state.atCursor;
    const [first] = numbers;
    if (first !== undefined && !numbers.includes(state.selectedNumber ?? 0)) this.select(first, "pane");
    else if (numbers.length > 0 || before.length > 0) this.drawing.right();
  }

  show(view: View): void {
    if (view === this.#view) return;
    this.#view = view;
    this.places.panes.hidden = view !== "reply";
    this.places.told.hidden = view !== "appendix";
    this.compare.show(view === "compare");
    this.drawing.top();
    this.drawing.told();
    this.keep();
  }

  #open({ schema, input, revision }: ToView & { type: "open" }): void {
    const { replies } = input;
    const state = this.state;
    this.drawing.schema = schema;
    state.replies = replies;
    state.modes = input.modes;
    state.task = input.task;
    state.providerError = input.providerError;
    state.revision = revision;
    state.shown = Math.max(0, replies.length - 1);
    state.fits = false;
    const kept = this.host.load();
    this.#restore = kept?.schema === schema.uri ? kept : undefined;
    if (this.#restore) {
      state.shown = Math.min(this.#restore.shown, state.shown);
      state.selected = this.#restore.selected;
      this.next.text = this.#restore.next;
      this.compare.selected = this.#restore.compare?.selected ?? null;
      this.show(this.#restore.view ?? (this.#restore.compare?.isShown ? "compare" : "reply"));
    }
    this.#opening = true;
    this.drawing.top();
    this.drawing.reply();
    // A window that is reloaded before the first result must find its schema again.
    if (!kept) this.keep();
    for (const take of this.#early.splice(0)) take();
  }

  #schemaGone(): void {
    this.state.withdraw();
    this.drawing.stale = false;
    this.drawing.schemaGone = true;
    this.drawing.failure = null;
    this.#outbox.answered();
    this.compare.withdraw(schemaGoneWords(this.drawing.schema.name).next);
    this.drawing.all();
  }

  /** Whether the first verdict since the page is back is another one than that which was seen last. */
  #isChanged(): boolean {
    const seen = this.#opening ? (this.#restore?.seen ?? "") : "";
    return seen !== "" && seen !== seenVerdict(this.state.report);
  }

  #afterResult(): void {
    const restore = this.#restore;
    this.#restore = undefined;
    if (this.#opening && restore) {
      if (restore.editing && this.state.isLatest) this.reply.edit(restore.caret);
      this.reply.complete();
      restoreScroll(restore.scroll);
    } else if (this.#opening) {
      // Whoever went elsewhere while the Lab was opening goes on there.
      if (document.hasFocus()) this.#focusResult();
      this.scrollToSelected("pane");
    } else if (this.#scrollToFirst) {
      this.scrollToSelected("pane");
      // The field that was pasted into is gone.
      if (document.activeElement === document.body && document.hasFocus()) this.#focusResult();
    }
    this.#opening = false;
    this.#scrollToFirst = false;
    this.keep();
  }

  /** The selected violation, or the reply where there is none. */
  #focusResult(): void {
    const number = this.state.selectedNumber;
    if (number === null || !focusOn(document, `violation-${number}`)) this.reply.focus();
  }

  readonly #actions: LabActions = labActions(this);

  #addAttempt(text: string): void {
    const { replies } = this.state;
    this.next.text = "";
    this.replaceAll([...replies, { text, cutOff: false }], replies.length);
  }

  replaceAll(replies: readonly LabReply[], shown: number): void {
    this.state.replace(replies, shown);
    this.drawReplaced();
  }

  drawReplaced(): void {
    this.reply.read();
    this.drawing.allViolations = false;
    this.drawing.notice = null;
    this.drawing.saved = null;
    this.drawing.zoneOpen = true;
    this.#scrollToFirst = true;
    this.#changed(0);
    this.#drawSoon();
  }

  /** A long reply is drawn once, with its result; without it only where that takes longer than expected, or where somebody goes on typing. */
  #drawSoon(): void {
    clearTimeout(this.#drawn);
    if (this.state.text.length < longText) this.drawing.reply();
    else this.#drawn = setTimeout(() => this.#drawNow(), drawAfter);
  }

  #drawNow(): void {
    if (this.#drawn === undefined) return;
    clearTimeout(this.#drawn);
    this.#drawn = undefined;
    this.drawing.reply();
  }

  chooseMode(harness: string, mode: string): void {
    this.state.chooseMode(harness, mode);
    this.#changed(0);
  }

  #undo(): void {
    if (!this.state.undo()) return;
    this.#changed(0);
    this.drawing.reply();
  }

  #escape(): void {
    if (!this.drawing.zoneOpen) this.reply.focus();
    this.drawing.zoneOpen = false;
    this.drawing.selection();
  }

  select(number: number, scroll: "pane" | "page"): void {
    this.state.select(number);
    this.drawing.zoneOpen = true;
    this.drawing.selection();
    this.scrollToSelected(scroll);
    this.keep();
  }

  /** Selects the keyword of the selected violation in the schema; `always` opens the schema where it is not in view. */
  showRule(always: boolean): void {
    const selected = this.state.list[(this.state.selectedNumber ?? 0) - 1];
    if (!selected) return;
    this.host.post({ type: "rule", pointer: selected.violation.keyword, always, focus: false });
  }

  /** Brings the selected value into view. `pane` only where the reply has a pane of its own, so that the page stays. */
  scrollToSelected(scroll: "pane" | "page"): void {
    if (scroll === "pane" && matchMedia("(max-width: 899px)").matches) return;
    const start = this.state.shownPlace;
    if (start !== null) this.reply.reveal(start);
  }

  #changed(delay: number): void {
    this.#outbox.changed(delay);
    this.keep();
  }

  keep(): void {
    this.#memory.soon();
  }

  /** Null while what is kept from before must first be brought back. */
  #stateNow(): PageState | null {
    if (this.drawing.schema.uri === "" || this.#restore) return null;
    return {
      schema: this.drawing.schema.uri,
      shown: this.state.shown,
      selected: this.state.selected,
      editing: this.reply.editing,
      caret: this.reply.caret,
      next: this.next.text,
      seen: seenVerdict(this.state.report),
      view: this.#view,
      compare: { isShown: this.compare.isShown, selected: this.compare.selected },
      scroll: scrollPositions(),
    };
  }
}
