/** Sources with marks, in the variants in which files come: where the marks end up is counted here, by hand. */
import type { Position, Range } from "vscode-languageserver-protocol/node";

/**
 * In a source `⟦…⟧` is around what a finding stands on, `⟨…⟩` around what a hover is about. `→` is a space or a tab. `§` is where characters of two
 * UTF-16 units may stand; `¶` where something may be put in.
 */
export interface Variant {
  readonly name: string;
  readonly lineEnd: "\n" | "\r\n";
  readonly hasTabs: boolean;
  readonly hasSurrogates: boolean;
  /** Whether the file on disk begins with a byte order mark, of which an editor shows nothing. */
  readonly hasBom: boolean;
}

const plain: Variant = { name: "plain", lineEnd: "\n", hasTabs: false, hasSurrogates: false, hasBom: false };

export const variants: readonly Variant[] = [
  plain,
  { ...plain, name: "CRLF", lineEnd: "\r\n" },
  { ...plain, name: "tabs", hasTabs: true },
  { ...plain, name: "surrogate pairs", hasSurrogates: true },
  { ...plain, name: "a byte order mark", hasBom: true },
  { name: "all of them", lineEnd: "\r\n", hasTabs: true, hasSurrogates: true, hasBom: true },
];

export interface PlacedText {
  readonly text: string;
  readonly finding: Range;
  readonly hover: Range;
  /** The place of `¶`. */
  readonly insertion: Position;
}

/** @param inserted what stands at `¶` */
export function placedText(source: string, variant: Variant, inserted = ""): PlacedText {
  const marks = new Map<string, Position>();
  let text = "";
  let line = 0;
  let character = 0;
  const written: Readonly<Record<string, string>> = {
    "→": variant.hasTabs ? "\t" : " ",
    "§": variant.hasSurrogates ? "😀 𝒳" : "x",
    "\n": variant.lineEnd,
  };
  const put = (piece: string) => {
    text += piece;
    if (piece.endsWith("\n")) {
      line++;
      character = 0;
    } else character += piece.length;
  };
  for (const each of source) {
    if ("⟦⟧⟨⟩¶".includes(each)) marks.set(each, { line, character });
    else put(written[each] ?? each);
    if (each === "¶") for (const one of inserted) put(written[one] ?? one);
  }
  const at = (mark: string): Position => {
    const found = marks.get(mark);
    if (found === undefined) throw new Error(`no ${mark} in ${source}`);
    return found;
  };
  return {
    text,
    finding: { start: at("⟦"), end: at("⟧") },
    hover: { start: at("⟨"), end: at("⟩") },
    insertion: at("¶"),
  };
}
