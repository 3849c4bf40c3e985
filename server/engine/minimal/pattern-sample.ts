/** A short text that a pattern finds something in, for the usual patterns of schemas. */
import { compileRegex } from "../schema/regex.ts";

/** UTF-16 units; and levels of groups, since groups recurse. */
const longestPattern = 1000;
const deepestGroup = 30;
/** UTF-16 units. */
const longestSample = 10_000;

/** In the order in which a person would choose them. */
const characters = [
  ..."a0A_- .",
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)),
  ..."\t\n\réß中😀",
];
const escapes = /\\(?:x\{[^}]*\}|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|[pP]\{[^}]*\}|[pP][A-Z]|[\s\S])/y;
const classes = /\[\^?\]?(?:\\[\s\S]|\[:[^\]]*:\]|[^\]\\])*\]/y;
const quantifiers = /(?:([*+?])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})[?+]?/y;
const groups = /\((?:\?(?:[imsU-]*:|P?<\w+>))?/y;
/** Places, which no character stands for. */
const widthless = /\\[bBAzZ]|[\^$]/y;

/**
 * Null where none was found; whether the pattern really finds something in it is for the caller to look at.
 *
 * @param extra copies of each repeatable part beyond those that it has to have
 */
export function patternSample(pattern: string, extra: number): string | null {
  if (pattern.length > longestPattern) return null;
  try {
    return new Sampler(pattern, extra).whole();
  } catch (error) {
    if (error instanceof NoSample) return null;
    throw error;
  }
}

class NoSample extends Error {}

class Sampler {
  readonly #pattern: string;
  readonly #extra: number;
  #at = 0;

  constructor(pattern: string, extra: number) {
    this.#pattern = pattern;
    this.#extra = extra;
  }

  whole(): string {
    const sample = this.#alternatives(0);
    if (this.#at < this.#pattern.length) throw new NoSample();
    return sample;
  }

  /** Up to a bracket that closes the group, or the end. The first alternative is as good as any. */
  #alternatives(depth: number): string {
    if (depth > deepestGroup) throw new NoSample();
    const first = this.#sequence(depth);
    while (this.#pattern[this.#at] === "|") {
      this.#at++;
      this.#sequence(depth);
    }
    return first;
  }

  #sequence(depth: number): string {
    let sample = "";
    while (this.#at < this.#pattern.length && !"|)".includes(this.#pattern[this.#at] ?? "")) {
      const part = this.#part(depth);
      const [least, most] = this.#repetitions();
      const copies = Math.min(most, least + this.#extra);
      if (sample.length + part.length * copies > longestSample) throw new NoSample();
      sample += part.repeat(copies);
    }
    return sample;
  }

  #part(depth: number): string {
    if (this.#take(widthless) !== null) return "";
    if (this.#pattern[this.#at] === "(") {
      if (
        this.#pattern[this.#at + 1] === "?" &&
        /^\(\?<?[=!]/.test(this.#pattern.slice(this.#at, this.#at + 4))
      )
        throw new NoSample();
      this.#take(groups);
      const inside = this.#alternatives(depth + 1);
      if (this.#pattern[this.#at] !== ")") throw new NoSample();
      this.#at++;
      return inside;
    }
    const set = this.#take(classes) ?? this.#take(escapes);
    if (set !== null) return oneOf(set);
    const literal = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += literal.length;
    return literal === "." ? "a" : literal;
  }

  #repetitions(): readonly [least: number, most: number] {
    quantifiers.lastIndex = this.#at;
    const found = quantifiers.exec(this.#pattern);
    if (found === null) return [1, 1];
    this.#at = quantifiers.lastIndex;
    const [, sign, least, comma, most] = found;
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY];
    const count = Number(least);
    if (comma === undefined) return [count, count];
    return [count, most === undefined ? Number.POSITIVE_INFINITY : Number(most)];
  }

  #take(expression: RegExp): string | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#pattern);
    if (found === null) return null;
    this.#at = expression.lastIndex;
    return found[0];
  }
}

/** A character of a class or an escape: which ones are in it is for the engine of patterns to say. */
function oneOf(set: string): string {
  const compiled = compileRegex(`^${set}$`);
  const found = compiled.ok ? characters.find((character) => compiled.test(character)) : undefined;
  if (found === undefined) throw new NoSample();
  return found;
}
