import { arrowsMove, h } from "./dom.ts";
import { type IconName, icon } from "./icons.ts";
import { marker } from "./reply-rows.ts";
import type { Tone, Verdict } from "./words.ts";

const icons: Readonly<Record<Tone, readonly [IconName, string]>> = {
  bad: ["error", "c-bad"],
  good: ["pass", "c-good"],
  warn: ["warn", "c-warn"],
  refused: ["refuse", "c-bad"],
  none: ["ring", "c-dim"],
};

/** The first thing to look at, repeated in the verdict bar where the reply may be below the fold. */
export interface FirstPlace {
  readonly number: number | null;
  readonly where: string;
  readonly text: string;
  readonly go: () => void;
}

export interface BarAction {
  readonly icon: IconName;
  readonly label: string;
  readonly focus: string;
  readonly run: () => void;
  /** Drawn as the icon alone, whatever the width. */
  readonly isSmall?: boolean;
}

export function verdictBar(
  verdict: Verdict,
  first: FirstPlace | null,
  back: BarAction | null,
  actions: readonly BarAction[],
): HTMLElement[] {
  const [name, colour] = icons[verdict.tone];
  const bar = h(
    "section.verdict",
    { attributes: { "data-lab": "verdict", "data-tone": verdict.tone } },
    icon(name, colour),
    h(
      "div",
      null,
      h(
        "div.verdict-line",
        null,
        h(`h1.${colour}`, null, verdict.word),
        verdict.summary !== "" && h("span.verdict-summary", null, verdict.summary),
        h("span.verdict-next", null, verdict.next),
        back &&
          h("button.link", { attributes: { "data-focus": back.focus }, on: { click: back.run } }, back.label),
      ),
      first &&
        h(
          "button.first",
          { attributes: { title: "Show it in context", "data-focus": "first" }, on: { click: first.go } },
          first.number !== null && marker(first.number),
          h("span.where", null, first.where),
          h("span.what", null, first.text),
        ),
    ),
  );
  if (actions.length === 0) return [bar];
  const toolbar = h(
    "div.actions",
    { attributes: { role: "toolbar", "aria-label": "Reply actions" } },
    ...actions.map(({ icon: name, label, focus, run, isSmall }, index) =>
      h(
        `button.button${index === 0 ? ".primary" : ""}${isSmall ? ".small" : ""}`,
        {
          attributes: { "data-focus": focus, title: label, tabindex: index === 0 ? 0 : -1 },
          on: { click: run },
        },
        icon(name),
        h("span", null, label),
      ),
    ),
  );
  arrowsMove(toolbar, ".button");
  return [bar, toolbar];
}

/** Tells screen readers of a verdict once typing has paused for a second, and only when it changed. */
export class VerdictStatus {
  readonly element = h("div.sr", {
    attributes: { role: "status", "aria-live": "polite", "aria-atomic": "true" },
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The verdict that was told last. */
  #told = "";

  say(words: string): void {
    clearTimeout(this.#timer);
    if (words === this.#told) return;
    this.#timer = setTimeout(() => {
      this.#told = words;
      this.element.textContent = words;
    }, 1000);
  }

  /** Something that was asked for: said at once. */
  announce(words: string): void {
    clearTimeout(this.#timer);
    this.element.textContent = words;
  }
}
