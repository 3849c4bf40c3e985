import { h } from "./dom.ts";
import { VerdictStatus } from "./verdict-bar.ts";

/** The fixed places of the page. Their content is replaced; they themselves stay, and with them the scroll positions. */
export function layout(root: HTMLElement) {
  const places = {
    top: h("header.top"),
    progress: h("div.progress", { attributes: { hidden: true } }),
    head: h("div.head"),
    alert: h("div.alert", { attributes: { hidden: true } }),
    files: h("div.files", { attributes: { hidden: true, "data-lab": "files" } }),
    trace: h("div.trace-place"),
    task: h("div.task-place", { attributes: { hidden: true } }),
    providerError: h("div.task-place", { attributes: { hidden: true } }),
    schema: h("div.schema-place"),
    replyHead: h("div.reply-head"),
    replyBody: h("div.reply-body"),
    waysIn: h("div.ways-in"),
    left: h("div.pane.left", { attributes: { "data-scroll": "left" } }),
    right: h("div.pane.right", { attributes: { "data-scroll": "right" } }),
    foot: h("div.pane.foot", { attributes: { "data-scroll": "foot" } }),
    panes: h("div.panes"),
    compare: h("div.pane.compare", { attributes: { "data-scroll": "compare", hidden: true } }),
    told: h("div.panes.told", { attributes: { hidden: true } }),
    status: new VerdictStatus(),
  };
  places.left.append(
    places.trace,
    places.schema,
    places.task,
    places.providerError,
    places.replyHead,
    places.replyBody,
  );
  places.panes.append(places.left, places.right, places.foot);
  const main = h(
    "main",
    null,
    places.progress,
    places.head,
    places.alert,
    places.files,
    places.panes,
    places.compare,
    places.told,
  );
  root.append(places.top, main, places.status.element);
  return places;
}

export type Layout = ReturnType<typeof layout>;

/** Scroll positions by place, to be kept while the panel is hidden. */
export function scrollPositions(): (readonly [string, number])[] {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-scroll]")];
  return [
    ...panes.map((pane) => [pane.dataset.scroll ?? "", pane.scrollTop] as const),
    ["page", document.scrollingElement?.scrollTop ?? 0],
  ];
}

export function restoreScroll(positions: readonly (readonly [string, number])[]): void {
  for (const [name, top] of positions) {
    const pane =
      name === "page" ? document.scrollingElement : document.querySelector(`[data-scroll="${name}"]`);
    if (pane) pane.scrollTop = top;
  }
}
