import type { LabComparison } from "../reply-lab/messages.ts";
import { notChecked } from "./advice.ts";
import { beforeReply } from "./before-reply.ts";
import { h } from "./dom.ts";
import { downgrade } from "./downgrade.ts";
import { type IconName, icon } from "./icons.ts";
import type { LabState } from "./lab-state.ts";
import { type MessageEvents, message } from "./message.ts";
import { otherHarnesses } from "./other-harnesses.ts";
import { parseError } from "./parse-error.ts";
import { refused } from "./refused.ts";
import { remarks } from "./remarks.ts";
import { section, sectionHead, tool, verbatim } from "./section.ts";
import { type ViolationEvents, violationList } from "./violation-list.ts";
import { bytes, plural } from "./words.ts";

export interface SectionEvents extends ViolationEvents, MessageEvents {
  showCompare(): void;
  goToLine(line: number): void;
  goToOffset(offset: number): void;
  copyText(text: string): void;
}

export interface SectionState {
  /** Whether all violations are listed. */
  readonly all: boolean;
  /** Whether the message's long parts are drawn whole. */
  readonly isUnfolded: boolean;
  /** What every harness makes of the reply; null where that is not known yet. */
  readonly comparison: LabComparison | null;
}

/** The right side: what came of the shown attempt. */
export function resultSections(
  state: LabState,
  { all, isUnfolded, comparison }: SectionState,
  events: SectionEvents,
): (HTMLElement | null)[] {
  const { result, report, who, lines, list } = state;
  if (!result) return [];
  const others = otherHarnesses(comparison, result.harness, state.isRefused, events.showCompare);
  if (report?.admission != null) return [...refused(who, result, report, events), others];
  if (state.replies.length > 0 && report?.notChecked !== undefined) return [others];
  if (state.replies.length === 0 || report?.verdict == null) {
    return [...beforeReply(who, result, report, events.showAppendix), downgrade(who, result)];
  }
  const largest = result.told?.largest ?? [];
  const back = message({ who, report, list, largest, isUnfolded }, result.inputs, events);
  const after = [back, downgrade(who, result), remarks(report)];
  if (report.verdict === "not-json") return [parseError(report, lines, events.goToOffset), ...after];
  if (report.violationCount > 0) {
    const shown = { selected: state.selectedNumber, all, atCursor: state.atCursor };
    return [violationList(report, list, lines, shown, events), ...after];
  }
  // Refused for what is no matter of the schema: the harness's own error is all there is.
  if (report.error !== null) return [section("Error", {}, verbatim(report.error)), ...after];
  return [notChecked(who, result.told, events), others, ...after];
}

export interface ReplyHeadEvents {
  toggleEdit(): void;
  pasteOver(): void;
  openFile(): void;
  trySample(): void;
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
  const { file, replaced } = state.replies[state.shown] ?? {};
  const meta = [
    plural(state.lines.written, "line"),
    bytes(size),
    ...(text.includes("\r\n") ? ["CRLF"] : []),
    ...(file === undefined ? [] : [`from ${fileName(file)}`]),
    ...(replaced === undefined ? [] : [`${bytes(replaced)} not UTF-8, shown as U+FFFD`]),
  ].join(", ");
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

function fileName(uri: string): string {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** What stands below the empty field; `hasSample` where there is a reply to try that fails. */
export function waysIn(
  hasSample: boolean,
  events: Pick<ReplyHeadEvents, "pasteOver" | "openFile" | "trySample">,
): HTMLElement[] {
  const way = (name: IconName, focus: string, words: string, click: () => void) =>
    h(
      focus === "paste" ? "button.button.primary" : "button.button",
      { attributes: { "data-focus": focus }, on: { click } },
      icon(name),
      h("span", null, words),
    );
  return [
    h(
      "p",
      null,
      way("clip", "paste", "Paste from clipboard", events.pasteOver),
      way("open", "open", "Open captured reply…", events.openFile),
      hasSample && way("flask", "sample", "Try a sample that fails", events.trySample),
    ),
    h(
      "p.dim",
      null,
      h("kbd", null, "Ctrl"),
      h("kbd", null, "V"),
      " works anywhere in this panel. Nothing leaves your machine and no model is called.",
    ),
  ];
}
