import type { LabTold } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { pointer } from "./pointer.ts";
import { section } from "./section.ts";

export interface RuleEvents {
  /** Lead to the keyword in the schema, and move there. */
  toRule(keyword: string, number?: number): void;
}

type Advice = LabTold["advice"][number];

/** What no page lists further. */
const mostListed = 20;

/** What the harness does not enforce, beside a reply that it takes. */
export function notChecked(who: string, told: LabTold | null, events: RuleEvents): HTMLElement | null {
  const advice = (told?.advice ?? []).filter(({ code }) => code.startsWith("enforcement/"));
  return advice.length === 0
    ? null
    : section(`Not checked by ${who}`, { badge: advice.length }, adviceList(advice, events));
}

export function adviceList(advice: readonly Advice[], events: RuleEvents): HTMLElement {
  return h(
    "ul.advice",
    null,
    ...advice
      .slice(0, mostListed)
      .map(({ code, text, pointer: place }) =>
        h(
          "li",
          null,
          icon("warn", "c-warn"),
          h(
            "div",
            null,
            h("p", null, text),
            placeButtons([place], events),
            h("span.dim.code-name", null, code),
          ),
        ),
      ),
  );
}

/** Ways into the schema. */
export function placeButtons(places: readonly string[], events: RuleEvents): HTMLElement {
  return h(
    "div.places",
    null,
    ...places.map((place) =>
      h(
        "button.place",
        {
          attributes: { title: "Open the rule in the schema", "data-focus": `rule-${place}` },
          on: { click: () => events.toRule(place) },
        },
        pointer(place),
      ),
    ),
  );
}
