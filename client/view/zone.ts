import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { marker } from "./reply-rows.ts";
import { tool } from "./section.ts";

export interface ZoneContent {
  /** Null for a parse error. */
  readonly number: number | null;
  readonly text: string;
  readonly below: Node;
  /** "1 of 3" with its arrows; null where there is only one place. */
  readonly position: string | null;
  readonly step: (by: 1 | -1) => void;
}

/** What opens under the line of the selected violation, as an editor does with F8. */
export function zone({ number, text, below, position, step }: ZoneContent): HTMLElement {
  return h(
    "div.zone",
    { attributes: { role: "note", "data-lab": "zone" } },
    number === null ? icon("error", "c-bad") : marker(number),
    h("p", null, text),
    h(
      "span.nav",
      null,
      position !== null && h("span", null, position),
      position !== null && tool("up", "Previous violation (Shift+F8)", () => step(-1)),
      position !== null && tool("next", "Next violation (F8)", () => step(1)),
    ),
    h("p.below", null, below),
  );
}
