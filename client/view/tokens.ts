/** Colours for JSON: a drawing aid, not a parser. What it can't name stays plain. */
export type TokenKind = "string" | "number" | "literal";

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** The tokens of `text` between two offsets, in order. Names of members are no tokens. Linear. */
export function jsonTokens(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  const literal = /(?:true|false|null)\b/y;
  let at = start;
  while (at < end) {
    const from = at;
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      at = stringEnd(text, at + 1, end);
      if (!nameFollows(text, at, end)) tokens.push({ kind: "string", start: from, end: at });
    } else if (startsNumber(text, at)) {
      at++;
      while (at < end && goesOnNumber(text.charCodeAt(at))) at++;
      tokens.push({ kind: "number", start: from, end: at });
    } else {
      literal.lastIndex = at;
      const match = startsLiteral(unit) ? literal.exec(text) : null;
      at = match ? Math.min(at + match[0].length, end) : at + 1;
      if (match) tokens.push({ kind: "literal", start: from, end: at });
    }
  }
  return tokens;
}

/**
 * Where a string stops whose first unit after the quote is at `at`: behind its closing quote, or before the line's end. By hand, since a
 * regular expression that repeats a choice runs out of stack on megabytes.
 */
function stringEnd(text: string, at: number, end: number): number {
  let next = at;
  while (next < end) {
    const unit = text.charCodeAt(next);
    if (unit === 0x22) return next + 1;
    if (unit === 0x0a) return next;
    if (unit === 0x5c) {
      if (next + 1 < end && isLineEnd(text.charCodeAt(next + 1))) return next;
      next++;
    }
    next++;
  }
  return end;
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function startsNumber(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return isDigit(unit) || (unit === 0x2d && isDigit(text.charCodeAt(at + 1)));
}

/** 0-9 . e E + - */
function goesOnNumber(unit: number): boolean {
  return isDigit(unit) || unit === 0x2e || unit === 0x65 || unit === 0x45 || unit === 0x2b || unit === 0x2d;
}

/** f n t */
function startsLiteral(unit: number): boolean {
  return unit === 0x66 || unit === 0x6e || unit === 0x74;
}

/** Whether a colon comes after the string: then it is a member's name. */
function nameFollows(text: string, at: number, end: number): boolean {
  for (let next = at; next < end; next++) {
    const unit = text.charCodeAt(next);
    if (unit === 0x3a) return true;
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return false;
  }
  return false;
}
