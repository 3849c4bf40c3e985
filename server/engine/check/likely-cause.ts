/**
 * Why a candidate is probably no JSON, where its text leaves no doubt: a look at it that forgives what models often write instead. No
 * harness looks like this; it is for the person who reads the harness's own error.
 */
import { trimRange } from "../text/trim.ts";

/** A kind of mistake, with what is counted of it. */
type Fault =
  | "byte-order-mark"
  | "quotes"
  | "smart-quotes"
  | "comma"
  | "comment"
  | "word"
  | "name"
  | "control"
  | "escape";

interface Seen {
  readonly fault: Fault;
  /** UTF-16 offset of the first of its kind. */
  readonly at: number;
  /** The text of the first. */
  readonly text: string;
  names: number;
  values: number;
}

/** What other languages write for JSON's three words, and for numbers that it has none for. */
const foreignWords: ReadonlyMap<string, string> = new Map([
  ["True", "JSON writes true"],
  ["False", "JSON writes false"],
  ["None", "JSON writes null"],
  ["TRUE", "JSON writes true"],
  ["FALSE", "JSON writes false"],
  ["NULL", "JSON writes null"],
  ["Null", "JSON writes null"],
  ["nil", "JSON writes null"],
  ["undefined", "JSON has no such value"],
  ["NaN", "JSON has no such number"],
  ["Infinity", "JSON has no such number"],
]);

/** UTF-16 units that are looked at for what stands before the JSON. */
const longestStart = 200;

const smartQuotes = "“”„‟‘’";
const space = /[\t\n\r ]*/y;
const word = /[A-Za-z_$][\w$]*/y;
const tag = /<([A-Za-z][\w-]{0,60})>/y;

/**
 * One plain sentence of ours; null where the text leaves room for doubt. Linear in the length of the candidate.
 *
 * @param errorAt UTF-16 offset at which the harness's decoder stopped: a mistake behind it is not what it stopped at
 * @param who what sentences call the harness
 */
export function likelyCause(candidate: string, errorAt: number, who: string): string | null {
  const { start, end } = trimRange(candidate, 0, candidate.length);
  if (start === end) return "There is nothing to read: the candidate is empty.";
  return wrapped(candidate, start, end, errorAt, who) ?? new Look(candidate, errorAt).cause();
}

/** What stands around the JSON where it should begin. */
function wrapped(text: string, start: number, end: number, errorAt: number, who: string): string | null {
  if (errorAt > start + longestStart) return null;
  tag.lastIndex = start;
  const opening = tag.exec(text);
  if (opening !== null) {
    const closing = `</${opening[1]}>`;
    const inside = trimRange(text, tag.lastIndex, end).start;
    if (!text.endsWith(closing, end) || !"{[`".includes(text[inside] ?? "-")) return null;
    return `The JSON stands inside ${opening[0]} and ${closing}, which ${who} does not take off here.`;
  }
  if (text.startsWith("```", start))
    return `A code fence stands at the beginning, which ${who} does not take off here.`;
  const bracket = text.slice(start).search(/[{[]/);
  const before = text.slice(start, start + Math.min(bracket < 0 ? longestStart : bracket, longestStart));
  // Two words with a space between are no value of any language.
  if (!/^[A-Za-z][\w'’]*[,:.!]?[\t\n\r ]+[A-Za-z]/.test(before)) return null;
  return bracket < 0
    ? "There is no JSON at all, only other text."
    : `Other text stands before the JSON, and ${who} does not look for where it begins.`;
}

class Look {
  readonly #text: string;
  readonly #errorAt: number;
  readonly #seen = new Map<Fault, Seen>();
  #at = 0;
  /** One bracket each, so that hostile nesting costs a character a level. */
  readonly #open: string[] = [];
  /** What stood last between brackets, commas, colons and values. */
  #last = "";
  /** Where the last comma stood. */
  #comma = 0;
  /** Where something goes on behind the first whole value. */
  #second: number | null = null;
  #isCutInText = false;

  constructor(text: string, errorAt: number) {
    this.#text = text;
    this.#errorAt = errorAt;
  }

  cause(): string | null {
    if (!this.#read()) return null;
    const seen = [...this.#seen.values()];
    const [first] = seen.sort((a, b) => a.at - b.at);
    if (first !== undefined && first.at <= this.#errorAt) return words(first);
    if (first !== undefined) return null;
    if (this.#second !== null) return this.#second <= this.#errorAt ? this.#behind(this.#second) : null;
    const { end } = trimRange(this.#text, 0, this.#text.length);
    if (this.#errorAt < end) return null;
    if (this.#isCutInText) return "The text ends inside of a string, as if it had been cut off.";
    const left = this.#open.length;
    if (left === 0) return null;
    return `The text ends with ${left === 1 ? "one bracket" : `${left} brackets`} still open, as if it had been cut off.`;
  }

  #behind(at: number): string {
    return /[{[]/.test(this.#text[at] ?? "")
      ? "There are two JSON values, one behind the other; only one may be there."
      : "Other text stands behind the JSON.";
  }

  /** False where something stands that is none of the mistakes that are known here. */
  #read(): boolean {
    const text = this.#text;
    if (text.charCodeAt(0) === 0xfeff) {
      this.#note("byte-order-mark", 0, "", true);
      this.#at = 1;
    }
    for (;;) {
      space.lastIndex = this.#at;
      this.#at += space.exec(text)?.[0].length ?? 0;
      const start = this.#at;
      const character = text[start];
      if (character === undefined) return true;
      if (this.#isDone() && !text.startsWith("//", start) && !text.startsWith("/*", start)) {
        this.#second = start;
        return true;
      }
      if (!this.#token(character, start)) return this.#at > this.#errorAt || this.#seen.size > 0;
      if (this.#isCutInText) return true;
    }
  }

  #isDone(): boolean {
    return this.#open.length === 0 && this.#last === "value";
  }

  #token(character: string, start: number): boolean {
    switch (character) {
      case "{":
      case "[":
        this.#open.push(character);
        return this.#step(character, 1);
      case "}":
      case "]":
        if (this.#open.pop() !== (character === "}" ? "{" : "[")) return false;
        if (this.#last === ",") this.#note("comma", this.#comma, character, true);
        return this.#step("value", 1);
      case ",":
        this.#comma = start;
        return this.#step(",", 1);
      case ":":
        return this.#step(":", 1);
      case "/":
        return this.#comment(start);
      case '"':
        return this.#string(start);
      case "'":
        return this.#quoted("'", "quotes", start);
      default:
        if (smartQuotes.includes(character)) return this.#quoted("”’“‘", "smart-quotes", start);
        return this.#word(start) || this.#number(start);
    }
  }

  #step(last: string, length: number): true {
    this.#last = last;
    this.#at += length;
    return true;
  }

  #comment(start: number): boolean {
    const isLine = this.#text[start + 1] === "/";
    if (!isLine && this.#text[start + 1] !== "*") return false;
    const end = this.#text.indexOf(isLine ? "\n" : "*/", start + 2);
    this.#note("comment", start, isLine ? "//" : "/*", true);
    this.#at = end < 0 ? this.#text.length : end + (isLine ? 1 : 2);
    return true;
  }

  #string(start: number): boolean {
    const text = this.#text;
    let at = start + 1;
    for (; text[at] !== '"'; at++) {
      const code = text.charCodeAt(at);
      if (Number.isNaN(code)) {
        this.#at = at;
        this.#isCutInText = true;
        return true;
      }
      if (code < 0x20) this.#note("control", at, text[at] ?? "", true);
      if (code !== 0x5c) continue;
      const escaped = text[at + 1] ?? "";
      if (escaped !== "" && !'"\\/bfnrtu'.includes(escaped)) this.#note("escape", at, `\\${escaped}`, true);
      at++;
    }
    return this.#step("value", at + 1 - start);
  }

  /** A string in other quotes, where it ends on its line and before what may follow a string. */
  #quoted(closing: string, fault: Fault, start: number): boolean {
    const text = this.#text;
    for (let at = start + 1; at < text.length && text[at] !== "\n"; at++) {
      if (text[at] === "\\") at++;
      else if (closing.includes(text[at] ?? "")) {
        space.lastIndex = at + 1;
        const next = text[at + 1 + (space.exec(text)?.[0].length ?? 0)];
        if (next !== undefined && !":,]}".includes(next)) continue;
        this.#note(fault, start, text.slice(start, start + 1), next !== ":");
        return this.#step("value", at + 1 - start);
      }
    }
    return false;
  }

  #word(start: number): boolean {
    word.lastIndex = start;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) return false;
    space.lastIndex = start + found.length;
    const next = this.#text[start + found.length + (space.exec(this.#text)?.[0].length ?? 0)];
    const isName = next === ":" && this.#open.at(-1) === "{" && (this.#last === "{" || this.#last === ",");
    if (isName) this.#note("name", start, found, false);
    else if (foreignWords.has(found)) this.#note("word", start, found, true);
    else if (found !== "true" && found !== "false" && found !== "null") return false;
    return this.#step("value", found.length);
  }

  #number(start: number): boolean {
    const found = /-?\d[\d.eE+-]*/y;
    found.lastIndex = start;
    const number = found.exec(this.#text)?.[0];
    return number === undefined ? false : this.#step("value", number.length);
  }

  #note(fault: Fault, at: number, text: string, isValue: boolean): void {
    const seen = this.#seen.get(fault) ?? { fault, at, text, names: 0, values: 0 };
    if (isValue) seen.values++;
    else seen.names++;
    this.#seen.set(fault, seen);
  }
}

function words({ fault, text, names, values }: Seen): string {
  const both = [
    ...(names > 0 ? [`${names} ${names === 1 ? "key" : "keys"}`] : []),
    ...(values > 0 ? [`${values} ${values === 1 ? "string" : "strings"}`] : []),
  ].join(" and ");
  const are = names + values === 1 ? "is" : "are";
  switch (fault) {
    case "byte-order-mark":
      return "A byte order mark stands before the JSON, which nobody sees.";
    case "quotes":
      return `${both} ${are} in single quotes. JSON takes double quotes only.`;
    case "smart-quotes":
      return `${both} ${are} in typographic quotes. JSON takes straight double quotes only.`;
    case "comma":
      return `A comma stands before a closing ${text}${values > 1 ? `, ${values} times` : ""}. JSON takes commas between values only.`;
    case "comment":
      return `There ${values === 1 ? "is a comment" : `are ${values} comments`}, from ${text} on. JSON has none.`;
    case "word":
      return `${text} stands for a value. ${foreignWords.get(text) ?? ""}.`;
    case "name":
      return `${names === 1 ? "1 key is" : `${names} keys are`} not in quotes, such as ${text.slice(0, 40)}. JSON takes them in double quotes only.`;
    case "control":
      return text === "\n" || text === "\r"
        ? "A string goes on over a line break. JSON writes it as \\n."
        : text === "\t"
          ? "A string holds a tab as it is. JSON writes it as \\t."
          : "A string holds a control character as it is. JSON writes it as an escape.";
    case "escape":
      return `A string holds ${/^\\[!-~]$/.test(text) ? text : "a backslash with something behind it"}, which is no escape of JSON.`;
  }
}
