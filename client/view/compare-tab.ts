import type { FromView, LabComparison, ToView } from "../reply-lab/messages.ts";
import { type CompareEvents, compareView } from "./compare-view.ts";
import { acceptWords } from "./compare-words.ts";
import { focusOn, h, refill } from "./dom.ts";
import type { LabState } from "./lab-state.ts";
import { section } from "./section.ts";

/** An answer that takes longer than this shows the progress line, in milliseconds. */
const slow = 300;

interface Parts {
  readonly state: LabState;
  readonly place: HTMLElement;
  readonly progress: HTMLElement;
  post(message: FromView): void;
  announce(words: string): void;
  /** Makes a harness the Lab's, in the mode in which it was compared; null for its default. */
  use(harness: string, mode: string | null): void;
  copyText(text: string): void;
  /** Which view is shown, what it knows or what is selected has changed. */
  changed(): void;
}

/** How long a result must rest before every harness is asked about it unasked, in milliseconds. */
const rested = 1500;
/** UTF-16 units of a reply that every harness is asked about unasked. */
const askedUnasked = 64 * 1024;

/** The view that asks every harness about the shown attempt: at once while it is shown, else once a result rests. */
export class CompareTab {
  readonly #parts: Parts;
  #comparison: LabComparison | null = null;
  /** What the comparison is of. */
  #of = "";
  /** Whose the last result was. */
  #judgedBy: string | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #isUnfolded = false;
  isShown = false;
  /** The harness whose row is selected; null until one was chosen. */
  selected: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is known of the reply as it stands; null where nothing is. */
  get comparison(): LabComparison | null {
    return this.#of === this.#now() ? this.#comparison : null;
  }

  /** "2 of 5 accept", where that is known of the reply as it stands. */
  get summary(): string | null {
    return this.comparison && acceptWords(this.comparison);
  }

  /** There is a new result. But for another harness it comes of another schema or reply, of which the comparison is not. */
  judged(): void {
    clearTimeout(this.#resting);
    const harness = this.#parts.state.result?.harness ?? null;
    if (harness === this.#judgedBy) this.#of = "";
    this.#judgedBy = harness;
    if (this.isShown) this.ask();
    else if (this.#parts.state.replies.length > 0 && this.#parts.state.text.length <= askedUnasked)
      this.#resting = setTimeout(() => this.#send(), rested);
  }

  show(isShown: boolean): void {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    this.#parts.place.hidden = !isShown;
    if (isShown) this.ask();
  }

  /** The shown attempt, the schema or the harness may be another one now. */
  ask(): void {
    if (!this.isShown) return;
    const { state, progress } = this.#parts;
    if (state.replies.length > 0) {
      this.#send();
      clearTimeout(this.#late);
      this.#late = setTimeout(() => {
        progress.hidden = false;
      }, slow);
    }
    this.draw();
  }

  #send(): void {
    const { state, post } = this.#parts;
    post({ type: "compare", revision: state.revision, attempt: state.shown });
  }

  receive({ revision, attempt, comparison }: ToView & { type: "compared" }): void {
    if (keyOf(revision, attempt) !== this.#now()) return;
    this.#answered();
    const before = this.#comparison === null ? "" : acceptWords(this.#comparison);
    this.#comparison = comparison;
    this.#of = this.#now();
    const words = acceptWords(comparison);
    if (this.isShown && words !== before) this.#parts.announce(`${words} this reply`);
    this.draw();
    this.#parts.changed();
  }

  failed(): void {
    this.#answered();
  }

  /** The schema is out of reach: what was compared no longer holds, and nothing is being asked. */
  withdraw(words: string): void {
    this.#answered();
    this.#comparison = null;
    if (this.isShown) refill(this.#parts.place, section("Compare", {}, h("p.dim", null, words)));
  }

  #answered(): void {
    if (this.#late === undefined) return;
    clearTimeout(this.#late);
    this.#late = undefined;
    this.#parts.progress.hidden = true;
  }

  #now(): string {
    const { revision, shown } = this.#parts.state;
    return keyOf(revision, shown);
  }

  draw(): void {
    const { state, place } = this.#parts;
    if (!this.isShown) return;
    if (state.replies.length === 0) {
      const words = "Paste a reply first: then every harness is asked about it.";
      refill(place, section("Compare", {}, h("p.dim", null, words)));
    } else if (this.#comparison === null) {
      refill(place, section("Compare", {}, h("p.dim", null, "Asking every harness…")));
    } else {
      const { rows } = this.#comparison;
      const current = state.result?.harness ?? null;
      const wanted = this.selected ?? current;
      const selected = rows.find(({ harness }) => harness === wanted) ?? rows[0];
      const shown = { selected: selected?.harness ?? "", current, isUnfolded: this.#isUnfolded };
      refill(place, ...compareView(this.#comparison, shown, this.#events));
    }
  }

  readonly #events: CompareEvents = {
    select: (harness) => {
      this.selected = harness;
      this.draw();
      focusOn(this.#parts.place, `harness-${harness}`);
      this.#parts.changed();
    },
    use: (harness) => {
      const row = this.#comparison?.rows.find((each) => each.harness === harness);
      this.#parts.use(harness, row?.mode ?? null);
    },
    copyText: (text) => this.#parts.copyText(text),
    addHarness: () => this.#parts.post({ type: "addHarness" }),
    toRule: (keyword) => this.#parts.post({ type: "rule", pointer: keyword, always: true, focus: true }),
    toggleFold: () => {
      this.#isUnfolded = !this.#isUnfolded;
      this.draw();
    },
  };
}

function keyOf(revision: number, attempt: number): string {
  return `${revision} ${attempt}`;
}
