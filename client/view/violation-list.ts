import type { LabReport } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Lines } from "./lines.ts";
import type { Numbered } from "./numbered.ts";
import { pointer } from "./pointer.ts";
import { marker } from "./reply-rows.ts";
import { section } from "./section.ts";
import { count, hiddenWords, plural, reachWords, unexplainedWords } from "./words.ts";

const shownAtFirst = 50;

export interface ViolationEvents {
  /** Selected by click, arrows or otherwise; `reveal` also shows the keyword in the schema. */
  select(number: number, reveal: boolean): void;
  /** Lead to the value in the reply. */
  toReply(number: number): void;
  /** Lead to the keyword in the schema, and move there. `number` selects the violation as well. */
  toRule(keyword: string, number?: number): void;
  showAll(): void;
  /** What the model is told, and what it can't see. */
  showAppendix(): void;
}

/** The violations, numbered by their place in the reply, each with its way into the reply and into the schema. */
export function violationList(
  report: LabReport,
  list: readonly Numbered[],
  lines: Lines,
  state: { readonly selected: number | null; readonly all: boolean; readonly atCursor: readonly number[] },
  events: ViolationEvents,
): HTMLElement {
  const shown = state.all ? list : list.slice(0, Math.max(shownAtFirst, state.selected ?? 0));
  const grid = h(
    "div.violations",
    { attributes: { role: "grid", "aria-label": "Violations" } },
    ...shown.map((entry) => violationRow(entry, lines, state, events)),
  );
  grid.addEventListener("keydown", (event) => moveInList(event, shown, state.selected, events));
  const more = report.violationCount - list.length;
  return section(
    "Violations",
    {
      badge: report.violationCount,
      end: h(
        `span.${report.sentCount < report.violationCount ? "c-warn-text" : "dim"}`,
        null,
        reachWords(report),
      ),
    },
    grid,
    shown.length < list.length &&
      h("button.link.more", { on: { click: events.showAll } }, `Show all ${count(list.length)}`),
    more > 0 && h("p.dim", null, `${plural(more, "further violation")} not listed.`),
  );
}

function violationRow(
  { number, violation }: Numbered,
  lines: Lines,
  state: { readonly selected: number | null; readonly atCursor: readonly number[] },
  events: ViolationEvents,
): HTMLElement {
  const selected = number === state.selected;
  const start = violation.ranges[0]?.[0];
  const where = start === undefined ? "No place in the reply" : `Line ${count(lines.lineAt(start))}`;
  const tag = violation.sent === "yes" ? "" : violation.sent === "partly" ? "cut off" : "not sent";
  const cell = { attributes: { role: "gridcell" } };
  const tabIndex = selected ? 0 : -1;
  const { hiddenBy, unexplained } = violation;
  const unseen =
    hiddenBy !== undefined ? hiddenWords(hiddenBy) : unexplained && unexplainedWords(unexplained);
  const row = h(
    state.atCursor.includes(number) ? "div.violation.at-cursor" : "div.violation",
    {
      attributes: {
        role: "row",
        id: `violation-${number}`,
        tabindex: tabIndex,
        "aria-selected": String(selected),
        "data-violation": number,
        "data-focus": `violation-${number}`,
      },
      on: { click: () => events.select(number, true) },
    },
    h("span", cell, h("span.sr", null, `Violation ${number}`), marker(number)),
    h("span.message", cell, violation.message),
    h("span.tag", cell, tag, tag !== "" && h("span.sr", null, "to the model")),
    h(
      "span.places",
      cell,
      h(
        "button.place",
        {
          attributes: { title: "Show in the reply", tabindex: tabIndex, disabled: start === undefined },
          on: { click: (event: Event) => stop(event, () => events.toReply(number)) },
        },
        h("span", null, where),
        pointer(violation.instance),
      ),
      ruleButton(violation.keyword, tabIndex, { toRule: (keyword) => events.toRule(keyword, number) }),
    ),
    unseen !== undefined &&
      h(
        "span.hidden-rule",
        cell,
        icon("unseen", "c-dim"),
        h("span", null, unseen, " "),
        h(
          "button.link",
          {
            attributes: { tabindex: tabIndex },
            on: { click: (event: Event) => stop(event, events.showAppendix) },
          },
          "Appendix",
        ),
      ),
    ...(violation.causes ?? []).map((cause) => causeRow(cause, tabIndex, events)),
  );
  return row;
}

/** Why an alternative failed, under the violation that it belongs to. Deeper causes are flattened: their text says where. */
function causeRow(cause: Numbered["violation"], tabIndex: number, events: ViolationEvents): HTMLElement {
  return h(
    "span.cause",
    { attributes: { role: "gridcell" } },
    h("span", null, cause.message),
    ruleButton(cause.keyword, tabIndex, events),
    ...(cause.causes ?? [])
      .slice(0, 20)
      .map((inner) => h("span.cause", null, h("span", null, inner.message))),
  );
}

export function ruleButton(
  keyword: string,
  tabIndex: number,
  events: Pick<ViolationEvents, "toRule">,
): HTMLElement {
  return h(
    "button.place",
    {
      attributes: { title: "Open the rule in the schema", tabindex: tabIndex },
      on: { click: (event: Event) => stop(event, () => events.toRule(keyword)) },
    },
    h("span.kind", null, "Rule"),
    pointer(keyword),
  );
}

function stop(event: Event, then: () => void): void {
  event.stopPropagation();
  then();
}

function moveInList(
  event: KeyboardEvent,
  shown: readonly Numbered[],
  selected: number | null,
  events: ViolationEvents,
): void {
  const onRow = event.target instanceof HTMLElement && event.target.dataset.violation !== undefined;
  const number = selected ?? 0;
  const current = shown[number - 1];
  if (!onRow || !current) return;
  if (event.key === "ArrowDown" && number < shown.length) events.select(number + 1, false);
  else if (event.key === "ArrowUp" && number > 1) events.select(number - 1, false);
  else if (event.key === "Home") events.select(1, false);
  else if (event.key === "End") events.select(shown.length, false);
  else if (event.key === "Enter" && event.altKey) events.toRule(current.violation.keyword, number);
  else if (event.key === "Enter") events.toReply(number);
  else return;
  event.preventDefault();
}
