import type { LabResult } from "../reply-lab/messages.ts";
import { arrowsMove, h } from "./dom.ts";
import { icon } from "./icons.ts";
import { bytes, notToldWords } from "./words.ts";

export interface TopBarEvents {
  showReply(): void;
  showCompare(): void;
  showSchema(): void;
  showAppendix(): void;
  chooseHarness(id: string): void;
  chooseMode(mode: string): void;
}

export type View = "reply" | "compare" | "appendix";

/** Which view is shown, and what the tab of the other one tells. */
export interface Views {
  readonly shown: View;
  /** "2 of 5 accept"; null where that is not known. */
  readonly compared: string | null;
}

/** The views; what is being tried: the schema, the harness, and what the model is told. */
export function topBar(
  schema: { readonly name: string; readonly path: string },
  result: LabResult | null,
  views: Views,
  events: TopBarEvents,
): HTMLElement[] {
  return [
    viewsBar(result, views, events),
    h(
      "div.context",
      null,
      h(
        "button.file",
        {
          attributes: { title: `Show the schema: ${schema.path}`, "data-focus": "schema" },
          on: { click: events.showSchema },
        },
        icon("braces"),
        h("span", null, schema.name),
      ),
      picker("Harness", "harness", harnessOptions(result), result?.harness ?? "", events.chooseHarness),
      ...modePicker(result, events),
    ),
  ];
}

/** One stop for Tab; arrows lead from view to view. */
function viewsBar(result: LabResult | null, { shown, compared }: Views, events: TopBarEvents): HTMLElement {
  const appendix = result?.attempts.at(-1)?.appendixBytes;
  const view = (
    name: string,
    isCurrent: boolean,
    title: string | null,
    click: () => void,
    ...content: (Node | string | false)[]
  ) =>
    h(
      "button.view",
      {
        attributes: {
          title,
          "aria-current": isCurrent ? "page" : null,
          tabindex: isCurrent ? 0 : -1,
          "data-focus": name,
        },
        on: { click },
      },
      ...content,
    );
  const bar = h(
    "nav.views",
    { attributes: { "aria-label": "Views" } },
    view("view-reply", shown === "reply", null, events.showReply, "Reply"),
    view(
      "view-compare",
      shown === "compare",
      "What every harness makes of this reply",
      events.showCompare,
      h("span.long-name", null, "Compare harnesses"),
      h("span.short-name", null, "Compare"),
      compared !== null && h("span.meta", null, compared),
    ),
    view(
      "appendix",
      shown === "appendix",
      "What the model is told, and what it can’t see",
      events.showAppendix,
      "Appendix",
      h("span.meta", null, appendix == null ? notToldWords(result?.attempts.at(-1)) : bytes(appendix)),
    ),
  );
  arrowsMove(bar, ".view");
  return bar;
}

function harnessOptions(result: LabResult | null): Option[] {
  return (result?.harnesses ?? []).map(({ id, title }) => ({ value: id, title }));
}

/** Nothing for a harness that can be asked in one way only. */
function modePicker(result: LabResult | null, events: TopBarEvents): HTMLElement[] {
  const inputs = result?.inputs;
  if (!inputs || inputs.modes.length === 0) return [];
  const options = inputs.modes.map((value) => ({ value, title: null }));
  return [picker("Mode", "mode", options, inputs.mode ?? "", events.chooseMode)];
}

interface Option {
  readonly value: string;
  readonly title: string | null;
}

function picker(
  label: string,
  focus: string,
  options: readonly Option[],
  current: string,
  choose: (value: string) => void,
): HTMLElement {
  const select = h(
    "select",
    { attributes: { "data-focus": focus, "aria-label": label } },
    current === "" && h("option", { attributes: { value: "", selected: true } }, "Choose one"),
    ...options.map(({ value, title }) =>
      h("option", { attributes: { value, selected: value === current, title } }, value),
    ),
  ) as HTMLSelectElement;
  select.addEventListener("change", () => select.value !== "" && choose(select.value));
  return h("label.picker", null, h("span.picker-label", null, label), select, icon("down"));
}
