import type { LabCommand, LabReply } from "../reply-lab/messages.ts";
import type { CompareTab } from "./compare-tab.ts";
import { focusOn } from "./dom.ts";
import type { Host } from "./host.ts";
import type { LabActions, LabDrawing } from "./lab-drawing.ts";
import type { LabState } from "./lab-state.ts";
import type { Layout } from "./layout.ts";
import type { NextReply } from "./next-reply.ts";
import type { ReplyPane } from "./reply-pane.ts";
import type { View } from "./top-bar.ts";

/** What the actions work on: the page's parts, and what it does for more than one of them. */
export interface ActedOn {
  readonly host: Host;
  readonly state: LabState;
  readonly places: Layout;
  readonly reply: ReplyPane;
  readonly next: NextReply;
  readonly drawing: LabDrawing;
  readonly compare: CompareTab;
  show(view: View): void;
  /** `scroll`: "pane" only where the reply has a pane of its own, so that the page stays. */
  select(violation: number, scroll: "pane" | "page"): void;
  /** Selects the keyword of the selected violation in the schema; `always` opens the schema where it is not in view. */
  showRule(always: boolean): void;
  scrollToSelected(scroll: "pane" | "page"): void;
  /** Replies from outside of a text field. */
  take(target: "reply", replies: readonly LabReply[]): void;
  replaceAll(replies: readonly LabReply[], shown: number): void;
  /** After the replies became others. */
  drawReplaced(): void;
  chooseMode(harness: string, mode: string): void;
  /** What needs more than a page is done by the panel. */
  do(command: LabCommand): void;
  /** What is looked at has changed, and is to be kept for later. */
  keep(): void;
}

/** What each button, link and key of the page does. */
export function labActions(page: ActedOn): LabActions {
  return {
    select: (number, reveal) => {
      page.select(number, "pane");
      focusOn(page.places.right, `violation-${number}`);
      page.showRule(reveal);
    },
    toReply: (number) => {
      page.show("reply");
      page.reply.read();
      page.select(number, "page");
      page.showRule(true);
      page.reply.focus();
    },
    toRule: (keyword, number) => {
      if (number !== undefined) page.select(number, "pane");
      page.host.post({ type: "rule", pointer: keyword, always: true, focus: true });
    },
    step: (by) => {
      const { list, selectedNumber } = page.state;
      if (list.length === 0) return;
      page.show("reply");
      page.select((((selectedNumber ?? 1) - 1 + by + list.length) % list.length) + 1, "page");
      page.showRule(false);
    },
    showAll: () => {
      page.drawing.allViolations = true;
      page.drawing.right();
    },
    show: (attempt) => {
      page.reply.read();
      page.state.shown = attempt;
      page.drawing.notice = null;
      page.drawing.all();
      page.compare.judged();
      page.scrollToSelected("pane");
      page.keep();
    },
    removeLast: () => {
      const { replies } = page.state;
      page.replaceAll(replies.slice(0, -1), Math.max(0, replies.length - 2));
    },
    showReply: () => page.show("reply"),
    showCompare: () => page.show("compare"),
    showSchema: () => page.host.post({ type: "showSchema" }),
    chooseHarness: (id) => page.host.post({ type: "harness", id }),
    chooseMode: (mode) => {
      const harness = page.state.result?.harness;
      if (harness) page.chooseMode(harness, mode);
    },
    showAppendix: () => page.show("appendix"),
    openAppendix: () => page.host.post({ type: "appendix" }),
    toggleFold: () => {
      page.drawing.isUnfolded = !page.drawing.isUnfolded;
      page.drawing.right();
    },
    showEarlier: () => {
      page.drawing.allAttempts = true;
      page.drawing.foot();
    },
    toggleKept: () => {
      page.drawing.showsKept = !page.drawing.showsKept;
      page.drawing.schemaLines();
    },
    showSaved: () => {
      const { saved } = page.drawing;
      if (saved) page.host.post({ type: "showFile", uri: saved.uri });
    },
    calibrate: () => page.do("calibrate"),
    saveReply: () => page.do("saveReply"),
    copyCommandLine: () => page.do("copyCommandLine"),
    openDocument: () => page.do("openDocument"),
    judge: () => page.host.post({ type: "judge" }),
    showFileNote: (index) => page.host.post({ type: "fileNote", index }),
    goToLine: (line) => page.host.post({ type: "line", line }),
    goToOffset: (offset) => {
      page.show("reply");
      page.reply.reveal(offset);
      page.reply.focus();
    },
    copyText: (text) => page.host.post({ type: "copyText", text }),
    copyCorrective: () => page.do("copyCorrective"),
    toggleEdit: () => {
      if (page.reply.editing) page.reply.read();
      else page.reply.edit();
    },
    pasteOver: () => page.host.post({ type: "readClipboard", target: "reply" }),
    openFile: () => page.do("openReply"),
    trySample: () => {
      const text = page.state.result?.told?.sample?.text;
      if (text !== undefined) page.take("reply", [{ text, cutOff: false }]);
    },
    clear: () => {
      page.state.clear();
      page.next.text = "";
      page.drawReplaced();
      page.reply.focus();
    },
    toggleCutOff: () => {
      const { replies, shown } = page.state;
      const reply = replies[shown];
      if (reply) page.replaceAll(replies.with(shown, { ...reply, cutOff: !reply.cutOff }), shown);
    },
  };
}
