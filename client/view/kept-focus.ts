import { focusOn } from "./dom.ts";

/**
 * Brings the focus back to where it was: the editor takes it away from the page's elements when something else is used, and gives it back to
 * the page alone. @param first where it goes when nothing of the page had it yet
 */
export function keepFocus(first: () => void): void {
  let last = "";
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) last = target.dataset.focus ?? "";
  });
  addEventListener("focus", () => {
    if (document.activeElement !== document.body) return;
    if (last === "") first();
    else focusOn(document, last);
  });
}
