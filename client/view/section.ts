import { h } from "./dom.ts";
import { type IconName, icon } from "./icons.ts";
import { count } from "./words.ts";

export interface SectionHead {
  readonly meta?: string;
  readonly badge?: number;
  readonly end?: Node | readonly Node[] | null;
}

/** A part of the page with its heading. */
export function section(title: string, head: SectionHead, ...content: (Node | false | null)[]): HTMLElement {
  return h("section.section", null, sectionHead(title, head), ...content);
}

export function sectionHead(title: string, { meta, badge, end }: SectionHead): HTMLElement {
  return h(
    "div.section-head",
    null,
    h("h2", null, title),
    badge !== undefined && h("span.badge", null, count(badge)),
    meta !== undefined && h("span.meta", null, meta),
    h("span.end", null, end),
  );
}

export interface ToolOptions {
  readonly focus?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

/** A button that is only an icon; its name is told to screen readers and on hover. */
export function tool(
  name: IconName,
  title: string,
  click: () => void,
  options: ToolOptions = {},
): HTMLElement {
  return h(
    "button.tool",
    {
      attributes: {
        title,
        "aria-label": title,
        "aria-pressed": options.pressed === undefined ? null : String(options.pressed),
        "data-focus": options.focus ?? title,
        disabled: options.disabled,
      },
      on: { click },
    },
    icon(name),
  );
}

/** A harness's own text, verbatim. */
export function verbatim(text: string): HTMLElement {
  return h("pre.verbatim", { attributes: { tabindex: "0" } }, text);
}
