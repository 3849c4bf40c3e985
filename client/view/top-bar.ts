import type { LabResult } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { bytes } from "./words.ts";

export interface TopBarEvents {
  showSchema(): void;
  showAppendix(): void;
  chooseHarness(id: string): void;
}

/** What is being tried: the schema, the harness, and what the model is told. */
export function topBar(
  schema: { readonly name: string; readonly path: string },
  result: LabResult | null,
  events: TopBarEvents,
): HTMLElement[] {
  const appendix = result?.attempts.at(-1)?.appendixBytes;
  return [
    h(
      "nav.views",
      { attributes: { "aria-label": "Views" } },
      h("span.view", { attributes: { "aria-current": "page" } }, "Reply"),
      h(
        "button.view",
        {
          attributes: { title: "Open what the model is told, beside", "data-focus": "appendix" },
          on: { click: events.showAppendix },
        },
        "Appendix",
        h("span.meta", null, appendix == null ? "none" : bytes(appendix)),
      ),
    ),
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
      harnessPicker(result, events),
    ),
  ];
}

function harnessPicker(result: LabResult | null, events: TopBarEvents): HTMLElement {
  const current = result?.harness ?? "";
  const select = h(
    "select",
    { attributes: { "data-focus": "harness", "aria-label": "Harness" } },
    current === "" && h("option", { attributes: { value: "", selected: true } }, "Choose one"),
    ...(result?.harnesses ?? []).map(({ id, title }) =>
      h("option", { attributes: { value: id, selected: id === current, title } }, id),
    ),
  ) as HTMLSelectElement;
  select.addEventListener("change", () => select.value !== "" && events.chooseHarness(select.value));
  return h("label.picker", null, h("span.picker-label", null, "Harness"), select, icon("down"));
}
