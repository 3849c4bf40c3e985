/**
 * The JSON values of a text in which several stand one after the other, on a line each or over many, or in an array. A mistake loses
 * only the value that it is in: the complete ones before it are given, and those behind it from the next line on that begins as one of
 * their kind did.
 */
import type { JsonNode } from "../../engine/json/node.ts";
import { readJson } from "../../engine/json/read.ts";
import type { JsonSyntaxError } from "../../engine/json/syntax-error.ts";
import { whyNotJson } from "../why-not-json.ts";
import { brokenParts, indentOf, isOpening, siblingAfter } from "./broken-parts.ts";

export interface JsonRecord {
  readonly node: JsonNode;
  /** Its part of the text, which the offsets of `node` count in. */
  readonly text: string;
  /** UTF-16 offset of that part. */
  readonly start: number;
}

export interface RecordMistake {
  /** UTF-16 offset. */
  readonly offset: number;
  /** A plain sentence without its full stop. */
  readonly reason: string;
}

export interface Records {
  readonly records: readonly JsonRecord[];
  readonly mistakes: readonly RecordMistake[];
}

/**
 * Never throws; linear, however broken the text is.
 *
 * @param mostMistakes how many, where they outnumber the values, tell that the text is something else
 * @returns null for a text that is something else
 */
export function readRecords(text: string, mostMistakes = Number.POSITIVE_INFINITY): Records | null {
  return new RecordReader(text).read(mostMistakes);
}

/** What may stand between two values. */
const between = /[\s,]*/y;
/** The same behind a mistake: what is left of an array or object that was broken. */
const betweenBroken = /[\s,\]}]*/y;
/** The lines of a stream of server-sent events that are no values. */
const eventLine = /(?:(?:event|id|retry)(?::.*)?|:.*|data: ?\[DONE\][ \t]*)(?:\r?\n|$)/y;
const dataField = /data: ?/y;
const restOfLine = /[ \t\r,]*/y;

class RecordReader {
  readonly #text: string;
  readonly #records: JsonRecord[] = [];
  readonly #mistakes: RecordMistake[] = [];
  #at = 0;
  /** A mistake behind `#at` that was told already. */
  #ahead = -1;
  /** Where arrays and objects begin that the last mistake has broken, and how their lines begin. */
  #broken: { readonly starts: ReadonlySet<number>; readonly indents: ReadonlySet<string> } | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(mostMistakes: number): Records | null {
    const text = this.#text;
    for (;;) {
      this.#skip(this.#mistakes.length === 0 ? between : betweenBroken);
      if (this.#at === 0 || text[this.#at - 1] === "\n") {
        if (this.#skip(eventLine)) continue;
        this.#skip(dataField);
      }
      if (this.#at >= text.length) return { records: this.#records, mistakes: this.#mistakes };
      if (isOpening(text, this.#at)) this.#value();
      else this.#scalar();
      if (this.#mistakes.length > mostMistakes && this.#mistakes.length > this.#records.length) return null;
    }
  }

  #skip(what: RegExp): boolean {
    what.lastIndex = this.#at;
    const found = what.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found !== "";
  }

  /** A string, a number or the like, which is a value too, though no message; or what is no JSON at all. */
  #scalar(): void {
    const start = this.#at;
    const line = this.#line(start);
    const read = readUpTo(line);
    restOfLine.lastIndex = read.end ?? 0;
    const isWhole = read.end !== null && (restOfLine.exec(line)?.[0].length ?? 0) + read.end === line.length;
    if (isWhole) {
      this.#keep(start, start + read.end);
      return;
    }
    const error: JsonSyntaxError =
      read.end === null ? read.error : { state: "end", offset: read.end, token: read.end };
    this.#tell(start + error.offset, error);
    this.#at = start + line.length;
  }

  /** An object or array: on its line, else over several. */
  #value(): void {
    const text = this.#text;
    const start = this.#at;
    if (this.#broken?.starts.has(start)) {
      this.#at = siblingAfter(text, start + 1, this.#broken.indents);
      return;
    }
    const line = this.#line(start);
    const alone = readUpTo(line);
    // Where the line itself is wrong, more lines don't mend it.
    const mayGoOn = alone.end === null && alone.error.offset >= line.trimEnd().length;
    const isLast = start + line.length === text.length;
    const read = mayGoOn && !isLast ? readUpTo(text.slice(start)) : alone;
    if (read.end === null) this.#salvage(start, read.error);
    else this.#keep(start, start + read.end);
  }

  /** What was complete inside of a broken value, then the next line that begins as one of its kind. */
  #salvage(start: number, error: JsonSyntaxError): void {
    const text = this.#text;
    const { complete, followed, starts } = brokenParts(text, start, start + error.token);
    const indents = new Set(followed.flatMap((each) => indentOf(text, each) ?? []));
    this.#broken = { starts, indents };
    const mistake = start + error.offset;
    if (this.#isLineOfItsOwn(start, mistake, error)) return;
    for (const { from, to } of complete) this.#keep(from, to);
    const next = siblingAfter(text, mistake, indents);
    // Where the next of its kind stands in the way, the mistake is that this one has no end.
    const place = next === mistake && next < text.length ? text.slice(0, mistake).trimEnd().length : mistake;
    this.#tell(place, error);
    this.#at = next;
  }

  /**
   * A line that begins as the broken value did may be a value of its own, which only seemed to be inside. Then what seemed to hold it is
   * a line without an end, or an array with a mistake further on.
   */
  #isLineOfItsOwn(start: number, mistake: number, error: JsonSyntaxError): boolean {
    const text = this.#text;
    const own = indentOf(text, start);
    if (own === null) return false;
    const siblings = new Set([own]);
    const lines: { readonly at: number; readonly error: JsonSyntaxError }[] = [];
    for (let at = start; at < mistake; at = siblingAfter(text, at + 1, siblings)) {
      const read = readUpTo(this.#line(at));
      if (read.end === null) {
        lines.push({ at, error: read.error });
        continue;
      }
      const isLine = siblingAfter(text, at + 1, siblings) >= mistake;
      if (isLine) for (const line of lines) this.#tell(line.at + line.error.offset, line.error);
      else this.#tell(mistake, error);
      this.#ahead = isLine ? -1 : mistake;
      this.#at = at;
      return true;
    }
    return false;
  }

  #tell(offset: number, error: JsonSyntaxError): void {
    if (offset !== this.#ahead) this.#mistakes.push({ offset, reason: whyNotJson(error) });
  }

  #keep(from: number, to: number): void {
    const text = this.#text.slice(from, to);
    const read = readJson(text);
    if (read.ok) this.#records.push({ node: read.node, text, start: from });
    this.#at = to;
  }

  #line(start: number): string {
    const end = this.#text.indexOf("\n", start);
    return this.#text.slice(start, end < 0 ? this.#text.length : end);
  }
}

type UpTo = { readonly end: number } | { readonly end: null; readonly error: JsonSyntaxError };

/** Where the value at the beginning of a text ends, with the blanks behind it. */
function readUpTo(text: string): UpTo {
  const read = readJson(text);
  if (read.ok) return { end: text.length };
  return read.error.state === "end" ? { end: read.error.offset } : { end: null, error: read.error };
}
