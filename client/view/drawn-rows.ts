import type { Piece, Row } from "./annotate.ts";
import { lineElement, omittedElement } from "./reply-rows.ts";

/** A drawn line, with where it stands in the text now. */
export interface DrawnLine {
  readonly row: Row;
  readonly element: HTMLElement;
}

/**
 * The lines of a reply in the page. A keystroke changes one of thousands: lines that look as before keep their elements, and only what they
 * stand for is learnt anew.
 */
export class DrawnRows {
  readonly #place: HTMLElement;
  #lines: DrawnLine[] = [];
  #isPlain = false;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** In order. */
  get lines(): readonly DrawnLine[] {
    return this.#lines;
  }

  /** @param plain leaves out what has a width of its own, for under the text field */
  draw(rows: readonly Row[], plain: boolean): void {
    const before = this.#lines;
    const switches = plain !== this.#isPlain;
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
      const made = rows.slice(start, rows.length - tail).map((row) => newLine(row, plain));
      this.#replace(gone, made, before[before.length - tail]?.element ?? null);
      const lines = [...before.slice(0, start), ...made, ...(tail === 0 ? [] : before.slice(-tail))];
      this.#lines = lines.map((line, index) => moved(line, rows[index] as Row));
    } else {
      this.#lines = before.map((old, index) => {
        const row = rows[index] as Row;
        if (stays(old, row)) return moved(old, row);
        const line = newLine(row, plain);
        this.#replace([old], [line], old.element.nextElementSibling);
        return line;
      });
    }
    this.#isPlain = plain;
  }

  #replace(gone: readonly DrawnLine[], made: readonly DrawnLine[], next: Element | null): void {
    const nodes = made.flatMap(({ row, element }) =>
      row.omitted === 0 ? [element] : [element, omittedElement(row)],
    );
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

function newLine(row: Row, plain: boolean): DrawnLine {
  return { row, element: lineElement(row, plain) };
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
