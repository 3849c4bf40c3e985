import { beforeReply } from "./before-reply.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import type { LabState } from "./lab-state.ts";
import { message } from "./message.ts";
import { parseError } from "./parse-error.ts";
import { refused } from "./refused.ts";
import { remarks } from "./remarks.ts";
import { section, sectionHead, tool, verbatim } from "./section.ts";
import { type ViolationEvents, violationList } from "./violation-list.ts";
import { bytes, plural } from "./words.ts";

export interface SectionEvents extends ViolationEvents {
  showAppendix(): void;
  goToLine(line: number): void;
  goToOffset(offset: number): void;
  copyText(text: string): void;
  copyCorrective(): void;
}

/** The right side: what came of the shown attempt. */
export function resultSections(state: LabState, all: boolean, events: SectionEvents): (HTMLElement | null)[] {
  const { result, report, who, lines, list } = state;
  if (!result) return [];
  if (report?.admission != null) return refused(who, result, report, events);
  // The verdict bar says why there is none.
  if (state.replies.length > 0 && report?.notChecked !== undefined) return [];
  if (state.replies.length === 0 || report?.verdict == null) {
    return beforeReply(who, result, report, events.showAppendix);
  }
  const back = message(who, report, result.inputs, list, events.copyCorrective);
  const after = [back, remarks(report)];
  if (report.verdict === "not-json") return [parseError(report, lines, events.goToOffset), ...after];
  if (report.violationCount === 0) {
    // Refused for what is no matter of the schema: the harness's own error is all there is.
    return report.error === null ? after : [section("Error", {}, verbatim(report.error)), ...after];
  }
  return [violationList(report, list, lines, { selected: state.selectedNumber, all }, events), ...after];
}

export interface ReplyHeadEvents {
  toggleEdit(): void;
  pasteOver(): void;
  openFile(): void;
  clear(): void;
  toggleCutOff(): void;
}

export interface ReplyHeadState {
  readonly editing: boolean;
  readonly canEdit: boolean;
  /** UTF-8 bytes of the shown text. */
  readonly size: number;
}

/** The reply's heading with its tools. */
export function replyHead(
  state: LabState,
  { editing, canEdit, size }: ReplyHeadState,
  events: ReplyHeadEvents,
): HTMLElement {
  const { text, isLatest } = state;
  if (text === "" && state.replies.length <= 1) return sectionHead("Reply", {});
  const heedsCutOff = state.result?.inputs?.heedsCutOff ?? false;
  const cutOff = heedsCutOff && (state.replies[state.shown]?.cutOff ?? false);
  const meta = `${plural(state.lines.count, "line")}, ${bytes(size)}${text.includes("\r\n") ? ", CRLF" : ""}`;
  const editTitle = editing
    ? "Done editing"
    : canEdit
      ? "Edit the reply"
      : "Too long to edit here: paste over it";
  const cut = () =>
    tool("cut", "The output limit cut this reply off", events.toggleCutOff, {
      pressed: cutOff,
      focus: "cut-off",
    });
  const tools = isLatest
    ? [
        ...(heedsCutOff ? [cut()] : []),
        tool("edit", editTitle, events.toggleEdit, { pressed: editing, disabled: !canEdit, focus: "edit" }),
        tool("clip", "Paste over the reply", events.pasteOver, { focus: "paste-over" }),
        tool("close", "Clear, and forget the stored copy", events.clear, { focus: "clear" }),
      ]
    : [];
  return sectionHead("Reply", { meta: cutOff ? `${meta}, cut off by the output limit` : meta, end: tools });
}

/** What stands below the empty field. */
export function waysIn(events: Pick<ReplyHeadEvents, "pasteOver" | "openFile">): HTMLElement {
  return h(
    "div.ways-in",
    null,
    h(
      "p",
      null,
      h(
        "button.button.primary",
        { attributes: { "data-focus": "paste" }, on: { click: events.pasteOver } },
        icon("clip"),
        h("span", null, "Paste from clipboard"),
      ),
      h(
        "button.button",
        { attributes: { "data-focus": "open" }, on: { click: events.openFile } },
        icon("open"),
        h("span", null, "Open captured reply…"),
      ),
    ),
    h(
      "p.dim",
      null,
      h("kbd", null, "Ctrl"),
      h("kbd", null, "V"),
      " works anywhere in this panel. Nothing leaves your machine and no model is called.",
    ),
  );
}
