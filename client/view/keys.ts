export interface KeyEvents {
  step(by: 1 | -1): void;
  escape(): void;
  undo(): void;
  paste(text: string): void;
}

/** Keys and pastes that count anywhere on the page; those of a text field stay its own, but for F8. */
export function listenForKeys(events: KeyEvents): void {
  const inField = ({ target }: Event) => target instanceof HTMLTextAreaElement;
  addEventListener("keydown", (event) => {
    if (event.key === "F8") {
      event.preventDefault();
      events.step(event.shiftKey ? -1 : 1);
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
