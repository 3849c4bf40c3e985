import type { Copied } from "../reply-lab/messages.ts";

const buttons: Readonly<Record<Copied | "saved", string | null>> = {
  corrective: "copy",
  commandLine: "command-line",
  text: null,
  saved: "save",
};

/** How long a button says what it did, in milliseconds. */
const shownFor = 1500;

/** Lets the button that did it say so for a moment. The toolbar may be drawn anew meanwhile, with its own words. */
export function sayOnButton(head: HTMLElement, what: Copied | "saved", words: string): void {
  const focus = buttons[what];
  const label = focus === null ? null : head.querySelector(`[data-focus="${focus}"] span`);
  if (!label) return;
  const before = label.textContent ?? "";
  if (before === words) return;
  label.textContent = words;
  setTimeout(() => {
    label.textContent = before;
  }, shownFor);
}
