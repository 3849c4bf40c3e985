/** What a harness's privacy rules take out of a message, as its last step (`harnesses.md` 3.7 and 3.8). */
import type { Span } from "../json/node.ts";
import { compileRegex } from "../schema/regex.ts";

/** Plain data: it is handed from thread to thread. */
export interface Redaction {
  /** Go's regular expressions, applied one after the other. */
  readonly patterns: readonly string[];
  /** Put in the place of each match as it is, whatever it holds. */
  readonly placeholder: string;
}

/** More than a person writes. */
const MAX_PATTERNS = 1000;
const MAX_PATTERN_LENGTH = 64 * 1024;

/**
 * What matching may take for one message: the length of the text times the size of the compiled pattern, for each match. A pattern
 * may have to look through the whole text for each of thousands of matches.
 */
const MAX_STEPS = 1_000_000_000;
/** UTF-16 units. A placeholder may be as long as its file. */
const MAX_RESULT = 16 * 1024 * 1024;

/** Thrown by a redactor whose patterns would take too long, or make too much of the text. */
export class TooMuchToRedactError extends Error {
  override readonly name = "TooMuchToRedactError";

  constructor() {
    super(
      "The redaction takes too much time or room for this message, which is shown as it is before redaction.",
    );
  }
}

/** Why a redaction can't be compiled: the harness's own words, and which of the patterns. */
export interface RefusedPattern {
  readonly index: number;
  readonly reason: string;
}

/** The first pattern that Go refuses, or null. */
export function refusedPattern({ patterns }: Redaction): RefusedPattern | null {
  for (const [index, pattern] of patterns.entries()) {
    const compiled = compileRegex(pattern);
    if (!compiled.ok) return { index, reason: compiled.reason };
  }
  return null;
}

/** The text without what is not to be told, and where offsets into the old one are now: inside of a match, at its end. */
export type Redactor = (text: string, offsets: readonly number[]) => Redacted;

export interface Redacted {
  readonly text: string;
  /** UTF-16 offsets, in the order of those that were given. */
  readonly offsets: readonly number[];
}

/**
 * The redactor for a message, or null where Go refuses a pattern: then the harness refuses its configuration and does not start.
 * The redactor throws TooMuchToRedactError for messages on which the patterns would take too long.
 */
export function compileRedaction({ patterns, placeholder }: Redaction): Redactor | null {
  const compiled = patterns.map(compileRegex).filter((each) => each.ok);
  if (compiled.length < patterns.length) return null;
  const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0);
  return (text, offsets) => {
    if (patterns.length > MAX_PATTERNS || length > MAX_PATTERN_LENGTH) throw new TooMuchToRedactError();
    let steps = 0;
    const redact = (before: Redacted, { replaceable, size }: (typeof compiled)[number]) => {
      const replacer = new Replacer(before, placeholder);
      const look = () => {
        steps += before.text.length * size;
        if (steps > MAX_STEPS) throw new TooMuchToRedactError();
      };
      look();
      for (const match of replaceable(before.text)) {
        replacer.replace(match);
        look();
      }
      return replacer.finish();
    };
    return compiled.reduce(redact, { text, offsets });
  };
}

/** Replaces stretches from left to right and keeps account of the offsets. */
class Replacer {
  readonly #before: Redacted;
  readonly #placeholder: string;
  readonly #offsets: number[];
  /** Places in `#offsets`, by what stands there. */
  readonly #pending: number[];
  #text = "";
  #from = 0;

  constructor(before: Redacted, placeholder: string) {
    this.#before = before;
    this.#placeholder = placeholder;
    this.#offsets = [...before.offsets];
    const at = (place: number) => before.offsets[place] ?? 0;
    this.#pending = before.offsets.map((_, place) => place).sort((a, b) => at(b) - at(a));
  }

  replace({ start, end }: Span): void {
    this.#copy(start);
    this.#text += this.#placeholder;
    if (this.#text.length > MAX_RESULT) throw new TooMuchToRedactError();
    this.#moveBefore(end, () => this.#text.length);
    this.#from = end;
  }

  finish(): Redacted {
    const { length } = this.#before.text;
    this.#copy(length);
    this.#moveBefore(length + 1, () => this.#text.length);
    return { text: this.#text, offsets: this.#offsets };
  }

  #copy(end: number): void {
    const shift = this.#text.length - this.#from;
    this.#moveBefore(end + 1, (offset) => offset + shift);
    this.#text += this.#before.text.slice(this.#from, end);
  }

  #moveBefore(limit: number, moved: (offset: number) => number): void {
    for (let place = this.#pending.at(-1); place !== undefined; place = this.#pending.at(-1)) {
      const offset = this.#before.offsets[place] ?? 0;
      if (offset >= limit) return;
      this.#offsets[place] = moved(offset);
      this.#pending.pop();
    }
  }
}
