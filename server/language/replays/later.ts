/** Work that is put off until things have calmed down, once for all that asked for it; not after the connection's end. */
export class Later {
  readonly #calm: number;
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param calm milliseconds */
  constructor(calm: number, work: () => void) {
    this.#calm = calm;
    this.#work = work;
  }

  /** Unless it is due already. */
  ask(): void {
    if (this.#timer !== undefined || this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    }, this.#calm).unref();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
