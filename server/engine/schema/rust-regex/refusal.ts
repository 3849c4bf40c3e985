/** Why a pattern is none, for the control flow of its readers: the harness never says more than that it is none. */
export type BadRegexKind =
  | "class"
  | "range"
  | "escape"
  | "property"
  | "group"
  | "flag"
  | "repetition"
  | "backreference"
  | "nesting"
  | "look-behind"
  | "size"
  /** Not known to the first reader: the second one takes the pattern as it stands. */
  | "fancy";

export class BadRegex extends Error {
  readonly kind: BadRegexKind;

  constructor(kind: BadRegexKind) {
    super(kind);
    this.kind = kind;
  }
}
