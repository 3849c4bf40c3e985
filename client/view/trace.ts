import { arrowsMove, h } from "./dom.ts";
import { dashedRing, icon } from "./icons.ts";
import { section } from "./section.ts";
import type { TraceStep } from "./trace-steps.ts";

export interface TraceEvents {
  /** Tint a range of the reply while the pointer or the focus is on its step; null ends it. */
  tint(span: TraceStep["span"]): void;
  /** Lead to a step's range in the reply. */
  go(span: NonNullable<TraceStep["span"]>): void;
}

const spoken = {
  done: "done",
  failed: "failed",
  "not-needed": "not needed",
  "not-taken": "left on",
  "not-reached": "not reached",
  waiting: "waiting",
} as const;

/** How the JSON was found: a row of steps, or a list where the pane is narrow. */
export function trace(title: string, steps: readonly TraceStep[], events: TraceEvents): HTMLElement {
  const list = h(
    "ol.trace",
    null,
    ...steps.map((step, index) =>
      h(
        "li",
        null,
        h(
          `button.step.${step.state}`,
          {
            attributes: {
              title: step.long,
              tabindex: index === 0 ? 0 : -1,
              "data-focus": `step-${index}`,
              "data-step": step.name,
            },
            on: {
              mouseenter: () => events.tint(step.span),
              mouseleave: () => events.tint(null),
              focus: () => events.tint(step.span),
              blur: () => events.tint(null),
              click: () => step.span && events.go(step.span),
            },
          },
          stateIcon(step.state),
          h("b", null, step.name),
          h("span.sr", null, `, ${spoken[step.state]}, `),
          h("span.short", null, step.short),
        ),
      ),
    ),
  );
  arrowsMove(list, ".step");
  return section(title, {}, list);
}

function stateIcon(state: TraceStep["state"]): SVGElement {
  switch (state) {
    case "done":
      return icon("pass", "c-good");
    case "failed":
      return icon("error", "c-bad");
    case "not-needed":
      return icon("none", "c-dim");
    case "not-taken":
      return icon("warn", "c-warn");
    case "waiting":
      return icon("ring", "c-dim");
    case "not-reached":
      return dashedRing();
  }
}
