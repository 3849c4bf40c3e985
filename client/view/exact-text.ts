/**
 * A reply under a text field. A text field turns each CR LF and each lone CR into LF; the reply must keep them. So the exact
 * text is held here, the field shows a copy with plain line ends, and each edit of the copy is carried over to the exact
 * text at its place. All offsets are UTF-16 units.
 */

/** What a text field makes of a text. */
export function plainLineEnds(exact: string): string {
  return exact.replace(/\r\n?/g, "\n");
}

/** The offset in the exact text of an offset in its plain copy. Linear in the offset. */
export function exactOffset(exact: string, plainOffset: number): number {
  let plain = 0;
  let at = 0;
  while (plain < plainOffset && at < exact.length) {
    const cr = exact.indexOf("\r", at);
    if (cr < 0 || cr - at >= plainOffset - plain) return at + (plainOffset - plain);
    plain += cr - at + 1;
    at = exact[cr + 1] === "\n" ? cr + 2 : cr + 1;
  }
  return at;
}

/** The offset in the plain copy of an offset in the exact text. */
export function plainOffset(exact: string, offset: number): number {
  return plainLineEnds(exact.slice(0, offset)).length;
}

/** One change: `removed` units at `at` gave way to `inserted`. */
export interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/**
 * The one change that leads from a plain text to another. `latestStart` bounds where it begins (the field's caret before
 * and after tell), which settles where one of several equal characters went.
 */
export function findEdit(before: string, after: string, latestStart: number): Edit {
  const most = Math.min(before.length, after.length, latestStart);
  let at = 0;
  while (at < most && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  let tail = 0;
  const mostTail = Math.min(before.length, after.length) - at;
  while (
    tail < mostTail &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { at, removed: before.length - tail - at, inserted: after.slice(at, after.length - tail) };
}

/** Carries a change of the plain copy over to the exact text. */
export function applyEdit(exact: string, { at, removed, inserted }: Edit): string {
  const start = exactOffset(exact, at);
  return exact.slice(0, start) + inserted + exact.slice(exactOffset(exact, at + removed));
}

/** Remembers which exact text each recent plain copy stood for, so that undo in the field brings back CRs too. */
export class RecentTexts {
  readonly #exact = new Map<string, string>();
  #units = 0;
  static readonly #mostUnits = 4 * 1024 * 1024;

  add(exact: string): void {
    const plain = plainLineEnds(exact);
    // A text without CR is its own plain copy.
    if (plain.length === exact.length && plain === exact) return;
    this.#forget(plain);
    this.#exact.set(plain, exact);
    this.#units += plain.length;
    for (const oldest of this.#exact.keys()) {
      if (this.#units <= RecentTexts.#mostUnits) break;
      this.#forget(oldest);
    }
  }

  find(plain: string): string | undefined {
    return this.#exact.get(plain);
  }

  #forget(plain: string): void {
    if (this.#exact.delete(plain)) this.#units -= plain.length;
  }
}
