import type { Host } from "./host.ts";
import type { LabState } from "./lab-state.ts";

/** An answer that takes longer than this shows the progress line, in milliseconds. */
const slow = 300;

/** Sends the input to the panel once it rests, and shows that an answer is late. */
export class Outbox {
  readonly #host: Host;
  readonly #state: LabState;
  readonly #progress: HTMLElement;
  readonly #whenLate: () => void;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, state: LabState, progress: HTMLElement, whenLate: () => void) {
    this.#host = host;
    this.#state = state;
    this.#progress = progress;
    this.#whenLate = whenLate;
    // A panel that is hidden or closed in the middle of typing must not lose what was typed.
    addEventListener("pagehide", () => this.#waiting !== undefined && this.#send());
  }

  /** The input has changed: sends it after so many milliseconds without another change. */
  changed(delay: number): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#send(), delay);
    if (delay === 0) this.#send();
  }

  #send(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const { revision, input } = this.#state;
    this.#host.post({ type: "input", revision, input });
    clearTimeout(this.#late);
    this.#late = setTimeout(() => {
      this.#progress.hidden = false;
      this.#whenLate();
    }, slow);
  }

  answered(): void {
    clearTimeout(this.#late);
    this.#progress.hidden = true;
  }
}
