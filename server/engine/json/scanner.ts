/** The tokens of JSON: strings, numbers and literals, one position in a text. Linear, and without recursion. */
import { isWellFormed, toWellFormed } from "../text/utf8.ts";
import { CodeUnits } from "./code-units.ts";
import type { JsonSyntaxError, Literal, SyntaxState } from "./syntax-error.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const NINE = 0x39;

/** The letter after a backslash, and the code unit that it stands for. */
const SIMPLE_ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x22, 0x22],
  [0x5c, 0x5c],
  [0x2f, 0x2f],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

const REPLACEMENT = 0xfffd;

/**
 * Reads one token at a time. `at` is a UTF-16 offset; a method that fails returns undefined and leaves the reason in `error`.
 */
export class Scanner {
  readonly text: string;
  readonly refusesLoneSurrogates: boolean;
  at = 0;
  error: JsonSyntaxError | undefined = undefined;
  /** Whether the last number had an exponent. */
  hasExponent = false;
  private readonly wellFormed: boolean;
  private readonly units = new CodeUnits();

  constructor(text: string, refusesLoneSurrogates: boolean) {
    this.text = text;
    this.refusesLoneSurrogates = refusesLoneSurrogates;
    this.wellFormed = isWellFormed(text);
  }

  fail(state: SyntaxState, token = this.at, literal?: Literal): undefined {
    this.error = { state, offset: this.at, token, ...(literal === undefined ? {} : { literal }) };
    return undefined;
  }

  /** Skips white space; the code unit after it, or NaN at the end. */
  skipSpace(): number {
    const text = this.text;
    let at = this.at;
    let c = text.charCodeAt(at);
    while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = text.charCodeAt(++at);
    this.at = at;
    return c;
  }

  /** The value of the string whose opening quote stands at `at`. Raw lone surrogates in it become U+FFFD. */
  string(): string | undefined {
    const text = this.text;
    const start = this.at;
    let at = start + 1;
    let c = text.charCodeAt(at);
    while (c >= 0x20 && c !== QUOTE && c !== BACKSLASH) c = text.charCodeAt(++at);
    this.at = at;
    if (c === BACKSLASH) return this.escapedString(start);
    if (c !== QUOTE) return this.fail("string", start);
    this.at++;
    const value = text.slice(start + 1, at);
    return this.wellFormed ? value : toWellFormed(value);
  }

  /** The value of the string that began at `start`, whose first escape stands at `at`. */
  private escapedString(start: number): string | undefined {
    const text = this.text;
    this.units.clear();
    for (let at = start + 1; at < this.at; at++) this.units.push(this.rawUnit(at));
    for (;;) {
      const c = text.charCodeAt(this.at);
      if (c === BACKSLASH) {
        if (!this.escape()) return undefined;
      } else if (c >= 0x20 && c !== QUOTE) {
        this.units.push(this.rawUnit(this.at++));
      } else break;
    }
    if (text.charCodeAt(this.at) !== QUOTE) return this.fail("string", start);
    this.at++;
    return this.units.toString();
  }

  /** The code unit that stands in the text; U+FFFD for a surrogate that isn't half of a pair there. */
  private rawUnit(at: number): number {
    const c = this.text.charCodeAt(at);
    if (this.wellFormed || c < 0xd800 || c > 0xdfff) return c;
    const other = this.text.charCodeAt(c < 0xdc00 ? at + 1 : at - 1);
    const paired = c < 0xdc00 ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other < 0xdc00;
    return paired ? c : REPLACEMENT;
  }

  /** Takes the escape at `at`; a pair of `\u` escapes is taken as one. False with an error. */
  private escape(): boolean {
    const start = this.at++;
    const c = this.text.charCodeAt(this.at);
    const simple = SIMPLE_ESCAPES.get(c);
    if (simple !== undefined) {
      this.at++;
      this.units.push(simple);
      return true;
    }
    if (c !== 0x75) {
      this.fail("escape", start);
      return false;
    }
    const first = this.hexDigits(start);
    if (first === undefined) return false;
    if (first < 0xd800 || first > 0xdfff) {
      this.units.push(first);
      return true;
    }
    const second = this.otherHalf(first);
    if (second !== undefined) {
      this.at += 6;
      this.units.push(first);
      this.units.push(second);
      return true;
    }
    if (this.refusesLoneSurrogates) {
      this.at = start;
      this.fail("surrogate", start);
      return false;
    }
    this.units.push(REPLACEMENT);
    return true;
  }

  /** The low surrogate that an escape at `at` gives after a high one; nothing is consumed. */
  private otherHalf(first: number): number | undefined {
    const { text, at } = this;
    if (first > 0xdbff || text.charCodeAt(at) !== BACKSLASH || text.charCodeAt(at + 1) !== 0x75)
      return undefined;
    let value = 0;
    for (let i = at + 2; i < at + 6; i++) value = value * 16 + hexDigit(text.charCodeAt(i));
    return value >= 0xdc00 && value <= 0xdfff ? value : undefined;
  }

  /** The four digits of the `\u` escape that began at `start`, whose `u` stands at `at`. */
  private hexDigits(start: number): number | undefined {
    this.at++;
    let value = 0;
    for (let i = 0; i < 4; i++) {
      const digit = hexDigit(this.text.charCodeAt(this.at));
      if (Number.isNaN(digit)) return this.fail("hex-digit", start);
      value = value * 16 + digit;
      this.at++;
    }
    return value;
  }

  /** The text of the number that begins at `at`. What may follow it is not looked at. */
  number(): string | undefined {
    const start = this.at;
    const text = this.text;
    let c = text.charCodeAt(this.at);
    if (c === 0x2d) c = text.charCodeAt(++this.at);
    if (c === ZERO) this.at++;
    else if (!this.digits()) return this.fail("integer-digit", start);
    if (text.charCodeAt(this.at) === 0x2e) {
      this.at++;
      if (!this.digits()) return this.fail("fraction-digit", start);
    }
    c = text.charCodeAt(this.at);
    this.hasExponent = c === 0x65 || c === 0x45;
    if (this.hasExponent) {
      c = text.charCodeAt(++this.at);
      if (c === 0x2b || c === 0x2d) this.at++;
      if (!this.digits()) return this.fail("exponent-digit", start);
    }
    return text.slice(start, this.at);
  }

  private digits(): boolean {
    const text = this.text;
    const start = this.at;
    let at = start;
    let c = text.charCodeAt(at);
    while (c >= ZERO && c <= NINE) c = text.charCodeAt(++at);
    this.at = at;
    return at > start;
  }

  /** Reads the rest of the literal whose first letter stands at `at`. */
  literal(word: Literal): true | undefined {
    const start = this.at;
    for (let i = 0; i < word.length; i++, this.at++) {
      if (this.text.charCodeAt(this.at) !== word.charCodeAt(i)) return this.fail("literal", start, word);
    }
    return true;
  }
}

/** The value of a hexadecimal digit; NaN for anything else. */
function hexDigit(c: number): number {
  if (c >= ZERO && c <= NINE) return c - ZERO;
  const lower = c | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
