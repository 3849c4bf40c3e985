import { h } from "./dom.ts";
import { plainLineEnds } from "./exact-text.ts";
import { icon } from "./icons.ts";

export interface NextReplyEvents {
  add(text: string): void;
  readClipboard(): void;
  changed(): void;
}

/** The field for the next attempt. A paste into it is the attempt; typed text is added with the button or Ctrl+Enter. */
export class NextReply {
  readonly element: HTMLElement;
  readonly #field = h("textarea", {
    attributes: {
      rows: "1",
      placeholder: "Paste the next reply",
      "aria-label": "Paste the next reply",
      spellcheck: "false",
      "data-focus": "next",
      "data-lab": "next",
    },
  }) as HTMLTextAreaElement;
  readonly #label = h("span", null, "Paste");

  constructor(events: NextReplyEvents) {
    const field = this.#field;
    const act = () => (field.value === "" ? events.readClipboard() : events.add(field.value));
    field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "" || field.value !== "") return;
      event.preventDefault();
      // Not stopped here, it would also replace the current reply.
      event.stopPropagation();
      events.add(text);
    });
    field.addEventListener("input", () => {
      this.#label.textContent = field.value === "" ? "Paste" : "Add";
      events.changed();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) act();
    });
    const button = h(
      "button.button",
      { attributes: { "data-focus": "next-paste" }, on: { click: act } },
      icon("clip"),
      this.#label,
    );
    this.element = h("span.next", null, field, button);
  }

  get text(): string {
    return this.#field.value;
  }

  set text(text: string) {
    this.#field.value = plainLineEnds(text);
    this.#label.textContent = text === "" ? "Paste" : "Add";
  }
}
