import type { LabReply, LabReport, LabResult } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { fixedSince } from "./numbered.ts";
import { section, verbatim } from "./section.ts";
import { attemptVerdict, count, plural } from "./words.ts";

export interface RepairEvents {
  show(attempt: number): void;
  /** List the earlier attempts one by one. */
  showEarlier(): void;
  removeLast(): void;
}

/** The repair loop so far, and the place for the next reply (`next`, kept by the caller so that its text survives). */
export function repair(
  replies: readonly LabReply[],
  { attempts: reports, inputs }: Pick<LabResult, "attempts" | "inputs">,
  { shown, isUnfolded }: { readonly shown: number; readonly isUnfolded: boolean },
  next: HTMLElement,
  events: RepairEvents,
): HTMLElement {
  const last = reports.at(-1);
  const rows: HTMLElement[] = [];
  const folded = isUnfolded ? 0 : foldedAttempts(reports.length, shown);
  if (folded > 0) rows.push(earlierRow(folded, events));
  reports.forEach((report, index) => {
    if (index < folded) return;
    rows.push(attemptRow(report, reports[index - 1], index, shown, index === replies.length - 1, events));
    if (report.corrective !== null) rows.push(messageRow(report, index));
  });
  const unread = replies.length - reports.length;
  if (last && unread > 0) {
    const removed = h("button.link", { on: { click: events.removeLast } }, "Remove");
    rows.push(
      listRow(
        h("span.dot"),
        [
          h(
            "span.dim",
            null,
            `${plural(unread, "further reply").replace("replys", "replies")} not read: the run ended before.`,
          ),
        ],
        removed,
      ),
    );
  } else if (last?.attempt.next === "repair") {
    rows.push(nextRow(last, next, inputs?.stopsOnRepeat ?? false));
  } else if (last && last.attempt.endMessage !== null) {
    rows.push(
      h(
        "li.ending",
        null,
        h("p.dim", null, "The run ends with this error:"),
        verbatim(last.attempt.endMessage),
      ),
    );
  }
  return section(
    "Repair",
    { end: last ? budget(last, inputs?.delivery === "caller") : null },
    h("ol.attempts", { attributes: { "data-lab": "attempts" } }, ...rows),
  );
}

/** More squares than these are no help to anybody. */
const mostPips = 20;

function budget({ attempt }: LabReport, callerDecides: boolean): HTMLElement {
  if (attempt.of === null) return h("span.dim", null, callerDecides ? "its caller decides" : "no limit");
  const total = attempt.of - 1;
  const left = Math.max(0, attempt.of - attempt.number);
  const pips = Array.from({ length: total > mostPips ? 0 : total }, (_, index) =>
    h(index < left ? "i.left" : "i"),
  );
  return h(
    "span.budget",
    null,
    h("span.pips", { attributes: { "aria-hidden": "true" } }, ...pips),
    h("span.dim", null, `${count(left)} of ${count(total)} ${total === 1 ? "retry" : "retries"} left`),
  );
}

function attemptRow(
  report: LabReport,
  before: LabReport | undefined,
  index: number,
  shown: number,
  isLast: boolean,
  events: RepairEvents,
): HTMLElement {
  const fixed = fixedSince(before, report);
  const name = `Attempt ${count(index + 1)}`;
  const isShown = index === shown;
  const row = listRow(
    verdictIcon(report),
    [
      h("b", null, name),
      ` ${attemptVerdict(report)} `,
      fixed !== null && fixed > 0 && h("span.dim", null, `(${count(fixed)} fixed)`),
    ],
    isShown
      ? h(
          "span.dim",
          null,
          isLast && index > 0 && [h("button.link", { on: { click: events.removeLast } }, "Remove"), " "],
          "Shown",
        )
      : h(
          "button.link",
          {
            attributes: { "aria-label": `Show ${name}`, "data-focus": `show-${index}` },
            on: { click: () => events.show(index) },
          },
          "Show",
        ),
  );
  if (isShown) row.setAttribute("aria-current", "step");
  return row;
}

function verdictIcon({ verdict }: LabReport): SVGElement {
  if (verdict === "accepted") return icon("pass", "c-good");
  return verdict === "accepted-unchecked" || verdict === null
    ? icon("warn", "c-warn")
    : icon("error", "c-bad");
}

function messageRow(report: LabReport, index: number): HTMLElement {
  const cap = report.correctiveCap;
  const size =
    cap === null
      ? `${count(report.correctiveBytes)} bytes`
      : `${count(report.correctiveBytes)} / ${count(cap)} bytes`;
  const lost = report.violationCount - report.sentCount;
  const loss = lost > 0 ? `, ${plural(lost, "violation")} lost` : "";
  return listRow(h("span.dot"), [h("span.dim", null, `Message ${count(index + 1)}, ${size}${loss}`)], null);
}

/** How many of the first attempts are one row, so that the reply keeps its height. The last two and the shown one stay. */
function foldedAttempts(count: number, shown: number): number {
  return count > 3 ? Math.min(count - 2, shown) : 0;
}

function earlierRow(count: number, events: RepairEvents): HTMLElement {
  return listRow(
    h("span.dot"),
    [h("span.dim", null, `${plural(count, "earlier attempt")}`)],
    h(
      "button.link",
      { attributes: { "data-focus": "earlier" }, on: { click: events.showEarlier } },
      "Show all",
    ),
  );
}

function nextRow({ attempt }: LabReport, next: HTMLElement, stopsOnRepeat: boolean): HTMLElement {
  const number = attempt.number + 1;
  const place =
    attempt.of === null ? "" : number === attempt.of ? "is the last one" : `of ${count(attempt.of)}`;
  const row = listRow(
    icon("ring", "c-dim"),
    [h("b", null, `Attempt ${count(number)}`), " ", h("span.dim", null, place)],
    null,
  );
  row.append(next);
  if (stopsOnRepeat)
    row.append(
      h("p.dim.hint-line", null, "The run also ends if the next candidate is the same, byte for byte."),
    );
  return row;
}

function listRow(mark: Element, text: readonly (Node | string | false)[], end: Node | null): HTMLElement {
  return h("li", null, mark, h("span.say", null, ...text), h("span.end", null, end));
}
