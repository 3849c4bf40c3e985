import { violationStep } from "./violation-key.ts";

export interface KeyEvents {
  step(by: 1 | -1): void;
  escape(): void;
  undo(): void;
  paste(text: string): void;
}

/** Keys and pastes that count anywhere on the page; those of a text field stay its own, but for F8. */
export function listenForKeys(events: KeyEvents): void {
  takeChords();
  const inField = ({ target }: Event) => target instanceof HTMLTextAreaElement;
  addEventListener("keydown", (event) => {
    const step = violationStep(event);
    if (step !== null) {
      event.preventDefault();
      events.step(step);
    } else if (!inField(event) && event.key === "Escape") {
      events.escape();
    } else if (
      !inField(event) &&
      event.key.toLowerCase() === "z" &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey
    ) {
      events.undo();
    }
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text === "" || inField(event)) return;
    event.preventDefault();
    events.paste(text);
  });
}

/** How long the editor waits for the second key, in milliseconds. */
const chordWait = 5000;

/**
 * The key after Ctrl+K is the editor's, which is told of every key by itself: it is no text for the reply.
 */
function takeChords(): void {
  let begun: number | null = null;
  addEventListener(
    "keydown",
    (event) => {
      if (["Control", "Meta", "Shift", "Alt"].includes(event.key)) return;
      if (begun !== null && event.timeStamp - begun < chordWait) {
        event.preventDefault();
        chorded.add(event);
        begun = null;
        return;
      }
      begun = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) ? event.timeStamp : null;
    },
    { capture: true },
  );
}

const chorded = new WeakSet<Event>();

/** Whether a key is the second one of the editor's. */
export function isChord(event: Event): boolean {
  return chorded.has(event);
}
