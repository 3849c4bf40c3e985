import type { LabComparison } from "../reply-lab/messages.ts";
import { compareRows, type RowEvents } from "./compare-rows.ts";
import { matrixTitle, messageTitle, noMessageWords } from "./compare-words.ts";
import { h } from "./dom.ts";
import { messageBody } from "./message.ts";
import { numbered } from "./numbered.ts";
import { section, tool } from "./section.ts";

export interface CompareEvents extends RowEvents {
  copyText(text: string): void;
  /** Add a harness of one's own to the configuration. */
  addHarness(): void;
  /** Lead to the keyword in the schema, and move there. */
  toRule(keyword: string, number?: number): void;
  toggleFold(): void;
}

export interface CompareState {
  readonly selected: string;
  /** The harness of the Reply Lab. */
  readonly current: string | null;
  /** Whether the message's long parts are drawn whole. */
  readonly isUnfolded: boolean;
}

/** Why the harnesses differ, what each makes of the reply, and the selected one's message. */
export function compareView(
  comparison: LabComparison,
  state: CompareState,
  events: CompareEvents,
): HTMLElement[] {
  if (comparison.rows.length === 0) return [section("Compare", {}, h("p.dim", null, comparison.note ?? ""))];
  const add = h(
    "button.button",
    { attributes: { "data-focus": "add-harness" }, on: { click: () => events.addHarness() } },
    "Add custom harness",
  );
  return [
    why(comparison),
    section(
      matrixTitle(comparison),
      { meta: "each judges it as its first attempt", end: add },
      compareRows(comparison.rows, state, events),
    ),
    preview(comparison, state, events),
  ];
}

function why({ causes }: LabComparison): HTMLElement {
  if (causes.length === 0) {
    return section("Why they differ", {}, h("p.dim", null, "They don’t."));
  }
  return section(
    "Why they differ",
    {},
    h(
      "dl.causes",
      { attributes: { "data-lab": "causes" } },
      ...causes.map(({ title, isName, text }) =>
        h("div", null, h(isName ? "dt.mono" : "dt", null, title), h("dd", null, text)),
      ),
    ),
  );
}

function preview(
  { rows }: LabComparison,
  { selected, current, isUnfolded }: CompareState,
  events: CompareEvents,
) {
  const row = rows.find(({ harness }) => harness === selected) ?? rows[0];
  if (row === undefined) return section("Message", {});
  const { harness, report } = row;
  const { corrective } = report;
  const use = h(
    "button.button",
    { attributes: { "data-focus": "use-harness" }, on: { click: () => events.use(harness) } },
    `Use ${harness}`,
  );
  const copy =
    corrective !== null &&
    tool("copy", "Copy this message", () => events.copyText(corrective), { focus: "copy-compared" });
  const end = [harness !== current && use, copy].filter((each) => each !== false);
  if (corrective === null) {
    return section(messageTitle(row), { meta: "none", end }, h("p.dim", null, noMessageWords(row)));
  }
  const names = { lab: "compared-message", focus: "compared-message" };
  return section(
    messageTitle(row),
    { meta: row.next.toLowerCase(), end },
    h(
      "div.preview",
      null,
      ...messageBody({ who: harness, report, list: numbered(report), largest: [], isUnfolded }, names, {
        ...events,
        select: () => undefined,
      }),
    ),
  );
}
