import type { LabReply, ToView } from "../reply-lab/messages.ts";
import { CompareTab } from "./compare-tab.ts";
import { focusOn } from "./dom.ts";
import type { Host, PageState } from "./host.ts";
import { listenForKeys } from "./keys.ts";
import { type LabActions, LabDrawing } from "./lab-drawing.ts";
import { LabState } from "./lab-state.ts";
import { type Layout, layout, restoreScroll, scrollPositions } from "./layout.ts";
import { NextReply } from "./next-reply.ts";
import { Outbox } from "./outbox.ts";
import { ReplyPane } from "./reply-pane.ts";
import { waysIn } from "./sections.ts";
import { TaskField } from "./task-field.ts";
import { schemaGoneWords } from "./words.ts";

/** How long typing must pause before the reply is judged, in milliseconds. A paste is judged at once. */
const quiet = 150;

/** The page of one Reply Lab: turns what the user does into changes of its state and messages to the panel. */
export class LabPage {
  readonly #host: Host;
  readonly #state = new LabState();
  readonly #places: Layout;
  readonly #reply: ReplyPane;
  readonly #next: NextReply;
  readonly #task: TaskField;
  readonly #drawing: LabDrawing;
  readonly #outbox: Outbox;
  readonly #compare: CompareTab;
  /** What to bring back once the first result is there. */
  #restore: PageState | undefined;
  #opening = false;
  #scrollToFirst = false;

  constructor(root: HTMLElement, host: Host) {
    this.#host = host;
    this.#places = layout(root);
    this.#outbox = new Outbox(host, this.#state, this.#places.progress);
    this.#reply = new ReplyPane({
      edited: (text, edit) => {
        this.#state.edit(text, edit);
        this.#changed(quiet);
        this.#drawing.all();
      },
      replaced: (text) => this.#replace(text),
      modeChanged: () => this.#drawing.reply(),
      markerChosen: (number) => this.#actions.select(number, true),
    });
    this.#next = new NextReply({
      add: (text) => this.#addAttempt(text),
      readClipboard: () => host.post({ type: "readClipboard", target: "next" }),
      changed: () => this.#keep(),
    });
    this.#task = new TaskField((task) => {
      this.#state.setTask(task);
      this.#changed(quiet);
    });
    this.#places.task.append(this.#task.element);
    this.#compare = new CompareTab({
      state: this.#state,
      place: this.#places.compare,
      panes: this.#places.panes,
      progress: this.#places.progress,
      post: (message) => host.post(message),
      announce: (words) => this.#places.status.announce(words),
      use: (harness, mode) => {
        if (mode !== null) this.#chooseMode(harness, mode);
        this.#actions.chooseHarness(harness);
      },
      copyText: (text) => this.#actions.copyText(text),
      changed: () => {
        this.#drawing.top();
        this.#keep();
      },
    });
    this.#drawing = new LabDrawing({
      views: () => ({ compares: this.#compare.isShown, compared: this.#compare.summary }),
      places: this.#places,
      reply: this.#reply,
      next: this.#next,
      task: this.#task,
      state: this.#state,
      actions: this.#actions,
    });
    this.#places.replyBody.append(this.#reply.element, waysIn(this.#actions));
    listenForKeys({
      step: (by) => this.#actions.step(by),
      escape: () => this.#escape(),
      undo: () => this.#undo(),
      paste: (text) => this.#state.isLatest && this.#replace(text),
    });
    addEventListener("scroll", () => this.#keep(), { capture: true, passive: true });
    host.listen((message) => this.#receive(message));
    host.post({ type: "ready" });
  }

  #receive(message: ToView): void {
    switch (message.type) {
      case "open":
        this.#open(message);
        break;
      case "result":
        if (!this.#state.accept(message.revision, message.result)) break;
        this.#drawing.stale = false;
        this.#drawing.schemaGone = false;
        this.#drawing.failure = null;
        this.#outbox.answered();
        this.#drawing.all();
        this.#afterResult();
        this.#compare.ask();
        break;
      case "compared":
        this.#compare.receive(message);
        break;
      case "stale":
        this.#drawing.stale = true;
        this.#drawing.alert();
        break;
      case "schemaGone":
        this.#schemaGone();
        break;
      case "failed":
        this.#drawing.failure = message.message;
        this.#outbox.answered();
        this.#compare.failed();
        this.#drawing.alert();
        break;
      case "text":
        if (message.text === "") this.#places.status.announce("There is no text to paste");
        else if (message.target === "next") this.#addAttempt(message.text);
        else this.#replace(message.text);
        break;
      case "copied":
        this.#copied();
        break;
    }
  }

  #open({ schema, input, revision }: ToView & { type: "open" }): void {
    const { replies } = input;
    const state = this.#state;
    this.#drawing.schema = schema;
    state.replies = replies;
    state.modes = input.modes;
    state.task = input.task;
    state.revision = revision;
    state.shown = Math.max(0, replies.length - 1);
    state.fits = false;
    const kept = this.#host.load();
    this.#restore = kept?.schema === schema.uri ? kept : undefined;
    if (this.#restore) {
      state.shown = Math.min(this.#restore.shown, state.shown);
      state.selected = this.#restore.selected;
      this.#next.text = this.#restore.next;
      this.#compare.selected = this.#restore.compare?.selected ?? null;
      this.#compare.show(this.#restore.compare?.isShown ?? false);
    }
    this.#opening = true;
    this.#drawing.top();
    this.#drawing.reply();
    // A window that is reloaded before the first result must find its schema again.
    if (!kept) this.#keep();
  }

  #schemaGone(): void {
    this.#state.withdraw();
    this.#drawing.stale = false;
    this.#drawing.schemaGone = true;
    this.#drawing.failure = null;
    this.#outbox.answered();
    this.#compare.withdraw(schemaGoneWords(this.#drawing.schema.name).next);
    this.#drawing.all();
  }

  #afterResult(): void {
    const restore = this.#restore;
    this.#restore = undefined;
    if (this.#opening && restore) {
      if (restore.editing && this.#state.isLatest) this.#reply.edit(restore.caret);
      restoreScroll(restore.scroll);
    } else if (this.#opening) {
      const number = this.#state.selectedNumber;
      if (number === null) this.#reply.focus();
      else focusOn(document, `violation-${number}`);
      this.#scrollToSelected("pane");
    } else if (this.#scrollToFirst) {
      this.#scrollToSelected("pane");
    }
    this.#opening = false;
    this.#scrollToFirst = false;
    this.#keep();
  }

  readonly #actions: LabActions = {
    select: (number, reveal) => {
      this.#select(number, "pane");
      focusOn(this.#places.right, `violation-${number}`);
      this.#showRule(reveal);
    },
    toReply: (number) => {
      this.#compare.show(false);
      this.#reply.read();
      this.#select(number, "page");
      this.#showRule(true);
      this.#reply.focus();
    },
    toRule: (keyword, number) => {
      if (number !== undefined) this.#select(number, "pane");
      this.#host.post({ type: "rule", pointer: keyword, always: true, focus: true });
    },
    step: (by) => {
      const { list, selectedNumber } = this.#state;
      if (list.length === 0) return;
      this.#compare.show(false);
      this.#select((((selectedNumber ?? 1) - 1 + by + list.length) % list.length) + 1, "page");
      this.#showRule(false);
    },
    showAll: () => {
      this.#drawing.allViolations = true;
      this.#drawing.right();
    },
    show: (attempt) => {
      this.#reply.read();
      this.#state.shown = attempt;
      this.#drawing.all();
      this.#compare.ask();
      this.#scrollToSelected("pane");
      this.#keep();
    },
    removeLast: () => {
      const { replies } = this.#state;
      this.#replaceAll(replies.slice(0, -1), Math.max(0, replies.length - 2));
    },
    showReply: () => this.#compare.show(false),
    showCompare: () => this.#compare.show(true),
    showSchema: () => this.#host.post({ type: "showSchema" }),
    chooseHarness: (id) => this.#host.post({ type: "harness", id }),
    chooseMode: (mode) => {
      const harness = this.#state.result?.harness;
      if (harness) this.#chooseMode(harness, mode);
    },
    showAppendix: () => this.#host.post({ type: "appendix" }),
    judge: () => this.#host.post({ type: "judge" }),
    showFileNote: (index) => this.#host.post({ type: "fileNote", index }),
    goToLine: (line) => this.#host.post({ type: "line", line }),
    goToOffset: (offset) => {
      this.#compare.show(false);
      this.#reply.reveal(offset);
      this.#reply.focus();
    },
    copyText: (text) => this.#host.post({ type: "copyText", text }),
    copyCorrective: () => this.#host.post({ type: "copyCorrective", attempt: this.#state.shown }),
    toggleEdit: () => {
      if (this.#reply.editing) this.#reply.read();
      else this.#reply.edit();
    },
    pasteOver: () => this.#host.post({ type: "readClipboard", target: "reply" }),
    openFile: () => this.#host.post({ type: "readFile", target: "reply" }),
    clear: () => {
      this.#state.clear();
      this.#drawReplaced();
      this.#reply.focus();
    },
    toggleCutOff: () => {
      const { replies, shown } = this.#state;
      const reply = replies[shown];
      if (reply) this.#replaceAll(replies.with(shown, { ...reply, cutOff: !reply.cutOff }), shown);
    },
  };

  #replace(text: string): void {
    const { replies, shown } = this.#state;
    const reply: LabReply = { text, cutOff: false };
    this.#replaceAll(replies.length === 0 ? [reply] : replies.with(shown, reply), shown);
  }

  #addAttempt(text: string): void {
    const { replies } = this.#state;
    this.#next.text = "";
    this.#replaceAll([...replies, { text, cutOff: false }], replies.length);
  }

  #replaceAll(replies: readonly LabReply[], shown: number): void {
    this.#state.replace(replies, shown);
    this.#drawReplaced();
  }

  #drawReplaced(): void {
    this.#reply.read();
    this.#drawing.allViolations = false;
    this.#drawing.zoneOpen = true;
    this.#scrollToFirst = true;
    this.#changed(0);
    this.#drawing.reply();
  }

  #chooseMode(harness: string, mode: string): void {
    this.#state.chooseMode(harness, mode);
    this.#changed(0);
  }

  #undo(): void {
    if (!this.#state.undo()) return;
    this.#changed(0);
    this.#drawing.reply();
  }

  #escape(): void {
    if (!this.#drawing.zoneOpen) this.#reply.focus();
    this.#drawing.zoneOpen = false;
    this.#drawing.selection();
  }

  #select(number: number, scroll: "pane" | "page"): void {
    this.#state.select(number);
    this.#drawing.zoneOpen = true;
    this.#drawing.selection();
    this.#scrollToSelected(scroll);
    this.#keep();
  }

  /** Selects the keyword of the selected violation in the schema; `always` opens the schema where it is not in view. */
  #showRule(always: boolean): void {
    const selected = this.#state.list[(this.#state.selectedNumber ?? 0) - 1];
    if (!selected) return;
    this.#host.post({ type: "rule", pointer: selected.violation.keyword, always, focus: false });
  }

  /** Brings the selected value into view. `pane` only where the reply has a pane of its own, so that the page stays. */
  #scrollToSelected(scroll: "pane" | "page"): void {
    if (scroll === "pane" && matchMedia("(max-width: 899px)").matches) return;
    const { selectedNumber, list, report } = this.#state;
    const selected = list[(selectedNumber ?? 0) - 1];
    const start = selected ? selected.violation.ranges[0]?.[0] : report?.syntaxErrorAt;
    if (start !== undefined && start !== null) this.#reply.reveal(start);
  }

  #changed(delay: number): void {
    this.#outbox.changed(delay);
    this.#keep();
  }

  #keep(): void {
    // What is kept from before must first be brought back.
    if (this.#drawing.schema.uri === "" || this.#restore) return;
    this.#host.save({
      schema: this.#drawing.schema.uri,
      shown: this.#state.shown,
      selected: this.#state.selected,
      editing: this.#reply.editing,
      caret: this.#reply.caret,
      next: this.#next.text,
      compare: { isShown: this.#compare.isShown, selected: this.#compare.selected },
      scroll: scrollPositions(),
    });
  }

  #copied(): void {
    this.#places.status.announce("Copied");
    const label = this.#places.head.querySelector('[data-focus="copy"] span');
    if (!label) return;
    label.textContent = "Copied";
    setTimeout(() => {
      label.textContent = "Copy corrective";
    }, 1500);
  }
}
