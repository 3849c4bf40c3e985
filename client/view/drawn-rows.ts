import type { Piece, Row } from "./annotate.ts";
import { h } from "./dom.ts";
import { lineElement, omittedElement } from "./reply-rows.ts";

/** A drawn line, with where it stands in the text now. */
export interface DrawnLine {
  readonly row: Row;
  readonly element: HTMLElement;
}

/** How many lines of a long reply are drawn at once before and behind the one that matters: more than most windows show. */
const ahead = 50;

/** How many further lines are drawn at a time, on either side, when the page has nothing else to do. */
const grownBy = 100;

/** As in the style sheet; a line that wraps is higher. In CSS pixels. */
const lineHeight = 20;

/** Milliseconds that a busy page may put off the further lines. */
const growsWithin = 500;

/**
 * The lines of a reply in the page. A keystroke changes one of thousands: lines that look as before keep their elements, and only what they
 * stand for is learnt anew. Of a long reply that is new only the lines around the one that matters are drawn at first, with room for the
 * others, which follow when the page is idle; whoever asks for them before has them at once.
 */
export class DrawnRows {
  readonly #place: HTMLElement;
  #lines: DrawnLine[] = [];
  #isPlain = false;
  /** The rows that are still to come, before and behind `#lines`. */
  #before: readonly Row[] = [];
  #behind: readonly Row[] = [];
  readonly #roomBefore = h("div.room");
  readonly #roomBehind = h("div.room");
  #isGrowing = false;
  #marked: number | null = null;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** All, in order. */
  get lines(): readonly DrawnLine[] {
    this.complete();
    return this.#lines;
  }

  /** The last line for which this holds. */
  findLast(isIt: (row: Row) => boolean): DrawnLine | undefined {
    return this.#lines.findLast(({ row }) => isIt(row)) ?? this.lines.findLast(({ row }) => isIt(row));
  }

  /** Draws a reply that was not there before, from the line of an offset, or from what is in view. */
  drawNew(rows: readonly Row[], offset: number | null): void {
    const index = rows.length <= ahead ? 0 : offset === null ? this.#inView() : rowAt(rows, offset);
    const from = Math.min(Math.max(0, index - ahead), rows.length);
    const to = Math.min(rows.length, index + ahead);
    this.#isPlain = false;
    this.#before = rows.slice(0, from);
    this.#behind = rows.slice(to);
    this.#lines = rows.slice(from, to).map((row) => this.#newLine(row));
    this.#place.replaceChildren(this.#roomBefore, ...this.#lines.flatMap(nodesOf), this.#roomBehind);
    this.#settle();
  }

  /** Index of the first row in view, about. */
  #inView(): number {
    return Math.floor(Math.max(0, -this.#place.getBoundingClientRect().top) / lineHeight);
  }

  get #isComplete(): boolean {
    return this.#before.length === 0 && this.#behind.length === 0;
  }

  /** Draws what is still to come. */
  complete(): void {
    if (!this.#isComplete) this.#grow(Number.POSITIVE_INFINITY);
  }

  /** Draws so many further lines on either side. Those in view stay where they are: the browser anchors the scrolling to them. */
  #grow(most: number): void {
    const from = Math.max(0, this.#before.length - most);
    const above = this.#before.slice(from).map((row) => this.#newLine(row));
    const below = this.#behind.slice(0, most).map((row) => this.#newLine(row));
    this.#before = this.#before.slice(0, from);
    this.#behind = this.#behind.slice(below.length);
    this.#roomBefore.after(...above.flatMap(nodesOf));
    this.#roomBehind.before(...below.flatMap(nodesOf));
    this.#lines = [...above, ...this.#lines, ...below];
    this.#settle();
  }

  /** Leaves room for what is to come, and sees to it that it comes. */
  #settle(): void {
    const rooms = [
      [this.#roomBefore, this.#before],
      [this.#roomBehind, this.#behind],
    ] as const;
    for (const [room, rows] of rooms) {
      if (rows.length === 0) room.remove();
      else room.style.height = `${rows.length * lineHeight}px`;
    }
    if (this.#isComplete || this.#isGrowing) return;
    this.#isGrowing = true;
    const grow = () => {
      this.#isGrowing = false;
      if (!this.#isComplete) this.#grow(grownBy);
    };
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback === "function") requestIdleCallback(grow, { timeout: growsWithin });
    else setTimeout(grow);
  }

  /** Highlights what a violation underlines, in the lines that are there and in those to come. */
  mark(number: number | null): void {
    this.#marked = number;
    for (const on of this.#place.querySelectorAll(".on")) on.classList.remove("on");
    this.#highlight(this.#place);
  }

  #highlight(part: HTMLElement): void {
    if (this.#marked === null) return;
    for (const value of part.querySelectorAll<HTMLElement>("[data-marks]")) {
      if (!value.dataset.marks?.split(" ").includes(String(this.#marked))) continue;
      value.classList.add("on");
      value.closest(".line")?.classList.add("on");
    }
  }

  #newLine(row: Row): DrawnLine {
    const element = lineElement(row, this.#isPlain);
    this.#highlight(element);
    return { row, element };
  }

  /** @param plain leaves out what has a width of its own, for under the text field */
  draw(rows: readonly Row[], plain: boolean): void {
    this.complete();
    const before = this.#lines;
    const switches = plain !== this.#isPlain;
    this.#isPlain = plain;
    const stays = (old: DrawnLine, row: Row) =>
      looksSame(old.row, row) && !(switches && (looksOtherWhenPlain(old.row) || old.row.omitted > 0));
    let start = 0;
    let tail = 0;
    const shortest = Math.min(before.length, rows.length);
    // Lines that were put in or taken out push those behind them along.
    if (before.length !== rows.length) {
      while (start < shortest && stays(before[start] as DrawnLine, rows[start] as Row)) start++;
      const atEnd = () => stays(before.at(-1 - tail) as DrawnLine, rows.at(-1 - tail) as Row);
      while (tail < shortest - start && atEnd()) tail++;
      const gone = before.slice(start, before.length - tail);
      const made = rows.slice(start, rows.length - tail).map((row) => this.#newLine(row));
      this.#replace(gone, made, before[before.length - tail]?.element ?? null);
      const lines = [...before.slice(0, start), ...made, ...(tail === 0 ? [] : before.slice(-tail))];
      this.#lines = lines.map((line, index) => moved(line, rows[index] as Row));
    } else {
      this.#lines = before.map((old, index) => {
        const row = rows[index] as Row;
        if (stays(old, row)) return moved(old, row);
        const line = this.#newLine(row);
        this.#replace([old], [line], old.element.nextElementSibling);
        return line;
      });
    }
  }

  #replace(gone: readonly DrawnLine[], made: readonly DrawnLine[], next: Element | null): void {
    const nodes = made.flatMap(nodesOf);
    if (gone.length === this.#lines.length && gone.length !== 1) {
      this.#place.replaceChildren(...nodes);
      return;
    }
    const first = gone[0]?.element ?? next;
    if (first) first.before(...nodes);
    else this.#place.append(...nodes);
    for (const { row, element } of gone) {
      if (row.omitted > 0) element.nextElementSibling?.remove();
      element.remove();
    }
  }

  /** The line that an element of the page belongs to. */
  lineOf(element: Element): DrawnLine | undefined {
    const line = element.closest<HTMLElement>(".line");
    return line === null ? undefined : this.#lines.find((drawn) => drawn.element === line);
  }
}

function rowAt(rows: readonly Row[], offset: number): number {
  return Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= offset),
  );
}

function nodesOf({ row, element }: DrawnLine): HTMLElement[] {
  return row.omitted === 0 ? [element] : [element, omittedElement(row)];
}

/** Whether something in the line has a width that the text field does not give it. */
function looksOtherWhenPlain({ hint, pieces }: Row): boolean {
  return hint !== null || pieces.some(({ code, closes }) => code !== null || closes.length > 0);
}

function moved({ row: before, element }: DrawnLine, row: Row): DrawnLine {
  if (before.line !== row.line) {
    element.dataset.line = String(row.line);
    const number = element.firstElementChild;
    if (number) number.textContent = row.line.toLocaleString("en-US");
  }
  return { row, element };
}

function looksSame(a: Row, b: Row): boolean {
  return (
    a.kind === b.kind &&
    a.hint === b.hint &&
    a.omitted === b.omitted &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((piece, index) => sameLook(piece, b.pieces[index] as Piece))
  );
}

function sameLook(a: Piece, b: Piece): boolean {
  return (
    a.text === b.text &&
    a.token === b.token &&
    a.code === b.code &&
    a.caret === b.caret &&
    sameNumbers(a.marks, b.marks) &&
    sameNumbers(a.closes, b.closes)
  );
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, index) => number === b[index]);
}
