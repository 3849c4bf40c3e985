import type { LabCompared } from "../reply-lab/messages.ts";
import { backWords, standardWords, verdictMark } from "./compare-words.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";

export interface RowEvents {
  select(harness: string): void;
  /** Makes the harness the current one. */
  use(harness: string): void;
}

const columns = ["Harness", "Verdict", "Reason", "JSON found in", "Message back"];

/** The matrix: one harness a row, one of them selected. */
export function compareRows(
  rows: readonly LabCompared[],
  state: { readonly selected: string; readonly current: string | null },
  events: RowEvents,
): HTMLElement {
  const grid = h(
    "div.matrix",
    { attributes: { role: "grid", "aria-label": "Harnesses", "data-lab": "matrix" } },
    h(
      "div.matrix-row.matrix-head",
      { attributes: { role: "row" } },
      ...columns.map((name) => h("span", { attributes: { role: "columnheader" } }, name)),
    ),
    ...rows.map((row) => rowOf(row, state, events)),
  );
  grid.addEventListener("keydown", (event) => moveInRows(event, rows, state.selected, events));
  return grid;
}

function rowOf(
  row: LabCompared,
  { selected, current }: { readonly selected: string; readonly current: string | null },
  { select, use }: RowEvents,
): HTMLElement {
  const { harness, mode, version, reason, found, next, standard } = row;
  const mark = verdictMark(row);
  const isSelected = harness === selected;
  const cell = (name: string, ...content: (Node | string | null | false)[]) =>
    h(`div.${name}`, { attributes: { role: "gridcell" } }, ...content);
  const standardIs = standardWords(row);
  return h(
    "div.matrix-row",
    {
      attributes: {
        role: "row",
        tabindex: isSelected ? 0 : -1,
        "aria-selected": String(isSelected),
        "data-harness": harness,
        "data-focus": `harness-${harness}`,
      },
      on: { click: () => select(harness), dblclick: () => use(harness) },
    },
    cell(
      "cell-harness",
      h(
        "div",
        null,
        h("b", null, harness),
        mode !== null && h("span.dim", null, ` as ${mode}`),
        harness === current && h("span.dim", null, " current"),
      ),
      h("div.small", null, version),
    ),
    cell(
      "cell-verdict",
      h("div.cell-mark", null, icon(mark.icon, mark.colour), h("span", null, mark.word)),
      standardIs !== "" && h("div.small", null, standardIs),
    ),
    cell(
      "cell-reason",
      h("div", null, reason),
      standard?.note != null && h("div.small", null, standard.note),
    ),
    cell("cell-found", found),
    cell("cell-back", h("div", null, backWords(row)), bar(row), h("div.small", null, next)),
  );
}

/** How much of its cap the message takes. */
function bar({ report }: LabCompared): HTMLElement | null {
  const { corrective, correctiveBytes, correctiveCap } = report;
  if (corrective === null || correctiveCap === null) return null;
  const fill = h("i");
  fill.style.width = `${Math.min(100, (correctiveBytes / correctiveCap) * 100).toFixed(1)}%`;
  return h("div.cell-bar", { attributes: { "aria-hidden": "true" } }, fill);
}

function moveInRows(
  event: KeyboardEvent,
  rows: readonly LabCompared[],
  selected: string,
  { select, use }: RowEvents,
): void {
  const onRow = event.target instanceof HTMLElement && event.target.dataset.harness !== undefined;
  const at = rows.findIndex(({ harness }) => harness === selected);
  if (!onRow || at < 0) return;
  const go = (index: number) => {
    const row = rows[index];
    if (row) select(row.harness);
  };
  if (event.key === "ArrowDown") go(at + 1);
  else if (event.key === "ArrowUp") go(at - 1);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(rows.length - 1);
  else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) use(selected);
  else return;
  event.preventDefault();
}
