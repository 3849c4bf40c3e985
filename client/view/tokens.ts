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
  // Sticky, with one alternative per first character: none of them can be tried twice on the same text.
  const token = /("(?:[^"\\\n]|\\.)*"?)|(-?[0-9][0-9.eE+-]*)|(true|false|null)\b/y;
  let at = start;
  while (at < end) {
    token.lastIndex = at;
    const match = startsToken(text.charCodeAt(at)) ? token.exec(text) : null;
    if (!match) {
      at++;
      continue;
    }
    const stop = Math.min(at + match[0].length, end);
    const kind = match[1] !== undefined ? "string" : match[2] !== undefined ? "number" : "literal";
    if (kind !== "string" || !nameFollows(text, stop, end)) tokens.push({ kind, start: at, end: stop });
    at = stop;
  }
  return tokens;
}

function startsToken(unit: number): boolean {
  // " - 0-9 f n t
  return (
    unit === 0x22 ||
    unit === 0x2d ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x66 ||
    unit === 0x6e ||
    unit === 0x74
  );
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
