import type { LabReport } from "../reply-lab/messages.ts";
import type { Host, PageState } from "./host.ts";

/** How long what is looked at must rest before it is kept for later, in milliseconds. */
const keepAfter = 100;

/** Keeps what of the page has to survive being hidden. */
export class PageMemory {
  readonly #host: Host;
  readonly #stateNow: () => PageState | null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param stateNow null where there is nothing to be kept yet */
  constructor(host: Host, stateNow: () => PageState | null) {
    this.#host = host;
    this.#stateNow = stateNow;
  }

  /** Soon: reading the scroll positions at once would make the browser lay the page out for each keystroke. */
  soon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.now(), keepAfter);
  }

  now(): void {
    clearTimeout(this.#waiting);
    const state = this.#stateNow();
    if (state !== null) this.#host.save(state);
  }
}

/** What of a verdict somebody would notice; empty without one. */
export function seenVerdict(report: LabReport | undefined): string {
  if (report === undefined || report.verdict === null) return "";
  return report.admission === null ? `${report.verdict} ${report.violationCount}` : "schema-refused";
}
