import { h } from "./dom.ts";
import { plainLineEnds } from "./exact-text.ts";

/** What a field is for. */
export interface FieldNames {
  /** Its id, and its name for the focus and for tests. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
}

/** A text beside the replies, for a harness that takes one. The element stays while the page is drawn anew around it. */
export class TextField {
  readonly element: HTMLElement;
  readonly #field: HTMLTextAreaElement;
  /** The text itself: the field turns each line end into LF. */
  #text = "";

  constructor({ id, label, placeholder }: FieldNames, changed: (text: string) => void) {
    const field = h("textarea.task", {
      attributes: { id, rows: "2", placeholder, spellcheck: "false", "data-focus": id, "data-lab": id },
    }) as HTMLTextAreaElement;
    this.#field = field;
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
      h("label", { attributes: { for: id } }, label),
      field,
    );
  }

  show(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#field.value = plainLineEnds(text);
  }
}
