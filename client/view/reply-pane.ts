import type { Row } from "./annotate.ts";
import { h } from "./dom.ts";
import { drawnPlace, offsetOfPlace } from "./drawn-place.ts";
import { type DrawnLine, DrawnRows } from "./drawn-rows.ts";
import {
  applyEdit,
  type Edit,
  exactOffset,
  findEdit,
  plainLineEnds,
  plainOffset,
  RecentTexts,
} from "./exact-text.ts";
import { isChord } from "./keys.ts";

/** Longer replies are replaced, not edited: each keystroke draws all lines anew. */
const longestEdited = 256 * 1024;

export interface ReplyEvents {
  /** An edit of the reply; `edit` is in offsets of the exact text. */
  edited(text: string, edit: Edit): void;
  /** A whole reply pasted where no text field had the focus, or into an empty one. */
  replaced(text: string): void;
  /** Editing began or ended. */
  modeChanged(): void;
  markerChosen(number: number): void;
}

/** The reply: annotated lines to read, and a text field over them to write. The field is always there, so undo survives. */
export class ReplyPane {
  readonly element: HTMLElement;
  readonly #rows = h("div.rows");
  readonly #drawn = new DrawnRows(this.#rows);
  readonly #field = h("textarea.field", {
    attributes: { spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "soft" },
  }) as HTMLTextAreaElement;
  readonly #events: ReplyEvents;
  readonly #recent = new RecentTexts();
  #text = "";
  #plain = "";
  #editing = false;
  #editable = true;
  /** What the field's caret was before the edit that is under way. */
  #caretBefore = 0;
  /** Exact text of a paste under way. */
  #pasted: string | null = null;

  constructor(events: ReplyEvents) {
    this.#events = events;
    this.#field.setAttribute("aria-label", "Raw model reply");
    this.#field.placeholder = "Paste the whole reply, with its prose, tags and code fences";
    this.#field.dataset.focus = "reply-field";
    this.element = h("div.reply", { attributes: { "data-lab": "reply" } }, this.#rows, this.#field);
    this.#rows.tabIndex = 0;
    this.#rows.dataset.focus = "reply";
    this.#rows.setAttribute("role", "region");
    this.#rows.setAttribute("aria-label", "Raw model reply, annotated");
    this.#listen();
  }

  get editing(): boolean {
    return this.#editing;
  }

  get canEdit(): boolean {
    return this.#editable && this.#text.length <= longestEdited;
  }

  /** What of the field's state has to survive hiding the panel. */
  get caret(): number {
    return this.#field.selectionStart;
  }

  /**
   * Shows a text with its rows. The field keeps caret and undo where the text is the one it already holds. Of a long one that is new the
   * lines around an offset are drawn first; null where none matters more than another.
   */
  show(text: string, rows: readonly Row[], editable: boolean, around: number | null): void {
    this.#editable = editable;
    const isNew = text !== this.#text;
    if (isNew || (text === "" && this.#field.value !== "")) {
      this.#text = text;
      this.#plain = plainLineEnds(text);
      this.#recent.add(text);
      // The field of a reply too long to edit stays empty: it would only cost memory.
      const value = this.canEdit ? this.#plain : "";
      if (this.#field.value !== value) this.#field.value = value;
    }
    if (this.#editing && !this.canEdit) this.#editing = false;
    const empty = text === "" && editable;
    this.element.classList.toggle("empty", empty);
    this.element.classList.toggle("editing", this.#editing || empty);
    this.#field.tabIndex = this.#editing || empty ? 0 : -1;
    this.#rows.tabIndex = this.#editing || empty ? -1 : 0;
    // A zone stands between lines: it goes before they are drawn.
    for (const old of this.#rows.querySelectorAll(".zone")) old.remove();
    if (isNew && !this.#editing) this.#drawn.drawNew(rows, around);
    else this.#drawn.draw(rows, this.#editing);
  }

  /** Marks the selected violation's values, and opens its zone under a line. */
  mark(number: number | null, zone: { readonly line: number; readonly element: HTMLElement } | null): void {
    for (const old of this.#rows.querySelectorAll(".zone")) old.remove();
    this.#drawn.mark(number);
    if (zone) this.#drawn.findLast(({ line }) => line === zone.line)?.element.after(zone.element);
  }

  /** Tints the lines of a range; null takes the tint away. */
  tint(span: { readonly start: number; readonly end: number } | null): void {
    for (const { row, element } of this.#drawn.lines) {
      element.classList.toggle("tinted", span !== null && row.start < span.end && row.end >= span.start);
    }
  }

  /** Draws all lines now, for whoever needs to know where each stands. */
  complete(): void {
    this.#drawn.complete();
  }

  /** Scrolls to an offset of the exact text, only if it is out of view. */
  reveal(offset: number): void {
    const element = this.#lineAt(offset)?.element;
    element?.scrollIntoView({ block: "nearest" });
    const zone = element?.nextElementSibling;
    if (zone?.classList.contains("zone")) zone.scrollIntoView({ block: "nearest" });
  }

  /** Selects a range of the exact text, as far as it is drawn, and brings its beginning into view. */
  select({ start, end }: { readonly start: number; readonly end: number }): void {
    const first = this.#lineAt(start);
    const last = this.#lineAt(end);
    this.focus();
    if (!first || !last) return;
    const from = drawnPlace(first, start);
    const to = drawnPlace(last, end);
    getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    first.element.scrollIntoView({ block: "nearest" });
  }

  #lineAt(offset: number): DrawnLine | undefined {
    return this.#drawn.findLast(({ start, end }) => start <= offset && offset <= end);
  }

  /** Switches to the text field, at an offset of the exact text or where it last was. */
  edit(offset?: number): void {
    if (!this.canEdit) return;
    this.#setEditing(true);
    if (offset !== undefined) {
      const plain = plainOffset(this.#text, offset);
      this.#field.setSelectionRange(plain, plain);
    }
    this.#field.focus({ preventScroll: true });
  }

  read(): void {
    this.#setEditing(false);
  }

  focus(): void {
    (this.#text === "" || this.#editing ? this.#field : this.#rows).focus({ preventScroll: true });
  }

  #setEditing(editing: boolean): void {
    if (editing === this.#editing) return;
    this.#editing = editing;
    this.#events.modeChanged();
  }

  #listen(): void {
    const field = this.#field;
    field.addEventListener("beforeinput", () => {
      this.#caretBefore = field.selectionStart;
    });
    field.addEventListener("paste", (event) => {
      // The clipboard's own text: the field would turn its line ends into LF.
      this.#pasted = event.clipboardData?.getData("text/plain") ?? null;
      if (this.#text === "" && this.#pasted) {
        event.preventDefault();
        const text = this.#pasted;
        this.#pasted = null;
        this.#events.replaced(text);
      }
    });
    field.addEventListener("input", (event) => this.#fieldChanged((event as InputEvent).inputType));
    field.addEventListener("focus", () => {
      // In an empty field typing is editing.
      if (this.#text === "") this.#setEditing(true);
    });
    field.addEventListener("blur", () => {
      // The window losing the focus is not leaving the field.
      if (document.hasFocus()) this.read();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.read();
      this.#rows.focus({ preventScroll: true });
    });
    this.#rows.addEventListener("dblclick", () => this.edit(this.#offsetAtSelection()));
    this.#rows.addEventListener("keydown", (event) => this.#typedOverRows(event));
    this.#rows.addEventListener("click", (event) => {
      const marker =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-marker]") : null;
      if (marker) this.#events.markerChosen(Number(marker.dataset.marker));
    });
    // What is copied out of the annotated view is the reply's own text, without digits, hints and line numbers.
    this.#rows.addEventListener("copy", (event) => this.#copyExact(event));
  }

  #fieldChanged(inputType: string): void {
    const field = this.#field;
    const after = field.value;
    const remembered = inputType.startsWith("history") ? this.#recent.find(after) : undefined;
    const bound = inputType.startsWith("history")
      ? after.length
      : Math.min(this.#caretBefore, field.selectionStart);
    const plainEdit = findEdit(this.#plain, after, bound);
    const pasted = this.#pasted;
    this.#pasted = null;
    const inserted =
      pasted !== null && plainLineEnds(pasted) === plainEdit.inserted ? pasted : plainEdit.inserted;
    const at = exactOffset(this.#text, plainEdit.at);
    const removed = exactOffset(this.#text, plainEdit.at + plainEdit.removed) - at;
    const before = this.#text;
    const text = remembered ?? applyEdit(before, { ...plainEdit, inserted });
    const edit = remembered === undefined ? { at, removed, inserted } : findEdit(before, text, text.length);
    this.#text = text;
    this.#plain = after;
    this.#recent.add(text);
    this.#events.edited(text, edit);
  }

  #typedOverRows(event: KeyboardEvent): void {
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== "Enter" && !typed) return;
    if (event.key === "Enter" && event.altKey) return;
    if (!this.canEdit || isChord(event)) return;
    // A character goes into the field by itself, since the focus moves before the browser inserts it.
    if (event.key === "Enter") event.preventDefault();
    this.edit(this.#offsetAtSelection());
  }

  /** Offset in the exact text of the document's selection inside the rows, when there is one. */
  #offsetAtSelection(): number | undefined {
    const selection = getSelection();
    const node = selection?.anchorNode;
    if (!selection || !node) return undefined;
    return this.#offsetAt(node, selection.anchorOffset);
  }

  #offsetAt(node: Node, offset: number): number | undefined {
    const element = node instanceof Element ? node : node.parentElement;
    const line = element === null ? undefined : this.#drawn.lineOf(element);
    const isText = line?.element.querySelector(".text")?.contains(node) ?? false;
    return line && isText ? offsetOfPlace(line, node, offset) : undefined;
  }

  #copyExact(event: ClipboardEvent): void {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData) return;
    const range = selection.getRangeAt(0);
    const lines = this.#drawn.lines.filter(({ element }) => range.intersectsNode(element));
    const first = lines[0];
    const last = lines.at(-1);
    if (!first || !last) return;
    event.preventDefault();
    const start = this.#offsetAt(range.startContainer, range.startOffset) ?? first.row.start;
    const end = this.#offsetAt(range.endContainer, range.endOffset) ?? last.row.end;
    event.clipboardData.setData("text/plain", this.#text.slice(start, end));
  }
}
