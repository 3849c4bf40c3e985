/** Patterns as fancy-regex 0.18 reads them: regex's syntax with lookaround, backreferences, atomic groups and conditions. */
import { readClass } from "./class.ts";
import { type Assertion, escapeAt } from "./escape.ts";
import type { Expression } from "./expression.ts";
import { caseVariants } from "./fold.ts";
import type { CodePointTest } from "./properties.ts";
import { BadRegex } from "./refusal.ts";

export interface Parsed {
  readonly expression: Expression;
  /** Capturing groups, from 1 on. */
  readonly groups: number;
}

interface Flags {
  readonly casei: boolean;
  readonly multi: boolean;
  readonly dotAll: boolean;
  readonly swapGreed: boolean;
  readonly spaced: boolean;
}

/** Groups within groups. */
const MAX_RECURSION = 64;

/** @throws BadRegex */
export function parseFancy(pattern: string): Parsed {
  const parser = new Parser(pattern);
  const expression = parser.alternatives(0);
  if (parser.at < pattern.length) throw new BadRegex("group");
  if (parser.highestReference > parser.groups) throw new BadRegex("backreference");
  return { expression, groups: parser.groups };
}

const EMPTY: Expression = { kind: "empty" };

class Parser {
  readonly text: string;
  at = 0;
  groups = 0;
  highestReference = 0;
  private readonly names = new Map<string, number>();
  private numbered = false;
  private flags: Flags = { casei: false, multi: false, dotAll: false, swapGreed: false, spaced: false };

  constructor(text: string) {
    this.text = text;
  }

  alternatives(depth: number): Expression {
    const children = [this.branch(depth)];
    this.space();
    while (this.text[this.at] === "|") {
      this.at++;
      children.push(this.branch(depth));
      this.space();
    }
    if (children.length > 1) return { kind: "alternatives", children };
    if (this.numbered && this.names.size > 0) throw new BadRegex("backreference");
    return children[0] as Expression;
  }

  private branch(depth: number): Expression {
    const children: Expression[] = [];
    while (this.at < this.text.length) {
      const before = this.at;
      const child = this.piece(depth);
      if (this.at === before) break;
      if (child.kind !== "empty") children.push(child);
    }
    const [only] = children;
    return children.length > 1 ? { kind: "sequence", children } : (only ?? EMPTY);
  }

  private piece(depth: number): Expression {
    const child = this.atom(depth);
    this.space();
    const counts = this.counts();
    if (counts === null) return child;
    if (child.kind === "look" || child.kind === "empty" || child.kind === "assertion") {
      throw new BadRegex("repetition");
    }
    this.at = counts.end;
    this.space();
    const lazy = this.take("?");
    const greedy = lazy === this.flags.swapGreed;
    const repeat: Expression = { kind: "repeat", child, least: counts.least, most: counts.most, greedy };
    return this.take("+") ? { kind: "atomic", child: repeat } : repeat;
  }

  /** What a quantifier at `at` says; null where there is none. */
  private counts(): { least: number; most: number; end: number } | null {
    const { at, text } = this;
    const end = at + 1;
    switch (text[at]) {
      case "?":
        return { least: 0, most: 1, end };
      case "*":
        return { least: 0, most: Number.POSITIVE_INFINITY, end };
      case "+":
        return { least: 1, most: Number.POSITIVE_INFINITY, end };
    }
    const spaces = this.flags.spaced ? "[ \\r\\n\\t]*" : "";
    const braces = new RegExp(`^\\{${spaces}(\\d*)${spaces}(?:(,)${spaces}(\\d*)${spaces})?\\}`);
    const found = text[at] === "{" ? braces.exec(text.slice(at, at + 64)) : null;
    if (found === null || (found[1] === "" && found[2] === undefined)) return null;
    const least = Number(found[1]);
    const most =
      found[2] === undefined ? least : found[3] === "" ? Number.POSITIVE_INFINITY : Number(found[3]);
    return { least, most, end: at + found[0].length };
  }

  private atom(depth: number): Expression {
    this.space();
    const { text, at } = this;
    const c = text[at];
    const { casei, multi, dotAll, spaced } = this.flags;
    switch (c) {
      case undefined:
      case "+":
      case "*":
      case "?":
      case "|":
      case ")":
        return EMPTY;
      case ".":
        this.at++;
        return { kind: "character", test: dotAll ? () => true : (codePoint) => codePoint !== 0x0a };
      case "^":
        this.at++;
        return assertion(multi ? "start-line" : "start-text");
      case "$":
        this.at++;
        return assertion(multi ? "end-line" : "end-text");
      case "(":
        return this.group(depth);
      case "\\":
        return this.escape();
      case "[": {
        const { source, end } = delegatedClass(text, at);
        this.at = end;
        const read = readClass(source, 0, { casei, spaced });
        if (read.end !== source.length) throw new BadRegex("class");
        return { kind: "character", test: read.test };
      }
    }
    return this.literal(text.codePointAt(at) as number, casei);
  }

  private literal(codePoint: number, casei: boolean): Expression {
    this.at += codePoint > 0xffff ? 2 : 1;
    return character(codePoint, casei);
  }

  private escape(): Expression {
    const { text, at } = this;
    const c = text[at + 1];
    if (c === undefined) throw new BadRegex("escape");
    if (/[0-9]/.test(c)) return this.reference(Number(/^\d{1,6}/.exec(text.slice(at + 1))?.[0]), at + 1);
    if (c === "k") return this.namedReference(at + 2);
    if ((c === "b" || c === "B") && text[at + 2] === "{") throw new BadRegex("escape");
    this.at = at + 2;
    switch (c) {
      case "Z":
        return assertion("end-text-before-line-feeds");
      case "h":
        return { kind: "character", test: isHex };
      case "H":
        return { kind: "character", test: (codePoint) => !isHex(codePoint) };
      case "K":
        // Only tells what a match covers.
        return EMPTY;
      case "G":
        return { kind: "search-start" };
      case "O":
        return { kind: "character", test: () => true };
      case "e":
        return character(0x1b, false);
    }
    if ((text.codePointAt(at + 1) as number) > 0x7f) {
      this.at = at + 1;
      return this.literal(text.codePointAt(at + 1) as number, false);
    }
    const escaped = escapeAt(text, at);
    this.at = escaped.end;
    if (escaped.kind === "assertion") return assertion(escaped.assertion);
    if (escaped.kind === "literal") return character(escaped.codePoint, this.flags.casei);
    return { kind: "character", test: escaped.test };
  }

  /** `digitsAt`: where the number stands. */
  private reference(group: number, digitsAt: number): Expression {
    if (group === 0 || group >= this.text.length / 2) throw new BadRegex("backreference");
    this.numbered = true;
    this.at = digitsAt + String(/^\d+/.exec(this.text.slice(digitsAt))?.[0]).length;
    return this.backreference(group);
  }

  private backreference(group: number): Expression {
    this.highestReference = Math.max(this.highestReference, group);
    return { kind: "backreference", group, casei: this.flags.casei };
  }

  /** `\k<name>`, `\k'name'`; a number, or one relative to the last group, will do. */
  private namedReference(at: number): Expression {
    const found = /^(?:<([\w\u0080-\uffff]*)([+-]\d+)?>|'([\w\u0080-\uffff]*)([+-]\d+)?')/.exec(
      this.text.slice(at),
    );
    if (found === null) throw new BadRegex("backreference");
    const name = found[1] ?? found[3] ?? "";
    const relative = found[2] ?? found[4];
    this.at = at + found[0].length;
    return this.backreference(this.groupNamed(name, relative));
  }

  private groupNamed(name: string, relative: string | undefined): number {
    const known = this.names.get(name) ?? (/^\d+$/.test(name) ? Number(name) : undefined);
    const step = Number(relative ?? 0);
    const group = name === "" && step !== 0 ? this.groups + (step < 0 ? step + 1 : step) : known;
    if (group === undefined || group <= 0) throw new BadRegex("backreference");
    return group;
  }

  private group(outer: number): Expression {
    const depth = outer + 1;
    if (depth >= MAX_RECURSION) throw new BadRegex("nesting");
    this.at++;
    this.space();
    const rest = this.text.slice(this.at);
    const look = /^\?(<?)([=!])/.exec(rest);
    if (look !== null) {
      this.at += look[0].length;
      const child = this.inside(depth);
      return { kind: "look", child, ahead: look[1] === "", negative: look[2] === "!" };
    }
    const named = /^\?P?(?:<([\w\u0080-\uffff]+)>|'([\w\u0080-\uffff]+)')/.exec(rest);
    if (named !== null) {
      const index = ++this.groups;
      this.names.set(named[1] ?? (named[2] as string), index);
      this.at += named[0].length;
      return { kind: "group", index, child: this.inside(depth) };
    }
    if (rest.startsWith("?>")) {
      this.at += 2;
      return { kind: "atomic", child: this.inside(depth) };
    }
    const python = /^\?P=([\w\u0080-\uffff]+)\)/.exec(rest);
    if (python !== null) {
      this.at += python[0].length;
      return this.backreference(this.groupNamed(python[1] as string, undefined));
    }
    if (rest.startsWith("?(")) return this.condition(depth);
    if (rest.startsWith("?")) return this.flagged(depth);
    const index = ++this.groups;
    return { kind: "group", index, child: this.inside(depth) };
  }

  /** Up to the closing bracket. */
  private inside(depth: number): Expression {
    const child = this.alternatives(depth);
    this.close();
    return child;
  }

  private close(): void {
    this.space();
    if (!this.take(")")) throw new BadRegex("group");
  }

  private flagged(depth: number): Expression {
    const found = /^\?([a-zA-Z]*)(?:(-)([a-zA-Z]*))?([:)])/.exec(this.text.slice(this.at));
    if (found === null) throw new BadRegex("flag");
    const [all, on, minus, off = "", closing] = found as unknown as [
      string,
      string,
      string?,
      string?,
      string?,
    ];
    if (/[^imsUxu]/.test(on + off) || off.includes("u")) throw new BadRegex("flag");
    if (on + off === "" && (closing === ")" || minus !== undefined)) throw new BadRegex("flag");
    const before = this.flags;
    this.flags = changed(before, on, off);
    this.at += all.length;
    // Without a child they hold to the end of whatever is around, and beyond it.
    if (closing === ")") return EMPTY;
    const child = this.alternatives(depth);
    if (!this.take(")")) throw new BadRegex("group");
    this.flags = before;
    return child;
  }

  private condition(depth: number): Expression {
    this.at += 2;
    const group = /^(?:<([\w\u0080-\uffff]+)>|'([\w\u0080-\uffff]+)'|(\d+))\)/.exec(this.text.slice(this.at));
    let condition: number | Expression;
    if (group !== null) {
      condition = this.groupNamed(group[1] ?? group[2] ?? (group[3] as string), undefined);
      this.highestReference = Math.max(this.highestReference, condition);
      this.at += group[0].length;
    } else condition = this.inside(depth);
    const child = this.inside(depth);
    if (child.kind !== "alternatives") return { kind: "condition", condition, yes: child, no: EMPTY };
    const [yes, ...others] = child.children as [Expression, ...Expression[]];
    const no: Expression =
      others.length === 1 ? (others[0] as Expression) : { kind: "alternatives", children: others };
    return { kind: "condition", condition, yes, no };
  }

  private take(c: string): boolean {
    if (this.text[this.at] !== c) return false;
    this.at++;
    return true;
  }

  /** Comments; with the flag `x`, white space and the rest of a line after `#` too. */
  private space(): void {
    const skipped = this.flags.spaced
      ? /^(?:[ \r\n\t]|#[^\n]*\n?|\(\?#(?:\\.|[^)\\])*\))*/s
      : /^(?:\(\?#(?:\\.|[^)\\])*\))*/s;
    this.at += skipped.exec(this.text.slice(this.at))?.[0].length ?? 0;
  }
}

function assertion(which: Assertion): Expression {
  return { kind: "assertion", assertion: which };
}

function character(codePoint: number, casei: boolean): Expression {
  if (!casei) return { kind: "character", test: (other) => other === codePoint };
  const variants = caseVariants(codePoint);
  return { kind: "character", test: (other) => variants.includes(other) };
}

const isHex: CodePointTest = (c) =>
  (c >= 0x30 && c <= 0x39) || ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x66 && c < 0x80);

function changed(flags: Flags, on: string, off: string): Flags {
  const set = (letter: string, before: boolean) =>
    off.includes(letter) ? false : on.includes(letter) || before;
  return {
    casei: set("i", flags.casei),
    multi: set("m", flags.multi),
    dotAll: set("s", flags.dotAll),
    swapGreed: set("U", flags.swapGreed),
    spaced: set("x", flags.spaced),
  };
}

/** A class as it is handed on to regex, with the escapes that only fancy-regex knows spelled out. */
function delegatedClass(text: string, start: number): { source: string; end: number } {
  const opening = /^\[\^?\]?/.exec(text.slice(start, start + 3))?.[0] ?? "[";
  let source = opening;
  let nesting = 1;
  for (let at = start + opening.length; at < text.length; ) {
    const c = text[at] as string;
    if (c === "\\") {
      const { piece, end } = delegatedEscape(text, at);
      source += piece;
      at = end;
      continue;
    }
    source += c;
    at++;
    if (c === "[") nesting++;
    else if (c === "]" && --nesting === 0) return { source, end: at };
  }
  throw new BadRegex("class");
}

function delegatedEscape(text: string, at: number): { piece: string; end: number } {
  const c = text[at + 1];
  if (c === undefined) throw new BadRegex("escape");
  const end = at + 2;
  if (c === "h") return { piece: "[0-9A-Fa-f]", end };
  if (c === "H") return { piece: "[^0-9A-Fa-f]", end };
  const plain = c === "b" ? 0x08 : c === "e" ? 0x1b : undefined;
  if (plain !== undefined) return { piece: String.fromCharCode(plain), end };
  const codePoint = text.codePointAt(at + 1) as number;
  if (codePoint > 0x7f)
    return { piece: String.fromCodePoint(codePoint), end: codePoint > 0xffff ? end + 1 : end };
  if (/[<>]/.test(c)) return { piece: c, end };
  const escaped = escapeAt(text, at);
  if (escaped.kind === "assertion") throw new BadRegex("class");
  if (escaped.kind === "set") return { piece: text.slice(at, escaped.end), end: escaped.end };
  return { piece: escapedLiteral(escaped.codePoint), end: escaped.end };
}

function escapedLiteral(codePoint: number): string {
  const text = String.fromCodePoint(codePoint);
  return /[\\.+*?()|[\]{}^$#&~-]/.test(text) ? `\\${text}` : text;
}
