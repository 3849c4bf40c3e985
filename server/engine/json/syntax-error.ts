/**
 * Where and why a text stops being JSON, unworded: each decoder's printer makes its own text of it (`harnesses.md` 1.2).
 */

/** What stood to come where the text went wrong. */
export type SyntaxState =
  /** A value: at the top, or after a colon. */
  | "value"
  /** A value or `]`, after `[`. */
  | "first-element"
  /** A value, after a comma in an array. */
  | "element"
  /** A name or `}`, after `{`. */
  | "first-key"
  /** A name, after a comma in an object. */
  | "key"
  | "colon"
  | "comma-or-brace"
  | "comma-or-bracket"
  /** Nothing but white space. */
  | "end"
  /** A character of a string; a control character can't stand there. */
  | "string"
  /** The letter after a backslash. */
  | "escape"
  /** One of the four digits after `\u`. */
  | "hex-digit"
  /** A first digit, after a minus sign. */
  | "integer-digit"
  /** A first digit after the decimal point. */
  | "fraction-digit"
  /** A first digit of the exponent, or its sign. */
  | "exponent-digit"
  /** The next letter of `true`, `false` or `null`. */
  | "literal"
  /** Fewer brackets: this one is too deep. */
  | "depth"
  /** The other half of a surrogate pair. Only for decoders that refuse lone surrogates. */
  | "surrogate"
  /** A number that a double can hold. Only for decoders that refuse it at once. */
  | "range";

export interface JsonSyntaxError {
  readonly state: SyntaxState;
  /** UTF-16 offset of what doesn't fit; the length of the text where it ends too early. */
  readonly offset: number;
  /** UTF-16 offset where the token (string, escape, number, literal) begins that `offset` stands in; else `offset`. */
  readonly token: number;
  /** For `literal`: the word that was begun. */
  readonly literal?: Literal;
}

export type Literal = "true" | "false" | "null";
