import { h } from "./dom.ts";
import { plainLineEnds } from "./exact-text.ts";

/** The first task, for a harness whose message repeats it. The element stays while the page is drawn anew around it. */
export class TaskField {
  readonly element: HTMLElement;
  readonly #field = h("textarea.task", {
    attributes: {
      id: "task",
      rows: "2",
      placeholder: "What the model was asked to do at first",
      spellcheck: "false",
      "data-focus": "task",
      "data-lab": "task",
    },
  }) as HTMLTextAreaElement;
  /** The text itself: the field turns each line end into LF. */
  #text = "";

  constructor(changed: (text: string) => void) {
    const field = this.#field;
    let pasted: string | null = null;
    field.addEventListener("paste", (event) => {
      pasted = event.clipboardData?.getData("text/plain") ?? null;
    });
    field.addEventListener("input", () => {
      this.#text = pasted !== null && plainLineEnds(pasted) === field.value ? pasted : field.value;
      pasted = null;
      changed(this.#text);
    });
    this.element = h(
      "section.section.task-section",
      null,
      h("label", { attributes: { for: "task" } }, "Task"),
      field,
    );
  }

  show(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#field.value = plainLineEnds(text);
  }
}
