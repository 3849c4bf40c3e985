/**
 * From a pattern in a schema to what the harness's engine is given (`harnesses.md` 1.6): a reading by regex-syntax's grammar that
 * refuses most mistakes, then ECMA's meaning for `\d`, `\w` and `\s`. A pattern with a lookaround or a backreference is left as it
 * stands from the first of them on, and so are its classes, which then are Unicode's.
 */
import { type PerlSpan, readClass } from "./class.ts";
import { escapeAt } from "./escape.ts";
import { BadRegex } from "./refusal.ts";

/** ECMA's sets, as the library spells them: its white space is not all of ECMA's. */
const translations = new Map<string, string>(
  Object.entries({
    d: "[0-9]",
    D: "[^0-9]",
    w: "[A-Za-z0-9_]",
    W: "[^A-Za-z0-9_]",
    s: "[ \\t\\n\\r\\u{000b}\\u{000c}\\u{00a0}\\u{feff}\\u{2003}\\u{2029}]",
    S: "[^ \\t\\n\\r\\u{000b}\\u{000c}\\u{00a0}\\u{feff}\\u{2003}\\u{2029}]",
  }),
);

/** The pattern for the engine. @throws BadRegex */
export function translated(pattern: string): string {
  let text = pattern;
  for (;;) {
    const reader = new SyntaxReader(text);
    try {
      reader.read();
    } catch (error) {
      if (!(error instanceof BadRegex)) throw error;
      if (error.kind === "fancy") return text;
      const control = controlAt(text, reader.at);
      if (error.kind !== "escape" || control === null) throw error;
      text = control;
      continue;
    }
    if (reader.bells) throw new BadRegex("escape");
    return replaced(text, reader.perl);
  }
}

/** The text with the `\cX` at `at` replaced by the character that it stands for; null where there is none. */
function controlAt(text: string, at: number): string | null {
  const letter = /^\\c([A-Za-z])/.exec(text.slice(at, at + 3))?.[1];
  if (letter === undefined) return null;
  return text.slice(0, at) + String.fromCharCode(letter.charCodeAt(0) % 32) + text.slice(at + 3);
}

function replaced(text: string, spans: readonly PerlSpan[]): string {
  let out = "";
  let from = 0;
  for (const { start, end } of spans) {
    out += text.slice(from, start) + translations.get(text[end - 1] as string);
    from = end;
  }
  return out + text.slice(from);
}

/** The deepest nesting of groups, classes and repetitions that the crate reads. */
const MAX_NESTING = 250;
const MAX_U32 = 2 ** 32 - 1;

/** Reads a pattern once and keeps only what the translation needs. */
class SyntaxReader {
  readonly text: string;
  /** UTF-16; after a refusal, where the piece that was refused begins. */
  at = 0;
  readonly perl: PerlSpan[] = [];
  /** Whether there is a `\a` outside of classes. */
  bells = false;
  /** Whether white space counts, for each open group from outside in. */
  private readonly spaced: boolean[] = [false];
  private readonly names = new Set<string>();
  /** Whether something stands before that can be repeated. */
  private repeatable = false;
  private readonly repeatableAround: boolean[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): void {
    for (;;) {
      this.space();
      const c = this.text[this.at];
      if (c === undefined) break;
      this.piece(c);
    }
    if (this.spaced.length > 1) throw new BadRegex("group");
  }

  private get isSpaced(): boolean {
    return this.spaced[this.spaced.length - 1] as boolean;
  }

  private piece(c: string): void {
    switch (c) {
      case "(":
        this.open();
        return;
      case ")":
        if (this.spaced.length === 1) throw new BadRegex("group");
        this.spaced.pop();
        this.repeatableAround.pop();
        this.repeatable = true;
        this.at++;
        return;
      case "|":
        this.repeatable = false;
        this.at++;
        return;
      case "[": {
        const options = { casei: false, spaced: this.isSpaced, perl: this.perl };
        this.at = readClass(this.text, this.at, options).end;
        this.repeatable = true;
        return;
      }
      case "*":
      case "+":
      case "?":
        if (!this.repeatable) throw new BadRegex("repetition");
        this.at++;
        if (this.text[this.at] === "?") this.at++;
        return;
      case "{":
        this.counted();
        return;
      case "\\":
        this.escape();
        return;
    }
    this.at += (this.text.codePointAt(this.at) as number) > 0xffff ? 2 : 1;
    this.repeatable = true;
  }

  private escape(): void {
    const { text, at } = this;
    const escaped = escapeAt(text, at);
    if (escaped.kind === "set" && escaped.perl) this.perl.push({ start: at, end: escaped.end });
    if (escaped.kind === "literal" && escaped.bell) this.bells = true;
    this.at = escaped.end;
    this.repeatable = true;
  }

  private counted(): void {
    const spaces = this.isSpaced ? "\\s*" : "";
    const pattern = new RegExp(`^\\{\\s*(\\d+)\\s*(?:(,)${spaces}\\s*(\\d*)\\s*)?\\}\\??`);
    const found = this.repeatable ? pattern.exec(this.text.slice(this.at, this.at + 64)) : null;
    if (found === null) throw new BadRegex("repetition");
    const least = Number(found[1]);
    const most = found[3] === undefined || found[3] === "" ? least : Number(found[3]);
    if (least > MAX_U32 || most > MAX_U32 || most < least) throw new BadRegex("repetition");
    this.at += found[0].length;
  }

  private open(): void {
    const rest = this.text.slice(this.at + 1, this.at + 5);
    if (/^\?(?:[=!]|<[=!])/.test(rest)) throw new BadRegex("fancy");
    if (this.spaced.length > MAX_NESTING) throw new BadRegex("nesting");
    this.at++;
    this.space();
    const opening = /^\?P?</.exec(this.text.slice(this.at, this.at + 3))?.[0];
    if (opening !== undefined) this.name(opening.length);
    else if (this.text[this.at] === "?") {
      if (!this.flags()) return;
    }
    this.spaced.push(this.spacedInside ?? this.isSpaced);
    this.spacedInside = null;
    this.repeatableAround.push(this.repeatable);
    this.repeatable = false;
  }

  private spacedInside: boolean | null = null;

  private name(opening: number): void {
    const start = this.at + opening;
    const end = this.text.indexOf(">", start);
    const name = end < 0 ? "" : this.text.slice(start, end);
    // Digits, dots and brackets may follow the first letter.
    if (!/^[_A-Za-z\u0080-\uffff][_A-Za-z0-9.[\]\u0080-\uffff]*$/.test(name) || this.names.has(name))
      throw new BadRegex("group");
    this.names.add(name);
    this.at = end + 1;
  }

  /** The flags after a question mark; false where they stand for themselves, in brackets of their own. */
  private flags(): boolean {
    const found = /^\?([a-zA-Z-]*)([:)])/.exec(this.text.slice(this.at, this.at + 24));
    if (found === null) throw new BadRegex("flag");
    const [all, flags, closing] = found as unknown as [string, string, string];
    const [on, off, more] = flags.split("-") as [string, string | undefined, string | undefined];
    const letters = on + (off ?? "");
    const isBad =
      more !== undefined ||
      off === "" ||
      /[^imsUuRx]/.test(letters) ||
      new Set(letters).size < letters.length ||
      (closing === ")" && flags === "");
    if (isBad) throw new BadRegex("flag");
    const spaced = on.includes("x") ? true : off?.includes("x") === true ? false : null;
    this.at += all.length;
    if (closing === ":") {
      this.spacedInside = spaced;
      return true;
    }
    if (spaced !== null) this.spaced[this.spaced.length - 1] = spaced;
    this.repeatable = false;
    return false;
  }

  private space(): void {
    if (!this.isSpaced) return;
    this.at += /^(?:\s|#[^\n]*\n?)*/.exec(this.text.slice(this.at))?.[0].length ?? 0;
  }
}
